// What came, changed and went between two copies: by changes.json, by the exports, and by the rows that the
// snapshots were built from.
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { changesBetween, type Copy } from "../../../partner/mirror/copy-changes.ts";
import { CHANGES_PATH, LATEST_PATH } from "../../../src/address.ts";
import type { Latest } from "../../../src/documents.ts";
import { seeded } from "../../seeded.ts";
import { buildInto, scratchFolder, TEST_NOW } from "../../snapshot.ts";
import { ROW, uuid, writeDump, type Row } from "../../build/dump-rows.ts";
import { jsonOf, manifestOf } from "../../build/tree.ts";

const DAYS = 5;

/** A day's directory: rates of properties by number, booked days of June of each, and names of clubs. */
interface Day {
  rates: Map<number, number>;
  booked: Map<number, Set<number>>;
  clubs: Map<number, string>;
}

const random = seeded(20);
const pick = (numbers: Iterable<number>) => {
  const all = [...numbers];
  return all[Math.floor(random() * all.length)]!;
};

/** The next day: one water more and one less, a rate, a calendar and a club's name changed. */
function next({ rates, booked, clubs }: Day, day: number): Day {
  const after: Day = {
    rates: new Map(rates),
    booked: new Map([...booked].map(([number, days]) => [number, new Set(days)])),
    clubs: new Map(clubs),
  };
  after.rates.delete(pick(rates.keys()));
  const stay = [...after.rates.keys()];
  after.rates.set(pick(stay), 100 + day);
  after.rates.set(100 + day, 80);
  after.booked.set(pick(stay), new Set([day + 1, day + 10]));
  after.clubs.set(pick(clubs.keys()), `Club of day ${day}`);
  return after;
}

const days: Day[] = [
  {
    rates: new Map(Array.from({ length: 14 }, (_, i) => [i + 1, 80])),
    booked: new Map(Array.from({ length: 14 }, (_, i) => [i + 1, new Set([20])])),
    clubs: new Map([1, 2, 3].map((number) => [number, `Club ${number}`])),
  },
];
while (days.length < DAYS) days.push(next(days.at(-1)!, days.length));

function tables({ rates, booked, clubs }: Day): Record<string, Row[]> {
  let row = 0;
  return {
    properties: [...rates].map(([number, rate]) =>
      ROW.properties(number, { rate_adult_full_day: rate }),
    ),
    property_availability: [...rates.keys()].flatMap((number) =>
      [...(booked.get(number) ?? [])].map((day) =>
        ROW.property_availability(++row, {
          property_id: uuid("properties", number),
          date: `2026-06-${String(day).padStart(2, "0")}`,
          status: "booked",
          rods_held: null,
        }),
      ),
    ),
    clubs: [...clubs].map(([number, name]) => ROW.clubs(number, { name })),
  };
}

const copies: Copy[] = [];
beforeAll(async () => {
  const folder = scratchFolder();
  const out = join(folder, "site");
  for (const [i, day] of days.entries()) {
    const now = new Date(TEST_NOW.getTime() + i * 86_400_000);
    await buildInto(out, writeDump(tables(day)), { now, first: i === 0 });
    const kept = join(folder, `day.${i}`);
    cpSync(out, kept, { recursive: true, dereference: true });
    copies.push(copyOf(kept));
  }
});

function copyOf(folder: string): Copy {
  return {
    folder,
    latest: jsonOf<Latest>(folder, LATEST_PATH),
    manifest: manifestOf(folder),
  };
}

/** A copy of a copy, with other bytes in one of its files. */
function altered({ folder }: Copy, path: string, text: string): Copy {
  const other = join(scratchFolder(), "altered");
  cpSync(folder, other, { recursive: true });
  writeFileSync(other + path, text);
  return copyOf(other);
}

const ids = (numbers: Iterable<number>, table: "properties" | "clubs" = "properties") =>
  Array.from(numbers, (number) => uuid(table, number)).sort();

const only = ({ rates }: Day, other: Day) =>
  [...rates.keys()].filter((one) => !other.rates.has(one));

