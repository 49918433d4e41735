// The map's style, all of it from this site: outlines of states and counties, and layers for pins.
import type { LayerSpecification, StyleSpecification } from "maplibre-gl";
import { AREA_ZOOM, paintOf } from "./palette.ts";

const EMPTY = { type: "FeatureCollection" as const, features: [] };
/** Counties are drawn from this zoom on, and named two later. */
export const COUNTY_ZOOM = 5.5;
/** As near as one can look. */
export const MAX_ZOOM = 13;
/** Layers of gathered pins; how near they are drawn depends on how many there are. */
export const GATHERED = ["singles", "clusters", "cluster-counts"];
/** Pins nearer than this, in pixels, are gathered. */
const CLUSTER_RADIUS = 44;
// Without a glyph server text is drawn with the fonts of the device.
const FONT = ["sans-serif"];

type Bare = Omit<LayerSpecification, "paint"> & { layout?: Record<string, unknown> };

const LAYERS: readonly Bare[] = [
  { id: "water", type: "background" },
  { id: "land", type: "fill", source: "land" },
  { id: "counties", type: "line", source: "counties", minzoom: COUNTY_ZOOM },
  { id: "states", type: "line", source: "states" },
  names("county-names", COUNTY_ZOOM + 2, 24, 11),
  names("state-names", 3.4, COUNTY_ZOOM + 2, 12),
  { id: "areas", type: "fill", source: "areas", minzoom: AREA_ZOOM },
  { id: "area-edges", type: "line", source: "areas", minzoom: AREA_ZOOM },
  { id: "singles", type: "circle", source: "pins", filter: ["!", ["has", "point_count"]] },
  { id: "clusters", type: "circle", source: "pins", filter: ["has", "point_count"] },
  {
    id: "cluster-counts",
    type: "symbol",
    source: "pins",
    filter: ["has", "point_count"],
    layout: {
      "text-field": ["get", "point_count_abbreviated"],
      "text-font": FONT,
      "text-size": 12,
      "text-allow-overlap": true,
    },
  },
  { id: "marked", type: "fill", source: "marked", filter: ["==", ["geometry-type"], "Polygon"] },
  {
    id: "marked-edge",
    type: "line",
    source: "marked",
    filter: ["==", ["geometry-type"], "Polygon"],
  },
  {
    id: "marked-ring",
    type: "circle",
    source: "marked",
    maxzoom: AREA_ZOOM,
    filter: ["==", ["geometry-type"], "Point"],
  },
] as Bare[];

export function styleOf(dark: boolean): StyleSpecification {
  const paint = paintOf(dark);
  const empty = { type: "geojson" as const, data: EMPTY };
  return {
    version: 8,
    sources: {
      land: empty,
      states: empty,
      counties: empty,
      "state-names": empty,
      "county-names": empty,
      areas: empty,
      marked: empty,
      pins: {
        ...empty,
        cluster: true,
        clusterRadius: CLUSTER_RADIUS,
        clusterMaxZoom: MAX_ZOOM,
      },
    },
    layers: LAYERS.map((layer) => ({ ...layer, paint: paint[layer.id] })) as LayerSpecification[],
  };
}

function names(id: string, minzoom: number, maxzoom: number, size: number): Bare {
  return {
    id,
    type: "symbol",
    source: id,
    minzoom,
    maxzoom,
    layout: {
      "text-field": ["get", "name"],
      "text-font": FONT,
      "text-size": size,
      "text-max-width": 7,
    },
  } as Bare;
}
