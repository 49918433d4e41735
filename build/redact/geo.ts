// Points in, nearness out. Every test of proximity starts from a cell's centre, never from a true
// point, so that a point that moves inside its cell changes no byte of the output (T10).
import geodesic from "geographiclib-geodesic";
import { CELL_RADIUS } from "../anchor.ts";
import type { Point, TextContext } from "./types.ts";

/** Metres of a degree of latitude, at most. */
const DEGREE_METRES = 111_694;
/**
 * Metres from a cell's centre within which a written coordinate counts as the property's own,
 * wherever in its cell the property lies: to the cell's corner, and what cutting both numbers after
 * two decimals takes away.
 */
export const OWN_METRES = CELL_RADIUS + Math.hypot(0.01, 0.01) * DEGREE_METRES;
/** Metres from the centre within which a pair of decimals counts as a place: beyond, it may be a ratio. */
export const NEAR_METRES = 300_000;
/** The same for one number alone with three decimals at least. */
const OWN_DEGREE_METRES = CELL_RADIUS + 0.001 * DEGREE_METRES;
/** Degrees of latitude that NEAR_METRES stays below everywhere: a cheap test before the exact one. */
const NEAR_DEGREES = 2.8;

const WGS84 = geodesic.Geodesic.WGS84;

/** The centres of the record's cell and of the cells of its owner. */
export function centresOf({ centre, secrets }: TextContext): Point[] {
  const cells = secrets.properties.flatMap(({ cell }) => (cell ? [cell] : []));
  return centre ? [centre, ...cells] : cells;
}

/** Metres from a point to the nearest centre; Infinity where none lies within NEAR_METRES. */
export function metresToNearest(point: Point, centres: readonly Point[]): number {
  let nearest = Infinity;
  for (const centre of centres) {
    if (Math.abs(centre.latitude - point.latitude) > NEAR_DEGREES) continue;
    const { latitude, longitude } = point;
    const { s12 } = WGS84.Inverse(centre.latitude, centre.longitude, latitude, longitude);
    if (s12 !== undefined && s12 <= NEAR_METRES && s12 < nearest) nearest = s12;
  }
  return nearest;
}

/** As metresToNearest, for the best reading of two numbers: in either order, with either sign. */
export function metresToReading(a: number, b: number, centres: readonly Point[]): number {
  let nearest = Infinity;
  for (const [y, x] of [
    [a, b],
    [b, a],
  ] as const) {
    if (Math.abs(y) > 90 || Math.abs(x) > 180) continue;
    for (const centre of centres) {
      // Signs are often left out or lost; the centre says which were meant.
      const point = { latitude: as(y, centre.latitude), longitude: as(x, centre.longitude) };
      nearest = Math.min(nearest, metresToNearest(point, [centre]));
    }
  }
  return nearest;
}

function as(value: number, sign: number): number {
  return sign < 0 ? -Math.abs(value) : Math.abs(value);
}

/** A number alone is the latitude or longitude of a cell, sign aside. */
export function isOwnDegree(value: number, centres: readonly Point[]): boolean {
  const margin = OWN_DEGREE_METRES / DEGREE_METRES;
  return centres.some(({ latitude, longitude }) => {
    const east = margin / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
    return (
      Math.abs(value - Math.abs(latitude)) <= margin ||
      Math.abs(value - Math.abs(longitude)) <= east
    );
  });
}