/** What the rows themselves say. */
function expected(before: Day, after: Day) {
  const stay = [...after.rates.keys()].filter((one) => before.rates.has(one));
  const daysOf = ({ booked }: Day, number: number) => [...(booked.get(number) ?? [])].join();
  const renamed = [...after.clubs].filter(([number, name]) => before.clubs.get(number) !== name);
  const none = { added: [], changed: [], removed: [] };
  return {
    properties: {
      added: ids(only(after, before)),
      changed: ids(stay.filter((one) => before.rates.get(one) !== after.rates.get(one))),
      removed: ids(only(before, after)),
      calendars: ids(stay.filter((one) => daysOf(before, one) !== daysOf(after, one))),
    },
    guides: none,
    clubs: { ...none, changed: ids(new Map(renamed).keys(), "clubs") },
    "fly-shops": none,
  };
}

const pairs = days.flatMap((_, to) =>
  Array.from({ length: to }, (__, from) => [from, to] as const),
);

describe("changesBetween(effects, before, after)", () => {
  it.each(pairs)("tells what the rows say, from day %i to day %i", (from, to) => {
    const found = changesBetween(disk, copies[from], copies[to]!);
    // The first snapshot stands in no list.
    expect(found!.source).toBe(from === 0 ? "exports" : "changes");
    expect(found!.resources).toEqual(expected(days[from]!, days[to]!));
    expect(found!.resources.properties.added.length).toBeGreaterThan(0);
    const without = altered(copies[to]!, CHANGES_PATH, '{"format":1,"snapshots":[]}');
    expect(changesBetween(disk, copies[from], without)).toEqual({
      source: "exports",
      resources: found!.resources,
    });
  });

  it("tells of nothing between a snapshot and itself", () => {
    const { resources } = changesBetween(disk, copies[3], copies[3]!)!;
    expect(Object.values(resources).flatMap((kinds) => Object.values(kinds).flat())).toEqual([]);
  });

  it("takes all as added where there was nothing", () => {
    const { source, resources } = changesBetween(disk, undefined, copies[1]!)!;
    expect(source).toBe("exports");
    expect(resources.properties).toEqual({
      added: ids(days[1]!.rates.keys()),
      changed: [],
      removed: [],
      calendars: [],
    });
  });

  it("does not trust a list with a gap, of other snapshots, or without calendars", () => {
    const { snapshots } = jsonOf<{ snapshots: { changes: Record<string, object> }[] }>(
      copies[4]!.folder,
      CHANGES_PATH,
    );
    const bare = structuredClone(snapshots);
    delete (bare[0]!.changes["properties"] as { calendars?: unknown }).calendars;
    for (const left of [snapshots.slice(1), snapshots.slice(0, 2), bare, undefined]) {
      const other = altered(copies[4]!, CHANGES_PATH, JSON.stringify({ snapshots: left }));
      const found = changesBetween(disk, copies[1], other)!;
      expect(found.source).toBe("exports");
      expect(found.resources).toEqual(expected(days[1]!, days[4]!));
    }
  });

  it("sums up entries: what went and came back has changed, what came and went was never there", () => {
    const none = { added: [], changed: [], removed: [] };
    const entry = (snapshot: string, properties: object) => ({
      snapshot,
      changes: {
        guides: none,
        clubs: none,
        "fly-shops": none,
        properties: { ...none, calendars: [], ...properties },
      },
    });
    const snapshots = [
      entry(copies[2]!.latest.snapshot, { added: ["a"], changed: ["c", "e"], removed: ["b", "d"] }),
      entry("0000000000000001", {
        added: ["b"],
        changed: ["d"],
        removed: ["a"],
        calendars: ["d", "e"],
      }),
      entry(copies[1]!.latest.snapshot, {}),
    ];
    const other = altered(copies[2]!, CHANGES_PATH, JSON.stringify({ format: 1, snapshots }));
    expect(changesBetween(disk, copies[1], other)!.resources.properties).toEqual({
      added: [],
      changed: ["a", "c", "e"],
      removed: ["d"],
      calendars: ["a", "e"],
    });
  });

  it("can't tell from exports that are damaged", () => {
    const damaged = altered(copies[0]!, "/static/v1/properties.ndjson", "{}\n");
    expect(changesBetween(disk, damaged, copies[1]!)).toBeUndefined();
  });
});
