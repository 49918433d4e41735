// Distances between points on a sphere.
import type { Centre } from "./values.ts";

/** Mean radius of the earth in metres (contract section 9). */
const RADIUS = 6_371_008.8;
const RADIANS = Math.PI / 180;

/** Metres of a degree of latitude. */
export const METRES_PER_DEGREE = RADIUS * RADIANS;

/** Whole metres between two points given in degrees. */
export function haversine(a: Centre, b: Centre): number {
  const north = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2);
  const east = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2);
  const cosines = Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS);
  const chord = Math.sqrt(north * north + cosines * east * east);
  return Math.floor(2 * RADIUS * Math.asin(Math.min(1, chord)) + 0.5);
}
