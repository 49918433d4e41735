// One line a build, and the plots of the last ones.
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import {
  readHistory,
  trends,
  writeHistory,
  type HistoryEntry,
} from "../../../build/report/history.ts";
import { buildInto, scratchFolder } from "../../snapshot.ts";
import { ROW, writeDump } from "../dump-rows.ts";

const entry = (rows: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  created: "2026-05-20T10:00:00.000Z",
  outcome: "published",
  rows,
  bytes: 5e6,
  seconds: 2,
  waiting: 0,
  share: 0.9,
  ...more,
});

describe("a build's history", () => {
  it("has a line for each build, refused ones too, and no private value", async () => {
    const out = join(scratchFolder(), "dist");
    const dump = writeDump({
      properties: [1, 2, 3].map((i) => ROW.properties(i, { gate_code: "4711-gate" })),
    });
    await buildInto(out, dump);
    await expect(buildInto(out, `${dump}.none`)).rejects.toThrow("There is no dump");
    const path = `${out}.private/history.ndjson`;
    const [first, second, ...rest] = readHistory(disk, path);
    expect(first).toMatchObject({ outcome: "published", rows: 3, waiting: 0 });
    expect(first!.bytes).toBeGreaterThan(1_000);
    expect(second).toMatchObject({ outcome: "refused", rows: 0, bytes: 0 });
    expect(rest).toEqual([]);
    expect(readFileSync(path, "utf8")).not.toMatch(/4711|Water/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const html = readFileSync(`${out}.private/report.html`, "utf8");
    expect(html).toContain("Plots begin with the second published build");
  });

  it("survives a damaged line, and does not grow without end", () => {
    const path = join(scratchFolder(), "history.ndjson");
    writeFileSync(
      path,
      `${JSON.stringify(entry(1))}\n{"created":\n[]\n${JSON.stringify(entry(2))}`,
    );
    expect(readHistory(disk, path).map(({ rows }) => rows)).toEqual([1, 2]);
    writeHistory(
      disk,
      path,
      Array.from({ length: 1_500 }, (_, i) => entry(i)),
    );
    const kept = readHistory(disk, path);
    expect([kept.length, kept[0]!.rows, kept.at(-1)!.rows]).toEqual([1_000, 500, 1_499]);
  });
});

describe("trends(history)", () => {
  it("plots the last 30 published builds, between the lowest and the highest", () => {
    const history = Array.from({ length: 40 }, (_, i) =>
      entry(i === 39 ? 0 : 100 + i, { outcome: i === 20 ? "refused" : "published" }),
    );
    const html = trends(history);
    expect(html).toContain("The last 30 published builds");
    expect(html).toContain("<b>0</b><span>0 to 138</span>");
    const points = /points="([^"]*)"/.exec(html)![1]!.split(" ");
    expect(points).toHaveLength(30);
    const heights = points.map((point) => Number(point.split(",")[1]));
    expect([Math.min(...heights), Math.max(...heights), heights.at(-1)]).toEqual([4, 44, 44]);
  });
});
