// The map style of the operator's own, as the page has it; undefined where the basemap is the built-in one.
import { createContext } from "preact";
import type { MapTiles } from "../../map-tiles.ts";

export const Tiles = createContext<MapTiles | undefined>(undefined);

export function tilesIn(data: string | undefined): MapTiles | undefined {
  return data === undefined ? undefined : (JSON.parse(data) as MapTiles);
}
