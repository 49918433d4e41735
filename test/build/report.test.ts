// The report: what builds that publish and builds that are refused leave for the operator.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { chartScripts, type Chart } from "../../build/charts.ts";
import { disk } from "../../build/effects.ts";
import { buildReport, type BuildFacts, type Report } from "../../build/report.ts";
import { reportPage } from "../../build/report-page.ts";
import { refusalOf } from "../../build/report-write.ts";
import { BuildError } from "../../src/errors.ts";
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

/** What the page's JSON block has the library draw. */
function chartsIn(html: string): Chart[] {
  const [, text] = /<script type="application\/json" id="charts">(.*)<\/script>/.exec(html)!;
  return JSON.parse(text!) as Chart[];
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
      counted: 1,
    });
    expect(report.rejects).toEqual([{ table: "properties", field: "state", count: 1 }]);
    expect(report.changes[0]).toEqual({ resource: "properties", added: 1, changed: 1, removed: 1 });
    expect(report.texts.length).toBeGreaterThan(0);
    expect(report.files.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["page", "pack", "bulk"]),
    );
    expect(report.plan!.static).toBeGreaterThan(0);
    expect(report.proof).toEqual({ records: 30, differences: 0 });
    expect(html.match(/<canvas/g)!.length).toBe(chartsIn(html).length);
    expect(chartsIn(html).map(({ title }) => title)).toContain("Changed records");
    expect(html).not.toMatch(/<link|<img|<script[^>]* src=|url\(|@import/);
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
});

describe("refusalOf(error)", () => {
  it("repeats no message of a bug, which might quote a row", () => {
    expect(refusalOf(new TypeError(SECRET)).message).toBe("Internal error");
    expect(refusalOf(new BuildError("What", "Do")).hint).toBe("Do");
  });
});

function pageOf(facts: Partial<BuildFacts>): string {
  return reportPage(buildReport({ now: TEST_NOW, allowed: [], seconds: {}, ...facts }), disk);
}

describe("reportPage(report, effects)", () => {
  it("shows no markup of a message", () => {
    const html = pageOf({ refusal: { message: '<img src="x">', hint: "a & b" } });
    expect(html).not.toContain("<img");
    expect(html).toContain("a &#38; b");
  });

  it("tells what was proved, and what was not", () => {
    const proved = pageOf({ proof: { records: 1234, differences: 0 } });
    expect(proved).toContain(
      "1,234 records were derived from the dump a second time; all are as published.",
    );
    const wrong = pageOf({ proof: { records: 1234, differences: 2 } });
    expect(wrong).toContain("2 of their fields are not as published.");
  });

  it("has tables alone where the library is not installed", () => {
    const without = { ...disk, read: () => undefined };
    const facts = { now: TEST_NOW, allowed: [], seconds: { read: 1.5 } };
    const html = reportPage(buildReport(facts), without);
    expect(html).not.toContain("<script");
    expect(html).toContain("script-src 'none'");
    expect(html).toMatch(/<th scope="row">read<\/th><td class="n">1\.5</);
  });
});

describe("chartScripts(effects, charts)", () => {
  const label = "</script><script>alert(1)</script><!--";
  const chart: Chart = {
    title: label,
    unit: "rows",
    labels: [label],
    series: [{ name: label, tone: "plain", values: [1] }],
  };
  const { html, sources } = chartScripts(disk, [chart]);

  it("lets no label and no text of the library end an element", () => {
    expect(html.match(/<\/?script|<!--/gi)).toHaveLength(6);
    expect(chartsIn(html)).toEqual([chart]);
  });

  it("names each script by its hash, for the page's policy", () => {
    const texts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => text!);
    const hashes = texts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`); // prettier-ignore
    expect(texts).toHaveLength(2);
    expect(sources).toBe(hashes.join(" "));
  });
});
