// What came, changed and went between two copies, by the rows that the snapshots were built from.
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { changesBetween, type Copy } from "../../../partner/mirror/copy-changes.ts";
import { LATEST_PATH } from "../../../src/address.ts";
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
    const latest = jsonOf<Latest>(kept, LATEST_PATH);
    copies.push({ folder: kept, latest, manifest: manifestOf(kept) });
  }
});

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
    const found = changesBetween(disk, copies[from], copies[to]!)!;
    expect(found).toEqual(expected(days[from]!, days[to]!));
    expect(found.properties.added.length).toBeGreaterThan(0);
  });

  it("tells of nothing between a snapshot and itself", () => {
    expect(changesBetween(disk, copies[3], copies[3]!)).toEqual(expected(days[3]!, days[3]!));
  });

  it("takes all as added where there was nothing", () => {
    const { properties } = changesBetween(disk, undefined, copies[1]!)!;
    const added = ids(days[1]!.rates.keys());
    expect(properties).toEqual({ added, changed: [], removed: [], calendars: [] });
  });

  it("can't tell from exports that are damaged", () => {
    writeFileSync(`${copies[0]!.folder}/static/v1/properties.ndjson`, "{}\n");
    expect(changesBetween(disk, copies[0], copies[1]!)).toBeUndefined();
  });
});
