// Circles and boxes of the map.
import * as fc from "fast-check";
import geographiclib from "geographiclib-geodesic";
import { describe, expect, it } from "vitest";
import {
  boundsOfPoints,
  boundsOfView,
  formatBounds,
  parseBounds,
} from "../../src/site/explore/bounds.ts";
import { spotCall } from "../../src/site/explore/calls.ts";
import { homeOf, targetOf } from "../../src/site/explore/look.ts";
import { parseState } from "../../src/site/explore/parse-state.ts";
import { circleRing, type Position } from "../../src/site/map/circle.ts";

const { WGS84 } = geographiclib.Geodesic;

describe("circleRing(latitude, longitude, radius)", () => {
  const places = fc.tuple(
    fc.double({ min: -89, max: 89, noNaN: true }),
    fc.double({ min: -180, max: 180, noNaN: true }),
  );

  it("lies at the radius from its centre all round, on the ellipsoid", () => {
    fc.assert(
      fc.property(places, ([latitude, longitude]) => {
        for (const [east, north] of circleRing(latitude, longitude, 2_000)) {
          const { s12 } = WGS84.Inverse(latitude, longitude, north, east);
          expect(Math.abs(s12! - 2_000)).toBeLessThan(0.001);
        }
      }),
      { seed: 5, numRuns: 40 },
    );
  });

  it("is closed, counter-clockwise and never torn, at the antimeridian neither", () => {
    fc.assert(
      fc.property(places, ([latitude, longitude]) => {
        const ring = circleRing(latitude, longitude, 2_000);
        expect(ring).toHaveLength(65);
        expect(ring.at(-1)).toEqual(ring[0]);
        let area = 0;
        ring.slice(1).forEach(([x, y], i) => {
          const [fromX, fromY] = ring[i]!;
          expect(Math.abs(x - fromX)).toBeLessThan(1);
          area += (fromX - longitude) * (y - latitude) - (x - longitude) * (fromY - latitude);
        });
        expect(area).toBeGreaterThan(0);
      }),
      { seed: 6, numRuns: 40 },
    );
  });
});

describe("boundsOfView(south, west, north, east)", () => {
  it.each([
    [[45.12345, -111.98765, 45.98765, -110.12345], "45.123,-111.988,45.988,-110.123"],
    [[-95, -200, 95, 200], "-90,-180,90,180"],
    [[50, 170, 60, 190], "50,170,60,-170"],
    [[50, -190, 60, -170], "50,170,60,-170"],
    [[50, 530, 60, 550], "50,170,60,-170"],
  ] as [[number, number, number, number], string][])("of %j is %s", (view, expected) => {
    expect(formatBounds(boundsOfView(...view))).toBe(expected);
  });

  it("holds the view, and is a box that the API takes", () => {
    const edge = fc.double({ min: -180, max: 180, noNaN: true });
    fc.assert(
      fc.property(edge, edge, (west, east) => {
        fc.pre(west < east && east - west < 360);
        const bounds = boundsOfView(-45.67891, west, 45.67891, east);
        expect(bounds.west).toBeLessThanOrEqual(west);
        expect(bounds.east).toBeGreaterThanOrEqual(east);
        expect(parseBounds(formatBounds(bounds))).toEqual(bounds);
      }),
      { seed: 7, numRuns: 100 },
    );
  });
});

describe("boundsOfPoints(points)", () => {
  it("is the box around them, and none around nothing", () => {
    expect(boundsOfPoints([])).toBeUndefined();
    expect(boundsOfPoints([[-110, 45], [-111, 46]])).toEqual({ south: 45, west: -111, north: 46, east: -110 }); // prettier-ignore
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
    ["?map=5/45/-110", { zoom: 5, latitude: 45, longitude: -110 }],
    [`?bounds=1,2,3,4&${property}`, { zoom: 10, latitude: 46, longitude: -110 }],
  ])("of %s is %j", (search, place) => {
    expect(targetOf(parseState(search), LOWER_48, MONTANA).place).toEqual(place);
  });
});

describe("spotCall(spots)", () => {
  it("asks for as many as there can be in the box around the spots", () => {
    expect(spotCall([MAINE, MONTANA])).toBe("/v1/properties?bounds=45,-110,46,-69&limit=100");
  });
});
