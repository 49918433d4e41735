// Gathers pins that share a place into spots, and draws spots as features, with the circle that each stands for.
import type { Feature } from "geojson";
import type { ExpressionSpecification } from "maplibre-gl";
import { cosine } from "../../haversine.ts";
import { PIN_MAX_SHIFT } from "../../limits.ts";

export type Position = [longitude: number, latitude: number];

/** Properties whose circles are one circle. */
export interface Spot {
  position: Position;
  count: number;
}

/** Times a thousandth of a degree, the least that pins differ by, more than all latitudes: each place has its own key. */
const ROW = 1_000_000;
const METRES_PER_PIXEL = 40_075_017 / 512;
const FURTHEST_ZOOM = 22;

export function spotsOf(pins: readonly Position[]): Spot[] {
  const spots = Map.groupBy(pins, ([x, y]) => x * ROW + y);
  return Array.from(spots.values(), (own) => ({ position: own[0]!, count: own.length }));
}

/** Features of spots, each with its number `i` among them; `kind` is of marks. */
export function pointsOf(spots: readonly Spot[], kind?: string): Feature[] {
  return spots.map(({ position, count }, i) => ({
    type: "Feature",
    properties: { i, n: count, scale: scaleAt(position), kind },
    geometry: { type: "Point", coordinates: position },
  }));
}

/** How much larger web Mercator draws a place than the equator. */
export function scaleAt([, latitude]: Position): number {
  return 1 / cosine(latitude);
}

/** Pixels of PIN_MAX_SHIFT metres: twice as many with each zoom. */
export const CIRCLE_RADIUS = [
  "interpolate",
  ["exponential", 2],
  ["zoom"],
  ...[0, FURTHEST_ZOOM].flatMap((zoom) => [
    zoom,
    ["*", (PIN_MAX_SHIFT / METRES_PER_PIXEL) * 2 ** zoom, ["get", "scale"]],
  ]),
] as never as ExpressionSpecification;
