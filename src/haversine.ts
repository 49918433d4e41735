// Distances between points on a sphere.
import type { Centre } from "./values.ts";

/** Mean radius of the earth in metres (contract section 9). */
const RADIUS = 6_371_008.8;
export const RADIANS = Math.PI / 180;

export const METRES_PER_DEGREE = RADIUS * RADIANS;

export function haversine(a: Centre, b: Centre): number {
  const cosines = cosine(a.latitude) * cosine(b.latitude);
  return metresApart(b.latitude - a.latitude, b.longitude - a.longitude, cosines);
}

export function cosine(degrees: number): number {
  return Math.cos(degrees * RADIANS);
}

/** Whole metres between points that lie so many degrees apart; `cosines` is the product of those of their latitudes. */
export function metresApart(latitude: number, longitude: number, cosines: number): number {
  const north = Math.sin((latitude * RADIANS) / 2);
  const east = Math.sin((longitude * RADIANS) / 2);
  const chord = Math.sqrt(north * north + cosines * east * east);
  return Math.floor(2 * RADIUS * Math.asin(Math.min(1, chord)) + 0.5);
}
