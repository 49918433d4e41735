// Keeps the view where the directory is.
import type { Map } from "maplibre-gl";
import type { Position } from "./circle.ts";

/**
 * Degrees that a view stays within: North America with Hawaii, and room for a tall window to show all of it. In the
 * west the world's drawing ends; MapLibre takes -180 itself for 180.
 */
const REACH = { south: -10, west: -179.999, north: 80, east: -30 };

/** Bounds the map's views. The first place beyond, such as Guam, lifts the bounds for good. */
export function createReach(map: Map): (shown: readonly Position[]) => void {
  const { south, west, north, east } = REACH;
  let isBounded: boolean | undefined;
  return (shown) => {
    const isBeyond = shown.some(([x, y]) => x < west || x > east || y < south || y > north);
    if (isBounded === false || (isBounded && !isBeyond)) return;
    isBounded = !isBeyond;
    map.setMaxBounds(isBounded ? [west, south, east, north] : null);
  };
}
