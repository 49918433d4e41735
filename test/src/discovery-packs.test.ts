// Packs of discovery at their edges: more rods than may be asked for, and distances at the poles.
import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FIRST_HELD } from "../../src/format/calendar.ts";
import { BLOCK_DAYS, daysBodies, findFree, freeRuns } from "../../src/format/days-pack.ts";
import { seal } from "../../src/format/pack.ts";
import { buildPoints, metresOf, searchNear } from "../../src/format/points-pack.ts";
import { haversine } from "../../src/haversine.ts";
import { MAX_RODS } from "../../src/limits.ts";
import { members, setOf } from "../../src/ordinal-set.ts";
import { share } from "../share.ts";

const packOf = (...body: Uint8Array[]) =>
  seal(body, (bytes) => createHash("sha256").update(bytes).digest());

describe("findFree(pack, days, within)", () => {
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
