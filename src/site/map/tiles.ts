// Gives the map its tiles, out of packs that are fetched once, and its library the worker.
import { addProtocol, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { FOLDER, PACKS } from "virtual:basemap";
import { packOf, readTile } from "../basemap/tile-pack.ts";
import { fetchPart } from "../shared/offer-reload.ts";

/** Scheme of the tiles' addresses, which are never asked of a server. */
export const SCHEME = "basemap";

const loaded = new Map<string, Promise<ArrayBuffer>>();

export function provideTiles(): void {
  addProtocol(SCHEME, async ({ url }) => {
    const [z = 0, x = 0, y = 0] = url.split("/").slice(-3).map(Number);
    const name = packOf({ z, x, y });
    // A missing pack is all sea.
    if (!PACKS.includes(name)) return { data: new ArrayBuffer(0) };
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
  const { body } = await fetchPart(path);
  return new Response(body!.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** Call before the first map. Throws Error where the worker can't be had: the library doesn't report that. */
export async function provideWorker(): Promise<void> {
  await (await fetchPart(workerUrl)).arrayBuffer();
  setWorkerUrl(workerUrl);
}
