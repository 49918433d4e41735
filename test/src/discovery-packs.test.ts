// Packs of discovery, held against loops: days on which rods are free, stays among them, and distances at the poles.
import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { formatDay } from "../../src/dates.ts";
import { WEEKDAYS } from "../../src/filters.ts";
import { FIRST_HELD } from "../../src/format/calendar.ts";
import { BLOCK_DAYS, blockOf, daysBodies, freeRuns } from "../../src/format/days-pack.ts";
import { findFree, firstDays, openDays } from "../../src/format/free-days.ts";
import { seal } from "../../src/format/pack.ts";
import { buildPoints, searchNear } from "../../src/format/points-pack.ts";
import { haversine } from "../../src/haversine.ts";
import { MAX_RODS, MAX_STAY_DAYS, MAX_STAY_RANGE_DAYS } from "../../src/limits.ts";
import { members, setOf } from "../../src/ordinal-set.ts";
import { share } from "../share.ts";

const packOf = (...body: Uint8Array[]) =>
  seal(body, (bytes) => createHash("sha256").update(bytes).digest());

it.each([MAX_RODS, MAX_RODS + 1, Number.MAX_SAFE_INTEGER])(
  "findFree() finds all rods that may be asked for where %s are left of more, on all days of a range",
  (left) => {
    const day = BLOCK_DAYS * 644 + 5;
    const runs = freeRuns([{ code: FIRST_HELD, days: 3 }], day, left);
    const pack = packOf(...daysBodies(1, 644, 644, () => runs)[0]!);
    const find = (first: number, days: number) => {
      const from = BLOCK_DAYS * 644 + first;
      const asked = { from, to: from + days - 1, rods: MAX_RODS, stay: undefined };
      return members(findFree(openDays(asked, [pack]), setOf([0], 1))).length;
    };
    expect([find(5, 3), find(5, 1), find(7, 1)]).toEqual([1, 1, 1]);
    expect([find(4, 3), find(5, 4), find(8, 1)]).toEqual([0, 0, 0]);
  },
);

const FIRST = 20_600;
const DAYS = 130;
const BEGIN = blockOf(FIRST);
const { format } = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" });
const NAMES = Array.from({ length: DAYS }, (_, i) =>
  format(new Date(formatDay(FIRST + i))).toLowerCase(),
);

/** Rods free on each day of a property. */
const run = fc.record({
  days: fc.integer({ min: 1, max: 20 }),
  rods: fc.constantFrom(0, 1, 2, 3, Infinity),
});
const calendar = fc.array(run, { minLength: 1, maxLength: 30 }).map((runs) => {
  const days = runs.flatMap((one) => Array<number>(one.days).fill(one.rods));
  return Array.from({ length: DAYS }, (_, i) => days[i % days.length]!);
});
const stay = fc.record({
  days: fc.integer({ min: 1, max: MAX_STAY_DAYS }),
  weekdays: fc.option(fc.subarray([...WEEKDAYS], { minLength: 1 }), { nil: undefined }),
});

it("findFree() and firstDays() find the earliest run of days that are free and of a named weekday", () => {
  const lengths = fc.integer({ min: 1, max: MAX_STAY_RANGE_DAYS });
  const rodsAsked = fc.integer({ min: 1, max: 4 });
  fc.assert(
    fc.property(
      fc.array(calendar, { maxLength: 20 }),
      fc.nat(DAYS - 1),
      lengths,
      rodsAsked,
      stay,
      (all, start, length, rods, asked) => {
        const from = FIRST + start;
        const to = Math.min(from + length, FIRST + DAYS) - 1;
        const runs = all.map((days) =>
          days.flatMap((free, i) => (free > 0 ? [{ first: FIRST + i, days: 1, rods: free }] : [])),
        );
        const packs = daysBodies(all.length, BEGIN, blockOf(FIRST + DAYS), (i) => runs[i]!)
          .slice(blockOf(from) - BEGIN, blockOf(to) - BEGIN + 1)
          .map((body) => packOf(...body));
        const stays = openDays({ from, to, rods, stay: asked }, packs);
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
        const within = [...all.keys()].filter((i) => i % 3 !== 1);
        const found = [...members(findFree(stays, setOf(within, all.length)))];
        expect(found).toEqual(within.filter((i) => earliest[i] !== undefined));
        expect(firstDays(stays, found)).toEqual(found.map((i) => formatDay(earliest[i]!)));
      },
    ),
    { seed: 36, numRuns: share(5_000) },
  );
});

const step = (most: number) => fc.integer({ min: -most, max: most });
/** A point of whole parts of a degree. */
const pointOf = (
  parts: number,
  latitudes: fc.Arbitrary<number>,
  longitudes: fc.Arbitrary<number>,
) =>
  fc.record({
    latitude: latitudes.map((one) => one / parts),
    longitude: longitudes.map((one) => one / parts),
  });
const thousandths = (degrees: number) => Math.round(1000 * degrees) / 1000;

it("searchNear() finds what a loop finds, at the poles and across the antimeridian too", () => {
  const pin = pointOf(1000, step(90_000), step(179_999));
  const centre = pointOf(
    100,
    fc.oneof(step(9_000), fc.constantFrom(9_000, -9_000, 8_990)),
    fc.oneof(step(18_000), fc.constantFrom(18_000, -17_999)),
  );
  fc.assert(
    fc.property(
      centre,
      fc.integer({ min: 1, max: 500_000 }),
      fc.array(pin, { maxLength: 20 }),
      fc.array(fc.tuple(step(4_000), step(4_000)), { maxLength: 30 }),
      (point, metres, far, close) => {
        const near = close.map(([north, east]) => ({
          latitude: thousandths(Math.max(-90, Math.min(90, point.latitude + north / 1000))),
          longitude: thousandths(((point.longitude + east / 1000 + 900) % 360) - 180),
        }));
        const pins = [...far, ...near];
        const found = searchNear(packOf(buildPoints(pins)), { ...point, metres });
        const expected = pins.flatMap((one, i) => (haversine(point, one) <= metres ? [i] : []));
        expect([...members(found.set)]).toEqual(expected);
        const distances = expected.map((i) => haversine(point, pins[i]!));
        expect(expected.map((i) => found.metres[i])).toEqual(distances);
      },
    ),
    { seed: 18, numRuns: share(5_000) },
  );
});
