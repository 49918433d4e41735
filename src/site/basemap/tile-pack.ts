// A pack of vector tiles, made with the site and read by the map: the tiles below one root tile, gzipped. Without gzip it
// is the number of its places for tiles and the length of each as u32, then the tiles; an empty one has no bytes.
import { concat } from "../../bytes.ts";
import { sum } from "../../figures.ts";
import { u32 } from "../../format/pack.ts";

export interface TileKey {
  z: number;
  x: number;
  y: number;
}

/** The zoom of a pack's root tile, by its tiles' zoom. The first pack is all that a view of the continent needs. */
const ROOTS = [0, 0, 0, 0, 4, 4, 5, 5];
/** The last zoom that has tiles; nearer views enlarge them. */
export const LAST_ZOOM = ROOTS.length - 1;

export function packOf({ z, x, y }: TileKey): string {
  const depth = z - ROOTS[z]!;
  return [ROOTS[z], x >> depth, y >> depth].join(".");
}

/** A tile's place in its pack: by zoom, then row, then column. */
function placeOf({ z, x, y }: TileKey): number {
  const side = 2 ** (z - ROOTS[z]!);
  return (side ** 2 - 1) / 3 + (y % side) * side + (x % side);
}

/** `tiles` are those of a pack that are not empty. */
export function encodePack(tiles: readonly (readonly [TileKey, Uint8Array])[]): Uint8Array {
  const sparse: Uint8Array[] = [];
  for (const [key, bytes] of tiles) sparse[placeOf(key)] = bytes;
  const all = Array.from(sparse, (bytes) => bytes ?? new Uint8Array());
  return concat([u32([all.length, ...all.map(({ length }) => length)]), ...all]);
}

export function readTile(pack: ArrayBuffer, key: TileKey): ArrayBuffer {
  const [places = 0] = new Uint32Array(pack, 0, 1);
  const lengths = [...new Uint32Array(pack, 4, places)];
  const place = placeOf(key);
  const from = 4 * (1 + places) + sum(lengths.slice(0, place), (length) => length);
  return pack.slice(from, from + (lengths[place] ?? 0));
}
