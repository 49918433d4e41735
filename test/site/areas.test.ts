// Where circles are drawn apart, and where they stay gathered.
import { expect, it } from "vitest";
import { isCrowded } from "../../src/site/map/areas.ts";
import { spotsOf, type Position } from "../../src/site/map/spots.ts";

/** A map of so many degrees around the middle of the spots. */
const mapOf = (zoom: number, width: number) => ({
  getZoom: () => zoom,
  getBounds: () =>
    ({
      getWest: () => -110 - width / 2,
      getEast: () => -110 + width / 2,
      getSouth: () => 46 - width / 2,
      getNorth: () => 46 + width / 2,
    }) as never,
});
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
