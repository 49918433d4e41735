// The circle that a published pin stands for, as pixels on the map.
import type { ExpressionSpecification } from "maplibre-gl";
import { cosine } from "../../haversine.ts";
import { PIN_MAX_SHIFT } from "../../limits.ts";

export type Position = [longitude: number, latitude: number];

/** At the equator, at zoom 0. */
const METRES_PER_PIXEL = 40_075_017 / 512;
/** Beyond any zoom of the map. */
const FURTHEST_ZOOM = 22;

/** How much larger web Mercator draws a place than the equator; the circle's feature has it as "scale". */
export function scaleAt([, latitude]: Position): number {
  return 1 / cosine(latitude);
}

/** Of PIN_MAX_SHIFT metres: twice as many pixels with each zoom. */
export const CIRCLE_RADIUS: ExpressionSpecification = [
  "interpolate",
  ["exponential", 2],
  ["zoom"],
  ...[0, FURTHEST_ZOOM].flatMap((zoom) => [
    zoom,
    ["*", (PIN_MAX_SHIFT / METRES_PER_PIXEL) * 2 ** zoom, ["get", "scale"]],
  ]),
] as never;
