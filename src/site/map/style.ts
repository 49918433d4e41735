// The map's style, all of it from this site: the basemap's tiles, and the sources that pins are put in, in the colours
// of the day or of the night.
import type { Map, StyleSpecification } from "maplibre-gl";
import { EDGES } from "../basemap/edges.ts";
import { LAST_ZOOM } from "../basemap/tile-pack.ts";
import { BASEMAP, baseLayers, SHEET } from "./base-layers.ts";
import { DARK, LIGHT } from "./palette.ts";
import { AREA_ZOOM, pinLayers, SOURCES } from "./pin-layers.ts";
import { SCHEME } from "./tiles.ts";

export const MAX_ZOOM = 13;
/** Pins nearer than this, in pixels, are gathered. */
const CLUSTER_RADIUS = 56;

const EMPTY = {
  type: "geojson" as const,
  data: { type: "FeatureCollection" as const, features: [] },
};
const darkScheme = matchMedia("(prefers-color-scheme: dark)");

export function styleNow(): StyleSpecification {
  const { south, west, north, east } = EDGES;
  const corners = [[west, south], [east, south], [east, north], [west, north], [west, south]]; // prettier-ignore
  return {
    version: 8,
    // Palettes change without an animation.
    transition: { duration: 0 },
    sources: {
      [SHEET]: { type: "geojson", data: { type: "Polygon", coordinates: [corners] } },
      [BASEMAP]: { type: "vector", tiles: [`${SCHEME}://{z}/{x}/{y}`], maxzoom: LAST_ZOOM },
      // A tile draws a circle whose centre it has: those of the first zoom are so large that hardly any centre is out of
      // view while its circle is not.
      [SOURCES.areas]: { ...EMPTY, maxzoom: AREA_ZOOM },
      [SOURCES.marks]: { ...EMPTY, maxzoom: AREA_ZOOM },
      [SOURCES.pins]: {
        ...EMPTY,
        cluster: true,
        clusterRadius: CLUSTER_RADIUS,
        clusterMaxZoom: MAX_ZOOM,
        clusterProperties: { n: ["+", ["get", "n"]] },
      },
    },
    layers: layersNow(),
  };
}

function layersNow() {
  const colours = darkScheme.matches ? DARK : LIGHT;
  return [...baseLayers(colours), ...pinLayers(colours)];
}

export function followScheme(map: Map): void {
  const repaint = () => {
    for (const { id, paint } of layersNow()) {
      // No layer is there before the style, and none of the basemap's with the operator's style.
      if (!map.getLayer(id)) continue;
      for (const [name, value] of Object.entries(paint ?? {})) {
        map.setPaintProperty(id, name as never, value as never);
      }
    }
  };
  darkScheme.addEventListener("change", repaint);
  map.once("style.load", repaint);
  map.once("remove", () => darkScheme.removeEventListener("change", repaint));
}
