// Pages of changes.json over weeks of snapshots.
import { describe, expect, it } from "vitest";
import {
  changesFiles,
  continued,
  entriesOf,
  feedPagesOf,
  readPast,
  type Past,
} from "../../../build/snapshot/changes-pages.ts";
import type { ChangesFile } from "../../../src/documents.ts";
import { NO_CHANGES } from "../../../partner/mirror/copy-changes.ts";

type Entry = ChangesFile["snapshots"][number];
const QUARTER_MS = 15 * 60_000;
const BEGIN = Date.parse("2026-05-01T00:00:00Z");
const at = (turn: number) => new Date(BEGIN + turn * QUARTER_MS);
const idOf = (i: number) => `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`;

function entry(turn: number, ids: number): Entry {
  const calendars = Array.from({ length: ids }, (_, i) => idOf(turn + i));
  return {
    snapshot: String(turn).padStart(16, "0"),
    created: at(turn).toISOString(),
    changes: { ...NO_CHANGES, properties: { ...NO_CHANGES.properties, calendars } },
  };
}

/** What so many snapshots write, each read back by the next. */
function written(turns: number, idsOf: (turn: number) => number) {
  let past: Past = { head: [], pages: [] };
  const rewritten = new Set<string>();
  const files = new Map<string, ChangesFile>();
  for (let turn = 0; turn < turns; turn++) {
    const next = continued(past, entry(turn, idsOf(turn)), at(turn));
    for (const [path, content] of changesFiles(next)) {
      const before = files.get(path);
      if (before?.snapshots === content.snapshots) continue;
      if (before && path.includes("/changes/")) rewritten.add(path);
      const text = `${JSON.stringify(content)}\n`;
      expect(text.length).toBeLessThanOrEqual(100_000);
      files.set(path, JSON.parse(text) as ChangesFile);
    }
    past = readPast((path) => files.get(path)!);
  }
  return { past, rewritten };
}

describe("continued(past, entry, now)", () => {
  it("goes back 14 days at 96 snapshots a day, in pages that never change", () => {
    const { past, rewritten } = written(16 * 96, () => 2);
    const entries = entriesOf(past);
    expect(entries[0]!.snapshot).toBe(entry(16 * 96 - 1, 0).snapshot);
    expect(entries.length).toBeGreaterThanOrEqual(14 * 96);
    expect(entries.length).toBeLessThan(15 * 96);
    expect(past.pages.length).toBeLessThan(60);
    expect([...rewritten]).toEqual([]);
  });

  it("cuts an entry of many ids into pieces that are one again", () => {
    const { past } = written(3, (turn) => (turn === 1 ? 20_000 : 1));
    const entries = entriesOf(past);
    expect(entries.length).toBeGreaterThan(5);
    const [last, large, first] = feedPagesOf(past).flatMap(({ snapshots }) => snapshots);
    expect([last!.snapshot, first!.snapshot]).toEqual(
      [entry(2, 1), entry(0, 1)].map((one) => one.snapshot),
    );
    expect([...large!.changes.properties.calendars!].sort()).toEqual(
      entry(1, 20_000).changes.properties.calendars,
    );
  });
});
