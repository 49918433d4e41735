// How near a written point is to an owner's cells, held against a search through all of them.
import * as fc from "fast-check";
import geodesic from "geographiclib-geodesic";
import { describe, expect, it } from "vitest";
import {
  hasCells,
  NEAR_METRES,
  OWN_METRES,
  reachOf,
  reachOfReading,
  type Reach,
} from "../../../../build/project/redact/geo.ts";
import type { OwnerSecrets, Point, TextContext } from "../../../../build/project/redact/redact.ts";
import { share } from "../../../share.ts";

const BARE = { gateCode: null, accessNotes: null, streetAddress: null, parcelNumber: null };

function contextOf(cells: readonly Point[], centre?: Point): TextContext {
  const properties = cells.map((cell) => ({ ...BARE, wifiPassword: null, cell }));
  const secrets: OwnerSecrets = { names: [], emails: [], phones: [], properties };
  return centre ? { secrets, centre } : { secrets };
}

/** The reach by the distance to every centre, for points that the centre's signs choose. */
function searched(cells: readonly Point[], pointsFor: (cell: Point) => Point[]): Reach {
  const metres = cells.flatMap((cell) =>
    pointsFor(cell).map(
      ({ latitude, longitude }) =>
        geodesic.Geodesic.WGS84.Inverse(cell.latitude, cell.longitude, latitude, longitude).s12!,
    ),
  );
  const least = Math.min(Infinity, ...metres);
  return least <= OWN_METRES ? "own" : least <= NEAR_METRES ? "near" : "far";
}

const signed = (value: number, sign: number) => (sign < 0 ? -Math.abs(value) : Math.abs(value));

/** Places where degrees are long, short, or begin anew. */
const PLACES: readonly Point[] = [
  { latitude: 45.6, longitude: -110.5 },
  { latitude: 52, longitude: 179.8 },
  { latitude: -0.04, longitude: 0.03 },
  { latitude: 84.5, longitude: 20 },
  { latitude: 89.2, longitude: -90 },
];
const around = (degrees: number) =>
  fc
    .record({
      place: fc.constantFrom(...PLACES),
      north: fc.double({ min: -degrees, max: degrees, noNaN: true }),
      east: fc.double({ min: -degrees, max: degrees, noNaN: true }),
      // As written, some numbers are zero.
      decimals: fc.constantFrom(1, 2, 9),
    })
    .map(({ place, north, east, decimals }) => ({
      latitude: Number(Math.max(-90, Math.min(90, place.latitude + north)).toFixed(decimals)),
      longitude: Number((((place.longitude + east + 540) % 360) - 180).toFixed(decimals)),
    }));
const point = fc.oneof(around(0.1), around(4));
const cells = fc.array(point, { maxLength: 80 });
const runs = { numRuns: share(5_000), seed: 11 };

describe("reachOf(point, context)", () => {
  it("says what a search through all cells says", () => {
    fc.assert(
      fc.property(cells, fc.option(point, { nil: undefined }), point, (all, centre, written) => {
        const own = centre ? [centre, ...all] : all;
        const context = contextOf(all, centre);
        expect(hasCells(context)).toBe(own.length > 0);
        expect(reachOf(written, context)).toBe(searched(own, () => [written]));
      }),
      runs,
    );
  });
});

describe("reachOfReading(a, b, context)", () => {
  it("says what the better order says, with the signs of each cell", () => {
    fc.assert(
      fc.property(cells, point, fc.boolean(), fc.boolean(), (all, written, swap, bare) => {
        const pair = [written.latitude, written.longitude].map((value) =>
          bare ? Math.abs(value) : value,
        );
        const [a, b] = (swap ? pair.toReversed() : pair) as [number, number];
        const reach = searched(all, (cell) =>
          [
            [a, b],
            [b, a],
          ].flatMap(([y, x]) =>
            Math.abs(y!) > 90 || Math.abs(x!) > 180
              ? []
              : [
                  {
                    latitude: signed(y!, cell.latitude),
                    longitude: signed(x!, cell.longitude),
                  },
                ],
          ),
        );
        expect(reachOfReading(a, b, contextOf(all))).toBe(reach);
      }),
      runs,
    );
  });
});
