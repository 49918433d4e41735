// Judges how near a written point is to an owner's cells. Every test measures from a cell's centre, never
// from a true point, so that a point that moves within its cell changes no byte of the output (T10).
import geodesic from "geographiclib-geodesic";
import KDBush from "kdbush";
import { memoize } from "../../../src/memoize.ts";
import { CELL_RADIUS } from "../pins/anchor.ts";
import type { OwnerSecrets, Point, TextContext } from "./types.ts";

/** Most and least metres of a degree of latitude. */
const DEGREE_METRES = 111_694;
const LEAST_DEGREE_METRES = 110_574;
/**
 * Metres from a cell's centre within which a written coordinate counts as the property's own,
 * wherever in its cell the property lies: the distance to a corner plus the error of truncating both
 * numbers to two decimals.
 */
export const OWN_METRES = CELL_RADIUS + Math.hypot(0.01, 0.01) * DEGREE_METRES;
/** Metres from the centre within which a pair of decimals counts as a place; beyond, it may be a ratio. */
export const NEAR_METRES = 300_000;
/** As OWN_METRES, for a single number with at least three decimals. */
const OWN_DEGREE_METRES = CELL_RADIUS + 0.001 * DEGREE_METRES;
/** From this latitude to the pole all longitudes are near. */
const POLAR_DEGREES = 85;

const WGS84 = geodesic.Geodesic.WGS84;

/** Within one of the cells, near one, or far from all. */
export type Reach = "own" | "near" | "far";

/** An owner's distinct cells, indexed so that thousands are searched as fast as one. */
interface Cells {
  readonly centres: readonly Point[];
  readonly tree: KDBush;
}

/** Whether there is a cell to judge by: the record's, or one of its owner. */
export function hasCells(context: TextContext): boolean {
  return context.centre !== undefined || cellsOf(context.secrets).centres.length > 0;
}

export function reachOf(point: Point, context: TextContext): Reach {
  return nearest([point], context);
}

/** As reachOf, for the nearest reading of two numbers: in either order and, since signs are often lost, with any. */
export function reachOfReading(a: number, b: number, context: TextContext): Reach {
  const points = [
    [a, b],
    [b, a],
  ].flatMap(([y, x]) => {
    if (Math.abs(y!) > 90 || Math.abs(x!) > 180) return [];
    const [latitude, longitude] = [Math.abs(y!), Math.abs(x!)];
    return [
      { latitude, longitude },
      { latitude, longitude: -longitude },
      { latitude: -latitude, longitude },
      { latitude: -latitude, longitude: -longitude },
    ];
  });
  return nearest(points, context, isSameQuarter);
}

/** Whether a single number is the latitude or longitude of a cell, whatever its sign. */
export function isOwnDegree(value: number, { latitude, longitude }: Point): boolean {
  const margin = OWN_DEGREE_METRES / DEGREE_METRES;
  const east = margin / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return (
    Math.abs(value - Math.abs(latitude)) <= margin || Math.abs(value - Math.abs(longitude)) <= east
  );
}

type Fits = (point: Point, centre: Point) => boolean;

function nearest(points: readonly Point[], context: TextContext, fits: Fits = () => true): Reach {
  const { centre, secrets } = context;
  const cells = cellsOf(secrets);
  // The record's own cell decides most questions, and cheaply.
  const isWithin = (metres: number) =>
    points.some(
      (point) =>
        (centre && fits(point, centre) && isNearer(point, centre, metres)) ||
        around(cells, point, metres).some(
          (other) => fits(point, other) && isNearer(point, other, metres),
        ),
    );
  if (isWithin(OWN_METRES)) return "own";
  return isWithin(NEAR_METRES) ? "near" : "far";
}

// Zero has any sign.
function isSameQuarter(point: Point, centre: Point): boolean {
  return (
    (point.latitude === 0 || point.latitude < 0 === centre.latitude < 0) &&
    (point.longitude === 0 || point.longitude < 0 === centre.longitude < 0)
  );
}

function isNearer(point: Point, centre: Point, metres: number): boolean {
  const apart = Math.abs(centre.latitude - point.latitude) * LEAST_DEGREE_METRES;
  if (apart > metres) return false;
  const { latitude, longitude } = point;
  const { s12 } = WGS84.Inverse(centre.latitude, centre.longitude, latitude, longitude);
  return s12 !== undefined && s12 <= metres;
}

/** The centres in a box around all that are within `metres`. */
function around({ centres, tree }: Cells, { latitude, longitude }: Point, metres: number): Point[] {
  const north = metres / LEAST_DEGREE_METRES;
  const farthest = Math.abs(latitude) + north;
  const isPolar = farthest > POLAR_DEGREES;
  const east = isPolar ? 180 : north / Math.cos((farthest * Math.PI) / 180);
  // A box may reach over the antimeridian.
  const middles = [longitude - 360, longitude, longitude + 360];
  return middles.flatMap((middle) =>
    middle + east < -180 || middle - east > 180
      ? []
      : tree
          .range(middle - east, latitude - north, middle + east, latitude + north)
          .map((i) => centres[i]!),
  );
}

// The caller keeps one object per owner, so its cells are indexed once.
const cellsOf = memoize(({ properties }: OwnerSecrets): Cells => {
  const distinct = new Map<string, Point>();
  for (const { cell } of properties) {
    if (cell) distinct.set(`${cell.latitude},${cell.longitude}`, cell);
  }
  const centres = [...distinct.values()];
  const tree = new KDBush(centres.length);
  for (const { latitude, longitude } of centres) tree.add(longitude, latitude);
  return { centres, tree: tree.finish() };
});
