// Packs of discovery: free days, ids and distances, read back and held against plain loops.
import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_CODES, FIRST_HELD, type Run } from "../../src/format/calendar.ts";
import { BLOCK_DAYS, blockOf, daysBodies, findFree, freeRuns } from "../../src/format/days-pack.ts";
import { idsBody, ordinalsOf } from "../../src/format/ids-pack.ts";
import { seal } from "../../src/format/pack.ts";
import { buildPoints, metresOf, searchNear } from "../../src/format/points-pack.ts";
import { haversine } from "../../src/haversine.ts";
import { MAX_RODS } from "../../src/limits.ts";
import { intersect, members, setOf } from "../../src/ordinal-set.ts";
import { share } from "../share.ts";

const packOf = (...body: Uint8Array[]) =>
  seal(body, (bytes) => createHash("sha256").update(bytes).digest());

/** Rods free on each day. */
function freeOf({ rods, runs }: { rods: number; runs: readonly Run[] }): number[] {
  return runs.flatMap((run) => {
    const free =
      run.code === DAY_CODES.available
        ? rods
        : run.code < FIRST_HELD
          ? 0
          : Math.max(0, rods - (run.code - FIRST_HELD));
    return Array.from({ length: run.days }, () => free);
  });
}

/** All rods are, however many: that there are enough is for the column to say. */
function isFree(runs: readonly Run[], day: number): boolean {
  let left = day;
  return runs.find(({ days }) => (left -= days) < 0)!.code === DAY_CODES.available;
}

describe("findFree(pack, days, within)", () => {
  const FIRST = 20_605;
  const DAYS = 70;
  const code = fc.oneof(
    fc.constantFrom(...Object.values(DAY_CODES)),
    fc.nat(4).map((held) => FIRST_HELD + held),
  );
  const property = fc.record({
    rods: fc.nat(4),
    runs: fc
      .array(fc.record({ code, days: fc.integer({ min: 1, max: 40 }) }), { minLength: 1 })
      .map((runs): Run[] => [...runs, { code: DAY_CODES.available, days: DAYS }])
      .map(cut),
  });

  /** The first DAYS days. */
  function cut(runs: readonly Run[]): Run[] {
    let left = DAYS;
    return runs.flatMap((run) => {
      const days = Math.min(run.days, left);
      left -= days;
      return days > 0 ? [{ ...run, days }] : [];
    });
  }

  it("finds the properties with so many rods or all free on every day, over two blocks too", () => {
    const range = fc.tuple(fc.nat(DAYS - 1), fc.integer({ min: 1, max: 31 }));
    fc.assert(
      fc.property(
        fc.array(property, { maxLength: 30 }),
        range,
        fc.integer({ min: 1, max: 5 }),
        (all, [from, length], rods) => {
          const to = Math.min(from + length, DAYS) - 1;
          const runs = all.map((one) => freeRuns(one.runs, FIRST, one.rods));
          const isWithin = (_: unknown, ordinal: number) => ordinal % from !== 1;
          const within = setOf([...all.keys()].filter(isWithin), all.length);
          const blocks = [...new Set([blockOf(FIRST + from), blockOf(FIRST + to)])];
          const begin = blockOf(FIRST);
          const bodies = daysBodies(all.length, begin, blockOf(FIRST + DAYS), (i) => runs[i]!);
          const sets = blocks.map((block) => {
            const pack = packOf(...bodies[block - begin]!);
            const start = block * BLOCK_DAYS;
            const first = Math.max(FIRST + from, start);
            const days = Math.min(FIRST + to, start + BLOCK_DAYS - 1) - first + 1;
            return findFree(pack, { first: first - start, days, rods }, within);
          });
          for (const set of sets.slice(1)) intersect(sets[0]!, set);
          const expected = all.flatMap((one, i) =>
            isWithin(one, i) &&
            freeOf(one)
              .slice(from, to + 1)
              .every((free, day) => free >= rods || isFree(one.runs, from + day))
              ? [i]
              : [],
          );
          expect([...members(sets[0]!)]).toEqual(expected);
        },
      ),
      { seed: 14, numRuns: share(10_000) },
    );
  });

  it.each([MAX_RODS, MAX_RODS + 1, Number.MAX_SAFE_INTEGER])(
    "finds all rods that may be asked for where %s are left of more",
    (left) => {
      const day = BLOCK_DAYS * 644 + 5;
      const runs = freeRuns([{ code: FIRST_HELD, days: 3 }], day, left);
      const pack = packOf(...daysBodies(1, 644, 644, () => runs)[0]!);
      const find = (first: number, days: number) =>
        members(findFree(pack, { first, days, rods: MAX_RODS }, setOf([0], 1))).length;
      expect([find(5, 3), find(5, 1), find(7, 1)]).toEqual([1, 1, 1]);
      expect([find(4, 3), find(5, 4), find(8, 1)]).toEqual([0, 0, 0]);
    },
  );
});

describe("ordinalsOf(pack, ids)", () => {
  it("finds each id that is a record's, and no other", () => {
    const lists = fc.tuple(fc.uniqueArray(fc.uuid(), { maxLength: 60 }), fc.array(fc.uuid()));
    fc.assert(
      fc.property(lists, ([ids, strangers]) => {
        const asked = [...strangers, ...ids].sort();
        const expected = asked.flatMap((id) => (ids.includes(id) ? [ids.indexOf(id)] : []));
        expect(ordinalsOf(packOf(idsBody(ids)), asked)).toEqual(expected);
      }),
      { seed: 15, numRuns: share(2_000) },
    );
  });
});

const step = (most: number) => fc.integer({ min: -most, max: most });

describe("searchNear(pack, centre)", () => {
  const pin = fc
    .tuple(step(90_000), step(179_999))
    .map(([latitude, longitude]) => ({ latitude: latitude / 1000, longitude: longitude / 1000 }));
  const centre = fc
    .tuple(
      fc.oneof(step(9_000), fc.constantFrom(9_000, -9_000, 8_990)),
      fc.oneof(step(18_000), fc.constantFrom(18_000, -17_999)),
    )
    .map(([latitude, longitude]) => ({ latitude: latitude / 100, longitude: longitude / 100 }));

  it("finds what a loop finds, at the poles and across the antimeridian too", () => {
    fc.assert(
      fc.property(
        centre,
        fc.integer({ min: 1, max: 500_000 }),
        fc.array(pin, { maxLength: 20 }),
        fc.array(fc.tuple(step(4_000), step(4_000)), { maxLength: 30 }),
        (point, metres, far, close) => {
          const near = close.map(([north, east]) => ({
            latitude:
              Math.round(1000 * Math.max(-90, Math.min(90, point.latitude + north / 1000))) / 1000,
            longitude:
              Math.round(
                1000 * (((((point.longitude + east / 1000 + 540) % 360) + 360) % 360) - 180),
              ) / 1000,
          }));
          const pins = [...far, ...near];
          const found = searchNear(packOf(buildPoints(pins)), { ...point, metres });
          const expected = pins.flatMap((one, i) => (haversine(point, one) <= metres ? [i] : []));
          expect([...members(found.set)]).toEqual(expected);
          expect([...found.ordinals].sort((a, b) => a - b)).toEqual(expected);
          const some = expected.filter((i) => i % 3 !== 1).reverse();
          const distances = some.map((i) => haversine(point, pins[i]!));
          expect(metresOf(found, some)).toEqual(distances);
        },
      ),
      { seed: 18, numRuns: share(5_000) },
    );
  });
});
