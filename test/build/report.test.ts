// The report: what builds that publish and builds that are refused leave for the operator.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { barChart } from "../../build/charts.ts";
import { disk } from "../../build/effects.ts";
import { buildReport, type Report } from "../../build/report.ts";
import { reportPage } from "../../build/report-page.ts";
import { keepReport, refusalOf } from "../../build/report-write.ts";
import { BuildError } from "../../src/errors.ts";
import { filling } from "../../bench/chaos/effects.ts";
import { buildInto, scratchFolder, TEST_NOW } from "../snapshot.ts";
import { ROW, writeDump, type Row } from "./dump-rows.ts";
import { jsonOf } from "./tree.ts";

const SECRET = "4711-gate-code";
const row = (n: number, fields: Row = {}) =>
  ROW.properties(n, { owner_id: `${n}`, gate_code: SECRET, internal_notes: SECRET, ...fields });
const rows = (count: number) => Array.from({ length: count }, (_, i) => row(i + 1));

async function reports(out: string) {
  const html = readFileSync(`${out}.private/report.html`, "utf8");
  return { report: jsonOf<Report>(`${out}.private`, "/report.json"), html };
}

describe("a build's report", () => {
  it("tells rows, reasons, texts, files, plan and changes, and needs nothing but itself", async () => {
    const out = join(scratchFolder(), "out");
    await buildInto(out, writeDump({ properties: rows(30) }));
    const texts = { description: "Call 406-555-0123 now" };
    const changed = [row(1, texts), row(2, { state: "Montana" }), ...rows(30).slice(2), row(31)];
    await buildInto(out, writeDump({ properties: changed }));
    const { report, html } = await reports(out);
    expect(report).toMatchObject({ outcome: "published", refusal: null, gate: [] });
    expect(report.tables[0]).toEqual({
      table: "properties",
      read: 31,
      gated: 31,
      published: 30,
      rejected: 1,
    });
    expect(report.rejects).toEqual([{ table: "properties", field: "state", count: 1 }]);
    expect(report.changes[0]).toEqual({ resource: "properties", added: 1, changed: 1, removed: 1 });
    expect(report.texts.length).toBeGreaterThan(0);
    expect(report.files.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["page", "pack", "bulk"]),
    );
    expect(report.plan!.static).toBeGreaterThan(0);
    expect(html.match(/<svg/g)!.length).toBeGreaterThanOrEqual(3);
    expect(html).not.toMatch(/<script|<link|src=|https?:\/\/(?!www\.w3\.org)/);
    for (const text of [html, JSON.stringify(report)]) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain("555-0123");
    }
  });

  it("is written when the gate refuses, with what it found", async () => {
    const out = join(scratchFolder(), "out");
    await buildInto(out, writeDump({ properties: rows(30) }));
    await expect(buildInto(out, writeDump({ properties: rows(3) }))).rejects.toThrow(BuildError);
    const { report, html } = await reports(out);
    expect(report).toMatchObject({ outcome: "refused", snapshot: null });
    expect(report.gate.map(({ check, allowed }) => [check, allowed])).toContainEqual([
      "rows",
      false,
    ]);
    expect(report.refusal!.message).toContain("properties went from 30 published rows to 3");
    expect(html).toContain("Refused: properties went from 30");
  });

  it("is written when the dump can't be read, and then knows little", async () => {
    const out = join(scratchFolder(), "out");
    await expect(buildInto(out, join(scratchFolder(), "none"))).rejects.toThrow(BuildError);
    const { report } = await reports(out);
    expect(report).toMatchObject({ outcome: "refused", tables: [], files: [], plan: null });
  });

  it("never keeps a build from its own end", () => {
    const facts = { now: TEST_NOW, allowed: [], seconds: {} };
    expect(() => keepReport(filling(0), join(scratchFolder(), "out"), facts)).not.toThrow();
    expect(() => keepReport(disk, join(scratchFolder(), "out"), facts)).not.toThrow();
  });
});

describe("refusalOf(error)", () => {
  it("repeats no message of a bug, which might quote a row", () => {
    expect(refusalOf(new TypeError(SECRET)).message).toBe("Internal error");
    expect(refusalOf(new BuildError("What", "Do")).hint).toBe("Do");
  });
});

describe("reportPage(report)", () => {
  it("shows no markup of a message", () => {
    const refusal = { message: '<img src="x">', hint: "a & b" };
    const html = reportPage(buildReport({ now: TEST_NOW, allowed: [], seconds: {}, refusal }));
    expect(html).not.toContain("<img");
    expect(html).toContain("a &#38; b");
  });
});

describe("barChart(bars)", () => {
  it("draws a bar a value, the same each time, and no markup of a label", () => {
    const bars = {
      title: "Title",
      unit: "rows",
      labels: ["one", "<two>"],
      series: [{ name: "all", values: [1, 2] }],
    };
    const svg = barChart(bars);
    expect(svg).toContain("one");
    expect(svg).not.toContain("<two>");
    expect(svg).toMatch(/^<svg[^]*<\/svg>$/);
    expect(svg.match(/<path[^>]*fill="#[0-9a-f]{6}"/g)!.length).toBeGreaterThanOrEqual(2);
  });
});
