// Gathers pins that share a place into spots, and draws spots as features, with the circle that each stands for.
import type { Feature } from "geojson";
import type { ExpressionSpecification } from "maplibre-gl";
import { cosine } from "../../haversine.ts";
import { PIN_MAX_SHIFT } from "../../limits.ts";
import { STEPS_PER_DEGREE } from "../../pin-steps.ts";

export type Position = [longitude: number, latitude: number];

/** Properties whose circles are one circle. */
export interface Spot {
  position: Position;
  count: number;
}

/** More steps than a circle of latitude has. */
const ROW = 1_000_000;
const METRES_PER_PIXEL = 40_075_017 / 512;
const FURTHEST_ZOOM = 22;

export function spotsOf(pins: readonly Position[]): Spot[] {
  const known = new Map<number, Spot>();
  for (const position of pins) {
    const [x, y] = position.map((degrees) => Math.round(degrees * STEPS_PER_DEGREE));
    const key = y! * ROW + x!;
    const spot = known.get(key);
    if (spot) spot.count++;
    else known.set(key, { position, count: 1 });
  }
  return [...known.values()];
}

export function pointOf({ position, count }: Spot, i: number, more?: object): Feature {
  return {
    type: "Feature",
    properties: { i, n: count, scale: scaleAt(position), ...more },
    geometry: { type: "Point", coordinates: position },
  };
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
