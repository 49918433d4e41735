// Reads static files for the directory, with the id of the snapshot that they were sent with.
import { twinPath } from "../../address.ts";
import type { Asset, ReadAsset } from "../../serve/snapshot.ts";
import type { Fetch } from "../shared/site-fetch.ts";

const GZIP = [0x1f, 0x8b];

/** Files that are on their way, by path, which several uses of a snapshot may wait for. */
export type Reading = Map<string, Promise<Asset | undefined>>;

/** Files for one use of a snapshot. One that is read twice did not fit: the second time goes around the cache. */
export function readFiles(fetch: Fetch, reading: Reading): ReadAsset {
  const read = new Set<string>();
  return (path) => {
    if (read.has(path)) return readFile(fetch, path, { cache: "no-cache" });
    read.add(path);
    const known = reading.get(path);
    if (known) return known;
    const file = readFile(fetch, path, {}).finally(() => reading.delete(path));
    reading.set(path, file);
    return file;
  };
}

/** A pack itself only where its twin is missing or can't be unpacked, not where nothing can be fetched. */
async function readFile(fetch: Fetch, path: string, init: RequestInit): Promise<Asset | undefined> {
  const twin = twinPath(path);
  const packed = twin === undefined ? undefined : await fetch(twin, init);
  const unpacked = packed?.ok ? await assetOf(packed).catch(() => undefined) : undefined;
  if (unpacked) return unpacked;
  const response = await fetch(path, init);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${path}: status ${response.status}`);
  return assetOf(response);
}

async function assetOf(response: Response): Promise<Asset> {
  const snapshot = response.headers.get("X-Snapshot-Id") ?? undefined;
  const bytes = await unpack(new Uint8Array(await response.arrayBuffer()));
  return { bytes, etag: undefined, snapshot };
}

// Some hosts send ".gz" as a content coding, and the browser has undone it by then.
async function unpack(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (GZIP.some((byte, i) => content[i] !== byte)) return content;
  const stream = new Blob([content]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
