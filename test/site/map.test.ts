// Circles and boxes of the map, and where circles are drawn apart or stay gathered.
import * as fc from "fast-check";
import geographiclib from "geographiclib-geodesic";
import { LngLatBounds } from "maplibre-gl";
import { describe, expect, it } from "vitest";
import { PIN_MAX_SHIFT } from "../../src/limits.ts";
import { spotCall } from "../../src/site/explore/calls.ts";
import { boundsOfView, homeOf, targetOf } from "../../src/site/explore/look.ts";
import { parseState } from "../../src/site/explore/parse-state.ts";
import { spotOn } from "../../src/site/basemap/edges.ts";
import { box as parseBox } from "../../src/values.ts";
import { isCrowded } from "../../src/site/map/areas.ts";
import { CIRCLE_RADIUS, scaleAt, spotsOf, type Position } from "../../src/site/map/spots.ts";
import { queryIn } from "./query.ts";

const { WGS84 } = geographiclib.Geodesic;

describe("CIRCLE_RADIUS", () => {
  it.each([0, 24.5, 45, 60, 72])(
    "is 2 km all round, at latitude %d, on the ellipsoid",
    (latitude) => {
      const [zoom, [, pixels]] = CIRCLE_RADIUS.slice(5) as unknown as [number, [string, number]];
      const centre: Position = [-110, latitude];
      const world = 512 * 2 ** zoom;
      const at = (longitude: number, north: number) => [
        (longitude / 360) * world,
        (Math.asinh(Math.tan((north * Math.PI) / 180)) / (2 * Math.PI)) * world,
      ];
      const [x, y] = at(...centre);
      for (let azimuth = 0; azimuth < 360; azimuth += 30) {
        const { lat2, lon2 } = WGS84.Direct(latitude, centre[0], azimuth, PIN_MAX_SHIFT);
        const [east, north] = at(lon2!, lat2!);
        const far = Math.hypot(east! - x!, north! - y!);
        // 2 pixels where the map is nearest.
        expect(Math.abs(far / (pixels * scaleAt(centre)) - 1)).toBeLessThan(0.007);
      }
    },
  );
});

describe("boundsOfView(south, west, north, east)", () => {
  it.each([
    [[45.12345, -111.98765, 45.98765, -110.12345], "45.123,-111.988,45.988,-110.123"],
    [[-95, -200, 95, 200], "-90,-180,90,180"],
    [[50, 170, 60, 190], "50,170,60,-170"],
    [[50, -190, 60, -170], "50,170,60,-170"],
    [[50, 530, 60, 550], "50,170,60,-170"],
  ] as [[number, number, number, number], string][])("of %j is %s", (view, expected) => {
    expect(Object.values(boundsOfView(...view)).join()).toBe(expected);
  });

  it("holds the view, and is a box that the API takes", () => {
    const edge = fc.double({ min: -180, max: 180, noNaN: true });
    fc.assert(
      fc.property(edge, edge, (west, east) => {
        fc.pre(west < east && east - west < 360);
        const bounds = boundsOfView(-45.67891, west, 45.67891, east);
        expect(bounds.west).toBeLessThanOrEqual(west);
        expect(bounds.east).toBeGreaterThanOrEqual(east);
        expect(parseBox(Object.values(bounds).join())).toEqual(bounds);
      }),
      { seed: 7, numRuns: 100 },
    );
  });
});

const MAINE: Position = [-69, 45];
const MONTANA: Position = [-110, 46];
const HAWAII: Position = [-157, 21];
const LOWER_48 = { south: 24.4, west: -125, north: 49.5, east: -66.9 };

describe("homeOf(pins)", () => {
  it.each([
    [[], LOWER_48],
    [[HAWAII], { south: 21, west: -157, north: 21, east: -157 }],
    [[MAINE, MONTANA, HAWAII], { south: 45, west: -110, north: 46, east: -69 }],
    [[MAINE, HAWAII], { south: 21, west: -157, north: 45, east: -69 }],
  ])("of %j is %j", (pins, box) => {
    expect(homeOf(pins as Position[])).toEqual(box);
  });
});

