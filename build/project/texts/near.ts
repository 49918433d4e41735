// Tells whether a point is near a record's cell.
import geodesic from "geographiclib-geodesic";
import type { Point } from "./types.ts";

/** Metres from the cell's centre within which two numbers are taken for a place; beyond, they may be anything. */
const NEAR_METRES = 300_000;
const MIN_METRES_OF_A_DEGREE = 110_574;

export function isNear(point: Point, centre: Point): boolean {
  const apart = Math.abs(point.latitude - centre.latitude) * MIN_METRES_OF_A_DEGREE;
  if (!(apart <= NEAR_METRES)) return false;
  const { s12 } = geodesic.Geodesic.WGS84.Inverse(
    centre.latitude,
    centre.longitude,
    point.latitude,
    point.longitude,
  );
  return s12 !== undefined && s12 <= NEAR_METRES;
}
