// Stays in days packs, held against a loop over the days of each property.
import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDay } from "../../src/dates.ts";
import { WEEKDAYS } from "../../src/filters.ts";
import { blockOf, daysBodies, type FreeRun } from "../../src/format/days-pack.ts";
import { seal } from "../../src/format/pack.ts";
import { findStays, firstDay, openStays } from "../../src/format/stays.ts";
import { MAX_STAY_DAYS, MAX_STAY_RANGE_DAYS } from "../../src/limits.ts";
import { members, setOf } from "../../src/ordinal-set.ts";
import { share } from "../share.ts";

const FIRST = 20_600;
const DAYS = 130;

/** Rods free on each day of a property. */
const calendar = fc
  .array(
    fc.record({
      days: fc.integer({ min: 1, max: 20 }),
      rods: fc.constantFrom(0, 1, 2, 3, Infinity),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((runs) => {
    const days = runs.flatMap((run) => Array.from({ length: run.days }, () => run.rods));
    return Array.from({ length: DAYS }, (_, i) => days[i % days.length]!);
  });

const stay = fc.record({
  days: fc.integer({ min: 1, max: MAX_STAY_DAYS }),
  weekdays: fc.option(fc.subarray([...WEEKDAYS], { minLength: 1 }), { nil: undefined }),
});

function runsOf(days: readonly number[]): FreeRun[] {
  return days.flatMap((rods, i) => (rods > 0 ? [{ first: FIRST + i, days: 1, rods }] : []));
}

function packsOf(all: readonly (readonly number[])[], from: number, to: number): Uint8Array[] {
  const runs = all.map(runsOf);
  const begin = blockOf(FIRST);
  const bodies = daysBodies(all.length, begin, blockOf(FIRST + DAYS), (i) => runs[i]!);
  return bodies
    .slice(blockOf(from) - begin, blockOf(to) - begin + 1)
    .map((body) => seal(body, (bytes) => createHash("sha256").update(bytes).digest()));
}

const { format } = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" });
const NAMES = Array.from({ length: DAYS }, (_, i) =>
  format(new Date(formatDay(FIRST + i))).toLowerCase(),
);

describe("findStays(stays, within), firstDay(stays, ordinal)", () => {
  it("find the earliest run of days that are free and of a named weekday", () => {
    fc.assert(
      fc.property(
        fc.array(calendar, { maxLength: 20 }),
        fc.nat(DAYS - 1),
        fc.integer({ min: 1, max: MAX_STAY_RANGE_DAYS }),
        fc.integer({ min: 1, max: 4 }),
        stay,
        (all, start, length, rods, asked) => {
          const from = FIRST + start;
          const to = Math.min(from + length, FIRST + DAYS) - 1;
          const stays = openStays({ from, to, rods, stay: asked }, packsOf(all, from, to));
          const fits = (days: readonly number[], day: number) =>
            day <= to &&
            days[day - FIRST]! >= rods &&
            (asked.weekdays ?? WEEKDAYS).includes(NAMES[day - FIRST] as "mon");
          const earliest = all.map((days) => {
            for (let day = from; day <= to; day++) {
              const own = Array.from({ length: asked.days }, (_, i) => day + i);
              if (own.every((one) => fits(days, one))) return day;
            }
            return undefined;
          });
          expect(all.map((_, i) => firstDay(stays, i))).toEqual(earliest);
          const within = [...all.keys()].filter((i) => i % 3 !== 1);
          expect([...members(findStays(stays, setOf(within, all.length)))]).toEqual(
            within.filter((i) => earliest[i] !== undefined),
          );
        },
      ),
      { seed: 36, numRuns: share(5_000) },
    );
  });
});