describe("targetOf(state, home, marked)", () => {
  const property = "property=9b1c0000-0000-4000-8000-00000000002a";
  it.each([
    ["", LOWER_48],
    ["?bounds=1,2,3,4", { south: 1, west: 2, north: 3, east: 4 }],
    [`?bounds=1,2,3,4&${property}`, { south: 46, west: -110, north: 46, east: -110 }],
  ])("of %s is %j", (search, place) => {
    expect(targetOf(parseState(search), LOWER_48, MONTANA).place).toEqual(place);
  });
});

describe("spotCall(spots, query)", () => {
  it("asks for as many as there can be in the box around the spots, of what the query finds", () => {
    const query = queryIn("?state=mt&q=bend&bounds=1,2,3,4&page=3");
    expect(spotCall([MAINE, MONTANA], query)).toBe(
      "/v1/properties?state=mt&q=bend&bounds=45,-110,46,-69&limit=100",
    );
  });
});

/** Degrees as they are published. */
const thousandth = (most: number) =>
  fc.integer({ min: -most * 1_000, max: most * 1_000 }).map((steps) => steps / 1_000);

describe("spotsOf(pins)", () => {
  it("counts what shares a place, and nothing that does not", () => {
    const pins = fc.array(fc.tuple(thousandth(180), thousandth(90)), { maxLength: 60 });
    fc.assert(
      fc.property(pins, (some) => {
        const all: Position[] = [MAINE, ...some, ...some.slice(20), MAINE, [-69, 45.001]];
        const counts = Object.entries(Object.groupBy(all, String));
        const told = spotsOf(all).map(({ position, count }) => [String(position), count]);
        expect(told).toEqual(counts.map(([place, own]) => [place, own!.length]));
      }),
      { seed: 8, numRuns: 50 },
    );
  });
});

describe("spotOn(longitude, latitude)", () => {
  it.each([
    [-172, 73, [0, 0]],
    [-50, 13, [1, 1]],
    [-111, 45.7, [0.5, 0.6]],
    [2, 48, undefined],
    [-111, 80, undefined],
    [-100, 0, undefined],
    [145, 13.4, undefined],
  ])("of %d, %d is at %j of the picture, or nowhere", (longitude, latitude, place) => {
    const spot = spotOn(longitude, latitude);
    expect(spot && [spot.left, spot.top].map((share) => Math.round(share * 100) / 100)).toEqual(
      place,
    );
  });
});

/** A map of so many degrees around the middle of the spots. */
const mapOf = (zoom: number, width: number) => {
  const edges = [-110 - width / 2, 46 - width / 2, -110 + width / 2, 46 + width / 2] as const;
  return { getZoom: () => zoom, getBounds: () => new LngLatBounds([...edges]) };
};
/** Spots in a lattice of 20 columns, so many degrees apart. */
const grid = (count: number, apart = 0.04) =>
  spotsOf(
    Array.from({ length: count }, (_, i): Position => {
      return [-110 + ((i % 20) - 10) * apart, 46 + (Math.floor(i / 20) - 10) * apart];
    }),
  );

it.each([
  ["stay gathered where there are too many", [10, 5], grid(600), true],
  ["are drawn where fewer of them are in view", [12, 0.2], grid(600), false],
  ["stay gathered where they crowd", [9, 1], grid(300, 0.005), true],
  ["are drawn where as many have room", [12, 0.1], grid(300, 0.005), false],
  ["are drawn where a few crowd", [9, 1], grid(40, 0.005), false],
  ["are drawn where there are none", [9, 1], [], false],
] as const)("circles %s", (_, [zoom, width], spots, expected) => {
  expect(isCrowded(spots, mapOf(zoom, width))).toBe(expected);
});
