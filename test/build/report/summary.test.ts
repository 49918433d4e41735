// The lines an operator reads at the end of a build.
import { describe, expect, it } from "vitest";
import { summaryText, type Summary } from "../../../build/report/summary.ts";

const file = (kind: string, bytes: number, reused: boolean) => ({ kind, bytes, reused });
const text = (id: string, field: string, action: string) => ({ id, field, action });

const SUMMARY = {
  folder: "dist.snapshots/0123456789abcdef",
  anyProperty: undefined,
  tables: [
    { table: "properties", read: 1_200, eligible: 1_000, published: 998, rejected: 2 },
    { table: "guides", read: 3, eligible: 3, published: 3, rejected: 0 },
  ],
  texts: [
    text("a", "name", "span"),
    text("a", "name", "span"),
    text("a", "regulations", "withhold"),
    text("b", "regulations", "withhold"),
  ],
  plan: { static: 1_500, computed: 500, share: 0.9876 },
  written: {
    files: [file("page", 1_000_000, true), file("page", 1_500_000, false), file("pack", 1, false)],
    latest: { snapshot: "0123456789abcdef", version: 7 },
  },
  allowed: [{ check: "rows", message: "clubs went from 9 published rows to 1" }],
  signed: true,
  seconds: { read: 0.5, write: 1.25 },
} as unknown as Summary;

describe("summaryText(summary, out, peakBytes)", () => {
  const lines = summaryText(SUMMARY, "dist", 123_456_789).split("\n");

  it("counts rows of each table and files of each kind in columns", () => {
    expect(lines.slice(0, 8)).toEqual([
      "table        read  eligible  published  rejected",
      "properties  1,200     1,000        998         2",
      "guides          3         3          3         0",
      "",
      "files  number   MB",
      "page        2  2.5",
      "pack        1  0.0",
      "all         3  2.5",
    ]);
  });

  it("says what is static, written, allowed and cut, what it cost and what is published", () => {
    expect(lines.slice(9)).toEqual([
      "pages      1,500 static, 500 computed of 2,000; 98.8 % of expected listing requests are static",
      "written    2 files, 1 linked from the previous snapshot",
      "allowed    rows: clubs went from 9 published rows to 1",
      "texts      2 withheld, 1 with a span removed, 0 flagged for review",
      "time       1.8 s, peak memory 123.5 MB",
      "published  dist -> dist.snapshots/0123456789abcdef, snapshot 0123456789abcdef, version 7, signed",
    ]);
  });

  it("says that a snapshot is not signed", () => {
    expect(summaryText({ ...SUMMARY, signed: false }, "dist", 0)).toMatch(/, unsigned$/);
  });
});
