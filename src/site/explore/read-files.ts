// Reads static files for the directory: a path in, its bytes with the snapshot that they were sent with out.
import type { ReadAsset } from "../../serve/snapshot.ts";

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

/**
 * Files for one use of a snapshot. One that is read twice did not fit, so the second time goes around
 * what the browser keeps, as every time does if that is known to be stale.
 */
export function readFiles(fetch: Fetch, isStale: boolean): ReadAsset {
  const read = new Set<string>();
  return async (path) => {
    const again = read.has(path);
    read.add(path);
    const response = await fetch(path, again || isStale ? { cache: "no-cache" } : {});
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`${path}: status ${response.status}`);
    return {
      bytes: new Uint8Array(await response.arrayBuffer()),
      etag: undefined,
      snapshot: response.headers.get("X-Snapshot-Id") ?? undefined,
    };
  };
}
