// The report: what builds that publish and builds that are refused leave for the operator.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { historyWith, trends, type HistoryEntry } from "../../../build/report/history.ts";
import { buildReport, type BuildFacts, type Report } from "../../../build/report/report.ts";
import { reportPage } from "../../../build/report/page.ts";
import { refusalOf } from "../../../build/report/keep.ts";
import type { Reject } from "../../../build/project/reject.ts";
import type { PagePlan } from "../../../build/plan/plan.ts";
import type { Closed } from "../../../build/write/write.ts";
import { BuildError } from "../../../src/errors.ts";
import { TEST_NOW } from "../../snapshot.ts";
import { numbers, ROW, type Row } from "../dump-rows.ts";
import { place } from "../place.ts";

const SECRET = "4711-gate-code";
const row = (n: number, fields: Row = {}) =>
  ROW.properties(n, { owner_id: `${n}`, gate_code: SECRET, internal_notes: SECRET, ...fields });
const rows = (count: number) => numbers(count).map((n) => row(n));

const TABLE = { table: "properties", read: 200, eligible: 150, published: 100, rejected: 20, waiting: 10, counted: 0 }; // prettier-ignore
const FINDING = { table: "properties", id: "1", field: "description", kind: "grid" as const, sha256: "", since: "2026-05-01" }; // prettier-ignore

/** Builds properties over those before; both forms of the report. */
function reporting() {
  const here = place();
  const build = async (properties: Row[] | string, message?: string) => {
    const built = here.build(typeof properties === "string" ? properties : { properties });
    await (message === undefined ? built : expect(built).rejects.toThrow(message));
    return { report: here.hiddenJson<Report>("report"), html: here.hidden("report.html") };
  };
  return { ...here, build };
}

/** The cells of a table's rows, by its caption. */
function cellsIn(html: string, caption: string): string[] {
  const [, body] = html.split(`<caption>${caption}`)[1]!.split(/<tbody>|<\/tbody>/);
  return body!.split("\n").map((line) => line.replace(/(?:<[^>]*>)+/g, " ").trim());
}

describe("a build's report", () => {
  it("tells rows, reasons, texts, files, plan and changes, and needs nothing but itself", async () => {
    const { build } = reporting();
    await build(rows(30));
    const texts = { description: "Call 406-555-0123 now" };
    const changed = [row(1, texts), row(2, { state: "Montana" }), ...rows(30).slice(2), row(31)];
    const { report, html } = await build(changed);
    expect(report).toMatchObject({ outcome: "published", refusal: null, gate: [] });
    const counts = { read: 31, eligible: 31, published: 30, rejected: 1, waiting: 0, counted: 1 };
    const owners = { rows: 31, strangeRows: 31 };
    expect(report.tables[0]).toMatchObject({ table: "properties", ...counts, owners });
    expect(report.rejects).toEqual([
      { table: "properties", field: "state", count: 1, reason: "it is not two letters, like MT" },
    ]);
    expect(report.changes[0]).toEqual({ resource: "properties", added: 1, changed: 1, removed: 1 });
    expect(report.texts.length).toBeGreaterThan(0);
    expect(report.files.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["page", "pack", "bulk"]),
    );
    expect(report.plan!.static).toBeGreaterThan(0);
    expect(report.proof).toEqual({ records: 30, differences: 0 });
    expect(cellsIn(html, "Records by resource")[0]).toEqual("properties 1 1 1");
    expect(html).not.toMatch(/<link|<img|<script|url\(|@import/);
    for (const text of [html, JSON.stringify(report)]) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain("555-0123");
    }
  });

  it("is written when the gate refuses, with what it found", async () => {
    const { build } = reporting();
    await build(rows(30));
    const { report, html } = await build(rows(3), "properties went from 30");
    expect(report).toMatchObject({ outcome: "refused", snapshot: null });
    expect(report.gate).toContainEqual(expect.objectContaining({ check: "rows", allowed: false }));
    expect(report.refusal!.message).toContain("properties went from 30 published rows to 3");
    expect(html).toContain("Refused: properties went from 30");
  });

  it("is written when the dump can't be read, and then knows little, as a line of the history", async () => {
    const { build, out, hidden } = reporting();
    expect((await build(rows(3))).html).toContain("Plots begin with the second published build");
    const { report } = await build(join(out, "none"), "There is no dump at");
    expect(report).toMatchObject({ outcome: "refused", tables: [], files: [], plan: null });
    const text = hidden("history.ndjson");
    const lines = text.trim().split("\n");
    const [first, second, ...rest] = lines.map((line) => JSON.parse(line) as HistoryEntry);
    expect(first).toMatchObject({ outcome: "published", rows: 3, waiting: 0 });
    expect(first!.bytes).toBeGreaterThan(1_000);
    expect(second).toMatchObject({ outcome: "refused", rows: 0, bytes: 0 });
    expect(rest).toEqual([]);
    expect(text).not.toMatch(/4711|Water/);
  });
});

