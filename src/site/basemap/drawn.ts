// A feature of the basemap, and the zoom it is drawn from.
import type { Feature } from "geojson";

/** A feature, and the least zoom of the map at which it is there. */
export interface Drawn {
  from: number;
  feature: Feature;
}

/** Web maps' zooms count tiles of 256 pixels, the map's those of 512. */
export const HALF_TILE = 1;

export function zoomOf({ properties }: Feature, name = "min_zoom"): number {
  return Number(properties![name]) - HALF_TILE;
}
