// A pack of vector tiles, made with the site and read by the map: the tiles of a few zooms below one root tile, gzipped.
// Without gzip it is the u32 length of each tile, by zoom, row and column, then the tiles; an empty one has no bytes.

export interface TileKey {
  z: number;
  x: number;
  y: number;
}

/** Zooms of the root tiles, and of the tiles below each. The first pack is all that a view of the continent needs. */
const TIERS = [
  { root: 0, first: 0, last: 3 },
  { root: 4, first: 4, last: 5 },
  { root: 5, first: 6, last: 7 },
];
/** The last zoom that has tiles; nearer views enlarge them. */
export const LAST_ZOOM = 7;

/** The name of a pack, and its tiles in order. */
interface Pack {
  name: string;
  tiles: readonly TileKey[];
}

export function allPacks(): Pack[] {
  return TIERS.flatMap(({ root }, tier) => square(2 ** root, (x, y) => packAt(tier, x, y)));
}

/** The pack that has a tile. Zooms past the last have none. */
export function packOf({ z, x, y }: TileKey): Pack {
  const tier = TIERS.findIndex(({ last }) => z <= last);
  const depth = z - TIERS[tier]!.root;
  return packAt(tier, x >> depth, y >> depth);
}

function packAt(tier: number, x: number, y: number): Pack {
  const { root, first, last } = TIERS[tier]!;
  const zooms = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const tiles = zooms.flatMap((z) => {
    const side = 2 ** (z - root);
    return square(side, (right, down) => ({ z, x: x * side + right, y: y * side + down }));
  });
  return { name: `${tier}.${x}.${y}`, tiles };
}

function square<T>(side: number, make: (x: number, y: number) => T): T[] {
  return Array.from({ length: side * side }, (_, i) => make(i % side, Math.floor(i / side)));
}

export function encodePack(tiles: readonly Uint8Array[]): Uint8Array {
  const head = 4 * tiles.length;
  const bytes = new Uint8Array(tiles.reduce((sum, { length }) => sum + length, head));
  const view = new DataView(bytes.buffer);
  let at = head;
  tiles.forEach((tile, i) => {
    view.setUint32(4 * i, tile.length, true);
    bytes.set(tile, at);
    at += tile.length;
  });
  return bytes;
}

export function readTile(pack: ArrayBuffer, { z, x, y }: TileKey): ArrayBuffer {
  const { tiles } = packOf({ z, x, y });
  const index = tiles.findIndex((tile) => tile.z === z && tile.x === x && tile.y === y);
  const view = new DataView(pack);
  let at = 4 * tiles.length;
  for (let i = 0; i < index; i++) at += view.getUint32(4 * i, true);
  return pack.slice(at, at + view.getUint32(4 * index, true));
}