describe("refusalOf(error)", () => {
  it("repeats no message of a bug, which might quote a row", () => {
    expect(refusalOf(new TypeError(SECRET)).message).toBe("Internal error");
    expect(refusalOf(new BuildError("What", "Do")).hint).toBe("Do");
  });
});

function pageOf(facts: Partial<BuildFacts>): string {
  return reportPage(buildReport({ now: TEST_NOW, allowed: [], seconds: {}, ...facts }), []);
}

describe("reportPage(report)", () => {
  it("shows no markup of a message, and lets no script run", () => {
    const html = pageOf({ refusal: { message: '<img src="x">', hint: "a & b" } });
    expect(html).not.toContain("<img");
    expect(html).toContain("a &amp; b");
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  });

  it("adds up rows, findings and pages", () => {
    const found = ["cut", "cut", "wait", "list"] as const;
    const html = pageOf({
      tables: [TABLE],
      texts: found.map((action) => ({ ...FINDING, action })),
      plan: { static: 3, computed: 1, share: 0.9, leftovers: [] as object[] } as PagePlan,
    });
    expect(cellsIn(html, "Rows by table")).toEqual(["properties 200 150 100 20 10"]);
    expect(cellsIn(html, "Findings by kind")).toEqual([
      "location code cut 2",
      "location code wait 1",
      "location code list 1",
    ]);
    expect(cellsIn(html, "Pages of listings")).toEqual(["3 1 90.0 % 0"]);
  });

  const repair = { table: "guides", id: "1", field: "rate", reason: "x" } as unknown as Reject;
  const written = { latest: { snapshot: "0123", version: 7 }, files: [] } as unknown as Closed;
  it.each<[Partial<BuildFacts>, RegExp]>([
    [{ proof: { records: 1234, differences: 0 } }, /1,234 records were derived .*; all match/],
    [{ proof: { records: 1234, differences: 2 } }, /2 fields do not match what was published\./],
    [{ written, signed: true }, /class="outcome">[^\n]*<b>signed</],
    [{ written }, /class="outcome">[^\n]*<b>unsigned</],
    [{ tables: [TABLE], repairs: [repair, repair] }, /<dt>Values dropped<\/dt><dd>2<\/dd>/],
    [{ tables: [TABLE] }, /<dt>Rows rejected<\/dt><dd>20<\/dd>/],
  ])("says of %j what matters", (facts, said) => {
    expect(pageOf(facts)).toMatch(said);
  });
});

const entry = (count: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  created: "2026-05-20T10:00:00.000Z",
  outcome: "published",
  rows: count,
  bytes: 5e6,
  seconds: 2,
  waiting: 0,
  share: 0.9,
  ...more,
});

describe("history.ndjson", () => {
  it("survives a damaged line, and does not grow without end", () => {
    const report = buildReport({ now: TEST_NOW, allowed: [], seconds: {} });
    const file = `${JSON.stringify(entry(1))}\n{"created":\n[]\n${JSON.stringify(entry(2))}`;
    expect(historyWith(report, file)).toMatchObject([{ rows: 1 }, { rows: 2 }, { rows: 0 }]);
    const many = Array.from({ length: 1_500 }, (_, i) => JSON.stringify(entry(i))).join("\n");
    const kept = historyWith(report, many);
    expect([kept.length, kept[0]!.rows, kept.at(-2)!.rows]).toEqual([1_000, 501, 1_499]);
  });
});

describe("trends(history)", () => {
  it("plots the last 30 published builds, between the lowest and the highest", () => {
    const history = numbers(40).map((n) =>
      entry(n === 40 ? 0 : 99 + n, { outcome: n === 21 ? "refused" : "published" }),
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
