// The gate: what two snapshots have in, findings out; and builds that are refused, waived and recorded.
import { existsSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../build/config.ts";
import { CHECKS, judgeChange, judgeRejects, type Check, type Measures } from "../../build/gate.ts";
import { MANIFEST_PATH, type Manifest } from "../../build/manifest.ts";
import { BuildError } from "../../src/errors.ts";
import { buildInto, scratchFolder, TEST_NOW } from "../snapshot.ts";
import { ROW, writeDump, type Row, type Tables } from "./dump-rows.ts";
import { jsonOf, treeOf } from "./tree.ts";

const LIMITS = DEFAULT_CONFIG.gate;

function measures(more: Partial<Measures> = {}): Measures {
  return {
    counts: { properties: 100, clubs: 10 },
    fields: { properties: { name: 100, regulations: 50 } },
    facets: facet([
      ["mt", 60],
      ["wy", 21],
      ["id", 20],
    ]),
    bytes: 1_000,
    coverEnd: "2027-11-21",
    calendarEnd: "2027-06-01",
    calendarDays: 1_000,
    ...more,
  };
}

function facet(values: [string, number][]): Measures["facets"] {
  const state = values.map(([value, count]) => ({ value, label: value, count, page: null }));
  return { resources: { properties: { total: 100, facets: { state } } } } as never;
}

const named = (name: number) => measures({ counts: { clubs: 1_000 }, fields: { clubs: { name } } });

const checksOf = (before: Measures, now: Measures) =>
  judgeChange(before, now, LIMITS).map(({ check }) => check);

describe("judgeChange(before, now, limits)", () => {
  it("finds nothing where nothing changed", () => {
    expect(judgeChange(measures(), measures(), LIMITS)).toEqual([]);
  });

  it.each<[string, Partial<Measures>, Check[]]>([
    ["a fifth of the rows gone", { counts: { properties: 80, clubs: 8 } }, []],
    ["more than a fifth of the rows gone", { counts: { properties: 100, clubs: 7 } }, ["rows"]],
    ["a resource gone", { counts: { properties: 100 } }, ["rows"]],
    ["more rows", { counts: { properties: 102, clubs: 40 } }, []],
    [
      "a field filled 10 points less",
      { fields: { properties: { name: 90, regulations: 50 } } },
      [],
    ],
    [
      "a field filled 11 points less",
      { fields: { properties: { name: 100, regulations: 39 } } },
      ["fill"],
    ],
    ["a field gone", { fields: { properties: { name: 100 } } }, ["fill"]],
    [
      "a value of 20 records vanished",
      {
        facets: facet([
          ["mt", 60],
          ["wy", 21],
        ]),
      },
      [],
    ],
    [
      "a value of 21 records vanished",
      {
        facets: facet([
          ["mt", 60],
          ["id", 20],
        ]),
      },
      ["facets"],
    ],
    ["all facets gone", { facets: { resources: {} } as never }, ["facets", "facets"]],
    ["half the bytes", { bytes: 500 }, []],
    ["less than half the bytes", { bytes: 499 }, ["size"]],
    ["half more bytes", { bytes: 1_500 }, []],
    ["more than half more bytes", { bytes: 1_501 }, ["size"]],
    ["a cover that ends a day sooner", { coverEnd: "2027-11-20" }, ["calendars"]],
    ["entries that end 30 days sooner", { calendarEnd: "2027-05-02" }, []],
    ["entries that end 31 days sooner", { calendarEnd: "2027-05-01" }, ["calendars"]],
    ["no entries at all", { calendarEnd: null }, ["calendars"]],
    ["half of the entries gone", { calendarDays: 500 }, []],
    ["more than half of the entries gone", { calendarDays: 499 }, ["calendars"]],
    ["several at once", { bytes: 1, coverEnd: "2020-01-01" }, ["size", "calendars"]],
  ])("judges %s", (_, change, checks) => {
    expect(checksOf(measures(), measures(change))).toEqual(checks);
  });

  // Shares that no binary fraction holds.
  it.each([
    [0.1, 800, 700, []],
    [0.1, 800, 699, ["fill"]],
    [0.1, 900, 800, []],
    [0.3, 1_000, 700, []],
    [0.7, 1_000, 300, []],
    [0.7, 1_000, 299, ["fill"]],
  ])("lets a field lose just %d of 1, from %i records to %i", (fillLost, was, is, checks) => {
    const found = judgeChange(named(was), named(is), { ...LIMITS, fillLost });
    expect(found.map(({ check }) => check)).toEqual(checks);
  });

  it.each([
    ["rows", { counts: { clubs: 10 } }, { counts: { clubs: 3 } }, { counts: { clubs: 2 } }],
    ["size", { bytes: 10 }, { bytes: 3 }, { bytes: 2 }],
    ["size", { bytes: 10 }, { bytes: 17 }, { bytes: 18 }],
    ["calendars", { calendarDays: 1_000 }, { calendarDays: 300 }, { calendarDays: 299 }],
  ])("lets %s change by just the limit, from %j to %j", (check, was, just, more) => {
    const limits = { ...LIMITS, rowsLost: 0.7, sizeChange: 0.7, calendarLost: 0.7 };
    expect(judgeChange(measures(was), measures(just), limits)).toEqual([]);
    const found = judgeChange(measures(was), measures(more), limits);
    expect(found.map((one) => one.check)).toEqual([check]);
  });

  it("compares nothing that the snapshot before did not tell", () => {
    const old = measures({ counts: { clubs: 0 }, fields: {}, calendarEnd: null, calendarDays: 0 });
    expect(checksOf(old, measures())).toEqual([]);
  });

  it("names what was lost, in numbers", () => {
    const [rows] = judgeChange(measures(), measures({ counts: { clubs: 10 } }), LIMITS);
    expect(rows!.message).toBe(
      "properties went from 100 published rows to 0; the limit is 20 % fewer",
    );
  });
});

describe("judgeRejects(tables, limits)", () => {
  it.each([
    [5, 10, 0],
    [6, 600, 0],
    [6, 599, 1],
    [11, 1_000, 1],
  ])("of %i rejected among %i makes %i findings", (rejected, gated, count) => {
    const table = { table: "clubs", read: gated, gated, published: gated - rejected, rejected };
    expect(judgeRejects([table], LIMITS)).toHaveLength(count);
  });

  it("lets just the limit be rejected, whatever binary fractions make of it", () => {
    const table = { table: "clubs", read: 100, gated: 100, published: 0, rejected: 29 };
    expect(judgeRejects([table], { ...LIMITS, rejectedShare: 0.29 })).toEqual([]);
  });
});

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const properties = (count: number, fields: Row = {}) =>
  numbers(count).map((n) => ROW.properties(n, { owner_id: `${n}`, ...fields }));
const FULL: Tables = {
  properties: properties(50, { description: "d".repeat(20_000), regulations: "Barbless" }),
  property_availability: [ROW.property_availability(1, { date: "2027-05-01" })],
};

const CASES: Record<Exclude<Check, "rejects">, Tables> = {
  rows: { ...FULL, properties: FULL.properties!.slice(0, 39) },
  fill: { ...FULL, properties: properties(50, { description: "d".repeat(20_000) }) },
  facets: { ...FULL, properties: FULL.properties!.map((row) => ({ ...row, water_type: "lake" })) },
  size: { ...FULL, properties: FULL.properties!.map((row) => ({ ...row, description: "d" })) },
  calendars: { ...FULL, property_availability: [ROW.property_availability(1)] },
};

describe("build(options)", () => {
  it("refuses to publish without a snapshot to compare with, unless it is the first", async () => {
    const out = join(scratchFolder(), "out");
    const dump = writeDump(FULL);
    await expect(buildInto(out, dump, { first: false })).rejects.toThrow(
      `${out} holds no snapshot to compare with`,
    );
    expect(existsSync(out)).toBe(false);
    await buildInto(out, dump, { first: true });
    expect(jsonOf<Manifest>(out, MANIFEST_PATH).overrides).toEqual(["first"]);
    await buildInto(out, dump, { first: false });
    expect(jsonOf<Manifest>(out, MANIFEST_PATH).overrides).toEqual([]);
  });

  it.each(Object.entries(CASES))(
    "refuses a loss that the check %s finds, and publishes it when waived, on record",
    async (check, tables) => {
      const out = join(scratchFolder(), "out");
      await buildInto(out, writeDump(FULL));
      const [target, before] = [readlinkSync(out), treeOf(out)];
      const dump = writeDump(tables);
      const others = CHECKS.filter((other) => other !== check);
      const refused = await buildInto(out, dump, { allow: others }).catch((error) => error);
      expect(refused).toBeInstanceOf(BuildError);
      expect(refused.hint).toContain(`--allow ${check}`);
      expect([readlinkSync(out), treeOf(out)]).toEqual([target, before]);
      const { waived } = await buildInto(out, dump, { allow: [...CHECKS] });
      expect(waived.map((finding) => finding.check)).toContain(check);
      expect(jsonOf<Manifest>(out, MANIFEST_PATH).overrides).toEqual(CHECKS);
    },
  );

  it("refuses too many rejected rows, waived on record", async () => {
    const out = join(scratchFolder(), "out");
    const dump = writeDump({ clubs: numbers(6).map((n) => ROW.clubs(n, { state: "Montana" })) });
    await expect(buildInto(out, dump)).rejects.toThrow("6 of 6 rows of clubs were rejected");
    const { waived } = await buildInto(out, dump, { allow: ["rejects"] });
    expect(waived.map(({ check }) => check)).toEqual(["rejects"]);
    expect(jsonOf<Manifest>(out, MANIFEST_PATH).overrides).toEqual(["first", "rejects"]);
  });

  it("takes the limits of the configuration", async () => {
    const out = join(scratchFolder(), "out");
    await buildInto(out, writeDump(FULL), { now: TEST_NOW });
    const gate = { ...LIMITS, rowsLost: 0.3, sizeChange: 1 };
    await buildInto(out, writeDump(CASES.rows), { config: { ...DEFAULT_CONFIG, gate } });
    expect(jsonOf<Manifest>(out, MANIFEST_PATH).overrides).toEqual([]);
  });
});
