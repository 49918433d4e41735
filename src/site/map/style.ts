// The map's style, all of it from this site: the basemap's tiles, and the sources that pins are put in, by day or night.
import type { Map, StyleSpecification } from "maplibre-gl";
import { EDGES } from "../basemap/edges.ts";
import { LAST_ZOOM } from "../basemap/tile-pack.ts";
import { BASE_LAYERS, BASEMAP, SHEET } from "./base-layers.ts";
import { NIGHT } from "./palette.ts";
import { AREA_ZOOM, MAX_ZOOM, PIN_LAYERS } from "./pin-layers.ts";
import { SCHEME } from "./tiles.ts";

/** Pins nearer than this, in pixels, are gathered. */
const CLUSTER_RADIUS = 56;

const { south, west, north, east } = EDGES;
const CORNERS = [[west, south], [east, south], [east, north], [west, north], [west, south]]; // prettier-ignore

const POINTS = {
  type: "geojson" as const,
  data: { type: "FeatureCollection" as const, features: [] },
};

export const STYLE: StyleSpecification = {
  version: 8,
  // Colours change without an animation.
  transition: { duration: 0 },
  state: { [NIGHT]: { default: false } },
  sources: {
    [SHEET]: { type: "geojson", data: { type: "Polygon", coordinates: [CORNERS] } },
    [BASEMAP]: { type: "vector", tiles: [`${SCHEME}://{z}/{x}/{y}`], maxzoom: LAST_ZOOM },
    // A tile draws a circle whose centre it has: those of the first zoom are so large that hardly any centre is out of
    // view while its circle is not.
    areas: { ...POINTS, maxzoom: AREA_ZOOM },
    marks: { ...POINTS, maxzoom: AREA_ZOOM },
    pins: {
      ...POINTS,
      cluster: true,
      clusterRadius: CLUSTER_RADIUS,
      clusterMaxZoom: MAX_ZOOM,
      clusterProperties: { n: ["+", ["get", "n"]] },
    },
  },
  layers: [...BASE_LAYERS, ...PIN_LAYERS],
};

export function followScheme(map: Map): void {
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  const repaint = () => void map.setGlobalStateProperty(NIGHT, scheme.matches);
  map.once("style.load", () => {
    repaint();
    scheme.addEventListener("change", repaint);
  });
  map.once("remove", () => scheme.removeEventListener("change", repaint));
}
