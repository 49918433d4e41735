// Gives the map its tiles, out of packs that are fetched once.
import { addProtocol } from "maplibre-gl";
import { FOLDER, PACKS } from "virtual:basemap";
import { packName, packOf, readTile } from "../basemap/tile-pack.ts";
import { offerReload } from "../shared/offer-reload.ts";

/** Scheme of the tiles' addresses, which are never asked of a server. */
export const SCHEME = "basemap";

const known = new Set(PACKS);
const loaded = new Map<string, Promise<ArrayBuffer>>();

export function provideTiles(): void {
  addProtocol(SCHEME, async ({ url }) => {
    const [z = 0, x = 0, y = 0] = url
      .slice(SCHEME.length + "://".length)
      .split("/")
      .map(Number);
    const name = packName(packOf({ z, x, y }));
    // A missing pack is all sea.
    if (!known.has(name)) return { data: new ArrayBuffer(0) };
    return { data: readTile(await load(name), { z, x, y }) };
  });
}

function load(name: string): Promise<ArrayBuffer> {
  const pack = loaded.get(name) ?? fetchPack(`${FOLDER}${name}.bin`);
  loaded.set(name, pack);
  pack.catch(() => loaded.delete(name));
  return pack;
}

/** Throws Error where the pack can't be had; the map then asks again when it next needs it. */
async function fetchPack(path: string): Promise<ArrayBuffer> {
  const response = await fetch(path);
  if (response.status === 404) offerReload();
  if (!response.ok || !response.body) throw new Error(`${path}: status ${response.status}`);
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
