// Cuts the basemap into vector tiles and packs them, gzipped.
import { GeoJSONVT } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { gzipSync } from "fflate";
import { collection } from "./drawn.ts";
import type { Layers } from "./layers.ts";
import { allPacks, encodePack, LAST_ZOOM, type TileKey } from "./tile-pack.ts";

/** Units across a tile: on the last zoom one is less than 80 m. */
const EXTENT = 4_096;
/** Units that a tile reaches beyond its edge, so that no line shows its end there. */
const BUFFER = 64;
/** Units by which lines may stray: half a pixel. */
const TOLERANCE = 4;
/** The same on the last zoom, which nearer views enlarge: little more than whole units lose anyway. */
const LAST_TOLERANCE = 1.5;
/** A feature is in the tiles of a zoom if it is there before the next one begins. */
const WITHIN = 1;

export function cutTiles(layers: Layers): Map<string, Uint8Array> {
  const cuts = Array.from({ length: LAST_ZOOM + 1 }, (_, zoom) => cutZoom(layers, zoom));
  const packs = new Map<string, Uint8Array>();
  for (const { name, tiles } of allPacks()) {
    const bytes = tiles.map((tile) => cuts[tile.z]!(tile));
    if (bytes.every(({ length }) => length === 0)) continue;
    // fflate's bytes are the same on any machine.
    packs.set(name, gzipSync(encodePack(bytes), { level: 9, mtime: 0 }));
  }
  return packs;
}

function cutZoom(layers: Layers, zoom: number): (key: TileKey) => Uint8Array {
  const indexes = Object.entries(layers).flatMap(([name, drawn]) => {
    // Nearer views enlarge the last zoom's tiles, which so have the small towns as well.
    const end = name === "towns" && zoom === LAST_ZOOM ? Infinity : zoom + WITHIN;
    const features = drawn.filter(({ from }) => from < end);
    if (features.length === 0) return [];
    const index = new GeoJSONVT(collection(features), {
      maxZoom: LAST_ZOOM + 1,
      indexMaxZoom: zoom,
      indexMaxPoints: 0,
      extent: EXTENT,
      buffer: BUFFER,
      tolerance: zoom === LAST_ZOOM ? LAST_TOLERANCE : TOLERANCE,
    });
    return [[name, index] as const];
  });
  return ({ z, x, y }) => {
    const found = indexes.flatMap(([name, index]) => {
      const tile = index.getTile(z, x, y);
      return tile && tile.features.length > 0 ? [[name, tile] as const] : [];
    });
    if (found.length === 0) return new Uint8Array();
    return fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: EXTENT });
  };
}
