// Keeps one line a build in history.ndjson, for the trends of the report: sums only, no row and no name.
import { z } from "zod";
import type { Effects } from "../disk/effects.ts";
import { sum } from "../../src/figures.ts";
import { textOf } from "../disk/parse.ts";
import { isRecords, type Report } from "./report.ts";

const entry = z.object({
  created: z.string(),
  outcome: z.enum(["published", "refused"]),
  /** Published records. */
  rows: z.number(),
  /** Of all files. */
  bytes: z.number(),
  seconds: z.number(),
  /** Texts that wait for a review. */
  waiting: z.number(),
  /** Of expected listing requests, the share that a file answers. */
  share: z.number(),
});

export type HistoryEntry = z.output<typeof entry>;

/** Builds that are kept: a week of one every 15 minutes, and some. */
const MAX_ENTRIES = 1_000;

export function historyEntry({ created, outcome, ...report }: Report): HistoryEntry {
  return {
    created,
    outcome,
    rows: sum(report.tables.filter(isRecords), ({ published }) => published),
    bytes: sum(report.files, ({ bytes }) => bytes),
    seconds: Number(sum(Object.values(report.seconds), (time) => time).toFixed(2)),
    waiting: sum(report.waiting ?? [], ({ count }) => count),
    share: report.plan?.share ?? 0,
  };
}

/** All entries, oldest first; a damaged line is left out. */
export function readHistory(effects: Effects, path: string): HistoryEntry[] {
  return textOf(effects.read(path))
    .split("\n")
    .flatMap((line) => {
      try {
        return [entry.parse(JSON.parse(line))];
      } catch {
        return [];
      }
    });
}

export function writeHistory(
  effects: Effects,
  path: string,
  entries: readonly HistoryEntry[],
): void {
  const lines = entries.slice(-MAX_ENTRIES).map((one) => `${JSON.stringify(one)}\n`);
  effects.replace(path, lines.join(""));
}
