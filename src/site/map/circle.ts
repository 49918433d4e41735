// The circle that a published pin stands for, as pixels on the map.
import type { ExpressionSpecification } from "maplibre-gl";
import { cosine } from "../../haversine.ts";
import { PIN_MAX_SHIFT } from "../../limits.ts";

export type Position = [longitude: number, latitude: number];

/** Metres of a pixel at the equator, at zoom 0. */
const METRES = 40_075_017 / 512;
/** Beyond any zoom of the map. */
const MOST = 22;

/** How much larger web Mercator draws a place than the equator; the circle's feature has it as "scale". */
export function scaleAt([, latitude]: Position): number {
  return 1 / cosine(latitude);
}

/** With each zoom twice as many pixels. */
export const RADIUS: ExpressionSpecification = [
  "interpolate",
  ["exponential", 2],
  ["zoom"],
  ...[0, MOST].flatMap((zoom) => [
    zoom,
    ["*", (PIN_MAX_SHIFT / METRES) * 2 ** zoom, ["get", "scale"]],
  ]),
] as never;
