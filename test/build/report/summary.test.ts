// The lines an operator reads at the end of a build.
import { describe, expect, it } from "vitest";
import { summaryText, type Summary } from "../../../build/report/summary.ts";

const file = (kind: string, bytes: number, reused: boolean) => ({ kind, bytes, reused });
const text = (id: string, field: string, action: string, since = "2026-05-20") => ({
  table: "properties",
  id,
  field,
  action,
  since,
});

const SUMMARY = {
  folder: "dist.snapshots/0123456789abcdef",
  anyProperty: undefined,
  tables: [
    { table: "properties", read: 1_200, eligible: 1_000, published: 998, rejected: 2 },
    { table: "guides", read: 3, eligible: 3, published: 3, rejected: 0 },
  ],
  rejects: [
    { table: "properties", id: "x", field: "state" },
    { table: "properties", id: "y", field: "state" },
  ],
  dropped: [],
  texts: [
    text("a", "name", "cut"),
    text("a", "name", "cut"),
    text("a", "regulations", "kept"),
    text("b", "regulations", "kept"),
    text("b", "name", "list"),
    text("c", "regulations", "wait"),
    text("c", "regulations", "wait"),
    text("c", "description", "wait", "2026-05-01"),
    text("d", "name", "wait", "2026-05-02"),
  ],
  closeListings: [
    { owner_id: "o", pins: 6, ids: ["a", "b", "c", "d", "e", "f"] },
    { owner_id: "o", pins: 5, ids: ["g", "h", "i", "j", "k"] },
  ],
  source: { dump: "my dumps/directory.sqlite", sample: false },
  plan: {
    static: 1_500,
    computed: 500,
    share: 0.9876,
    html: { files: ["lists"], pages: { properties: 30_000, lists: 1_200 }, share: 0.23 },
  },
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
      "html       30,000 of properties are rendered on request, 1,200 of lists are files; 23.0 % of expected views are files",
      "written    2 files, 1 linked from the previous snapshot",
      "left out   2 of properties by state: it is not two letters, like MT",
      "allowed    rows: clubs went from 9 published rows to 1",
      "texts      3 held for review, 1 with a contact cut, 1 listed and published, 2 kept as published before",
      "waiting    2 texts and 1 row wait for review, the oldest since 2026-05-01: npm run review -- --dump 'my dumps/directory.sqlite' --out dist",
      "close      11 listings of 1 owner lie close together, 5 pins or more: see docs/privacy.md",
      "time       1.8 s, peak memory 123.5 MB",
      "published  dist -> dist.snapshots/0123456789abcdef, snapshot 0123456789abcdef, version 7, signed",
    ]);
  });

  it("says that nothing waits, and nothing of listings that are far apart", () => {
    const calm = summaryText({ ...SUMMARY, texts: [], closeListings: [] }, "dist", 0);
    expect(calm).toContain("\nwaiting    nothing waits for review\n");
    expect(calm).not.toContain("close  ");
  });

  it("says that a snapshot is not signed", () => {
    expect(summaryText({ ...SUMMARY, signed: false }, "dist", 0)).toMatch(/, unsigned$/);
  });
});
