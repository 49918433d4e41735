// What came, changed and went between two copies, by the rows that the snapshots were built from.
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { changesBetween, NO_CHANGES } from "../../../partner/mirror/copy-changes.ts";
import { readSnapshot, type Contents } from "../../../build/snapshot/previous.ts";
import { buildInto, scratchFolder } from "../../snapshot.ts";
import { later } from "../../build/place.ts";
import { ROW, uuid, writeDump } from "../../build/dump-rows.ts";

/** A day's directory: rates of properties by number, the day of June on which each is booked, and a club's name. */
interface Day {
  rates: Record<number, number>;
  booked: Record<number, string>;
  club: string;
}
const DAYS: Day[] = [
  { rates: { 1: 80, 2: 80, 3: 80, 4: 80 }, booked: { 3: "20", 4: "20" }, club: "Club" },
  { rates: { 2: 90, 3: 80, 4: 80, 5: 80 }, booked: { 3: "21", 4: "20" }, club: "Renamed" },
  { rates: { 1: 80, 2: 90, 4: 80, 5: 95 }, booked: { 2: "11", 4: "20" }, club: "Renamed" },
];

const folder = scratchFolder();
const copyOf = (day: number) => readSnapshot(disk, join(folder, `day.${day}`))!.contents;
const copies: Contents[] = [];
beforeAll(async () => {
  const out = join(folder, "site");
  for (const [i, { rates, booked, club }] of DAYS.entries()) {
    const tables = {
      properties: Object.entries(rates).map(([number, rate]) =>
        ROW.properties(Number(number), { rate_adult_full_day: rate }),
      ),
      property_availability: Object.entries(booked).map(([number, day], row) =>
        ROW.property_availability(row + 1, {
          property_id: uuid("properties", Number(number)),
          date: `2026-06-${day}`,
          status: "booked",
          rods_held: null,
        }),
      ),
      clubs: [ROW.clubs(1, { name: club })],
    };
    const now = later(i);
    await buildInto(out, writeDump(tables), { now, first: i === 0 });
    cpSync(out, join(folder, `day.${i}`), { recursive: true, dereference: true });
    copies.push(copyOf(i)!);
  }
});

const ids = (...numbers: number[]) => numbers.map((number) => uuid("properties", number)).sort();
/** By the numbers of those that were added, changed and removed, and of those with another calendar. */
const properties = (...numbers: number[][]) => {
  const [added, changed, removed, calendars = []] = numbers.map((some) => ids(...some));
  return { added, changed, removed, calendars };
};

describe("changesBetween(before, after)", () => {
  it.each([
    [0, 1, properties([5], [2], [1], [3]), true],
    [1, 2, properties([1], [5], [3], [2]), false],
    [0, 2, properties([5], [2], [3], [2]), true],
    [2, 2, properties([], [], []), false],
  ])("tells what the rows say, from day %i to day %i", (from, to, expected, isRenamed) => {
    expect(changesBetween(copies[from], copies[to]!)).toEqual({
      ...NO_CHANGES,
      properties: expected,
      clubs: { ...NO_CHANGES.clubs, changed: isRenamed ? [uuid("clubs", 1)] : [] },
    });
  });

  it("takes all as added where there was nothing", () => {
    const found = changesBetween(undefined, copies[1]!);
    expect(found.properties).toEqual(properties([2, 3, 4, 5], [], []));
  });

  it("can't tell from exports that are damaged", () => {
    writeFileSync(join(folder, "day.0/static/v1/properties.ndjson"), "{}\n");
    expect(copyOf(0)).toBeUndefined();
  });
});
