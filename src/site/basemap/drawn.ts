// A feature of the basemap, and the zoom it is drawn from.
import type { Feature, FeatureCollection, GeoJsonProperties, Geometry, Position } from "geojson";

export interface Drawn extends Feature {
  from: number;
}

/** Web maps' zooms count tiles of 256 pixels, the map's those of 512. */
export const HALF_TILE = 1;

export function zoomOf({ properties }: Feature, name = "min_zoom"): number {
  return Number(properties![name]) - HALF_TILE;
}

export function drawn(from: number, geometry: Geometry, properties: GeoJsonProperties = {}): Drawn {
  return { type: "Feature", from, properties, geometry };
}

export function drawnAt(from: number, coordinates: Position, properties: GeoJsonProperties): Drawn {
  return drawn(from, { type: "Point", coordinates }, properties);
}

export function collection(features: Drawn[]): FeatureCollection {
  return { type: "FeatureCollection", features };
}
