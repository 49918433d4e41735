// Makes the entry of a build for history.ndjson, sums only, and plots the last of them for the report.
import { z } from "zod";
import { megabytes, sum } from "../../src/figures.ts";
import { parseJson } from "../disk/parse.ts";
import { decimal, percent } from "./html.ts";
import { isRecords, type Report } from "./report.ts";

const entry = z.object({
  created: z.string(),
  outcome: z.enum(["published", "refused"]),
  rows: z.number(),
  bytes: z.number(),
  seconds: z.number(),
  waiting: z.number(),
  /** Of expected listing requests, the share that a file answers. */
  share: z.number(),
});

export type HistoryEntry = z.output<typeof entry>;

/** Builds that are kept: a week of one every 15 minutes, and some. */
const MAX_ENTRIES = 1_000;

function historyEntry({ created, outcome, ...report }: Report): HistoryEntry {
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

/** The entries of a file with that of another build, oldest first; a damaged line is left out. */
export function historyWith(report: Report, file: string): HistoryEntry[] {
  const known = file.split("\n").flatMap((line) => entry.safeParse(parseJson(line)).data ?? []);
  return [...known, historyEntry(report)].slice(-MAX_ENTRIES);
}

const PLOTTED = 30;
/** Size of a plot in units of its own, and how far its line stays from the edges. */
const [WIDTH, HEIGHT, MARGIN] = [240, 48, 4];

const FIGURES = [
  ["Records published", "rows", decimal],
  ["Size", "bytes", (value: number) => `${megabytes(value)} MB`],
  ["Time", "seconds", (value: number) => `${value.toFixed(1)} s`],
  ["Texts waiting for review", "waiting", decimal],
  ["Listing requests static", "share", percent],
] as const;

/** Plots of the published builds, oldest first, each with its newest, lowest and highest value. */
export function trends(history: readonly HistoryEntry[]): string {
  const builds = history.filter(({ outcome }) => outcome === "published").slice(-PLOTTED);
  if (builds.length < 2) return "<p>Plots begin with the second published build.</p>";
  const plots = FIGURES.map(([name, member, text]) => {
    const values = builds.map((build) => build[member]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const range = low === high ? "unchanged" : `${text(low)} to ${text(high)}`;
    return `<figure><figcaption>${name}<br><b>${text(values.at(-1)!)}</b><span>${range}</span></figcaption>${plot(values, low, high)}</figure>`;
  });
  return `<p>The last ${builds.length} published builds; the dot is the newest.</p>
<div class="trends">${plots.join("\n")}</div>`;
}

// Hidden from screen readers: the caption has the newest, the lowest and the highest value.
function plot(values: readonly number[], low: number, high: number): string {
  const points = values.map((value, i) => {
    // A line that never changes is in the middle.
    const height = low === high ? 0.5 : (value - low) / (high - low);
    const x = MARGIN + (i / (values.length - 1)) * (WIDTH - 2 * MARGIN);
    const y = HEIGHT - MARGIN - height * (HEIGHT - 2 * MARGIN);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const [x, y] = points.at(-1)!.split(",");
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true"><polyline points="${points.join(" ")}"/><circle cx="${x}" cy="${y}" r="3"/></svg>`;
}
