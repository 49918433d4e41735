// Makes boxes of the map, the API's `bounds`.
import type { Bounds } from "../../values.ts";

/** Decimals of an edge: 0.001° is some 100 m, finer than any pin is true. */
const STEPS = 1_000;

/**
 * The box of a view, rounded outwards: longitudes of a map may run on past 180°, and a view of the
 * whole globe is -180 to 180.
 */
export function boundsOfView(south: number, west: number, north: number, east: number): Bounds {
  const whole = east - west >= 360;
  return {
    south: down(Math.max(-90, south)),
    west: whole ? -180 : down(wrap(west)),
    north: up(Math.min(90, north)),
    east: whole ? 180 : up(wrap(east)),
  };
}

/** The box around points `[longitude, latitude]`, or undefined without any. */
export function boundsOfPoints(points: Iterable<readonly [number, number]>): Bounds | undefined {
  const box = { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity };
  for (const [longitude, latitude] of points) {
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
  }
  return box.south === Infinity ? undefined : box;
}

function wrap(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude;
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

function down(degrees: number): number {
  return Math.max(-180, Math.floor(degrees * STEPS) / STEPS);
}

function up(degrees: number): number {
  // Adding 0 makes 0 of -0.
  return Math.min(180, Math.ceil(degrees * STEPS) / STEPS + 0);
}
