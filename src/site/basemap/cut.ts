// Cuts the basemap into vector tiles and packs them, gzipped.
import { GeoJSONVT } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { gzipSync } from "fflate";
import { collection } from "./drawn.ts";
import type { Layers } from "./layers.ts";
import { encodePack, LAST_ZOOM, packOf, type TileKey } from "./tile-pack.ts";

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
  const tiles = Array.from({ length: LAST_ZOOM + 1 }, (_, zoom) => cutZoom(layers, zoom)).flat();
  const packs = [...Map.groupBy(tiles, ([key]) => packOf(key))];
  // fflate's bytes are the same on any machine.
  return new Map(
    packs.map(([name, own]) => [name, gzipSync(encodePack(own), { level: 9, mtime: 0 })]),
  );
}

/** The tiles of a zoom that show anything. */
function cutZoom(layers: Layers, z: number): (readonly [TileKey, Uint8Array])[] {
  const indexes = Object.entries(layers).flatMap(([name, drawn]) => {
    // Nearer views enlarge the last zoom's tiles, which so have the small towns as well.
    const end = name === "towns" && z === LAST_ZOOM ? Infinity : z + WITHIN;
    const features = drawn.filter(({ from }) => from < end);
    if (features.length === 0) return [];
    const index = new GeoJSONVT(collection(features), {
      maxZoom: LAST_ZOOM + 1,
      indexMaxZoom: z,
      indexMaxPoints: 0,
      extent: EXTENT,
      buffer: BUFFER,
      tolerance: z === LAST_ZOOM ? LAST_TOLERANCE : TOLERANCE,
    });
    return [[name, index] as const];
  });
  return Array.from({ length: 4 ** z }, (_, i) => ({ z, x: i % 2 ** z, y: i >> z })).flatMap(
    (key) => {
      const found = indexes.flatMap(([name, index]) => {
        const tile = index.getTile(key.z, key.x, key.y);
        return tile && tile.features.length > 0 ? [[name, tile] as const] : [];
      });
      if (found.length === 0) return [];
      const bytes = fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: EXTENT });
      return [[key, bytes] as const];
    },
  );
}
