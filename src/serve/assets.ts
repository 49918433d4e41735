// Reads static files through the platform's asset binding.
import { addressOf } from "../page-address.ts";
import type { ReadAsset } from "./snapshot.ts";

interface Assets {
  fetch(url: string): Promise<Response>;
}

/** Any origin will do; the request's own is sure to be well-formed. */
export function assetReader(assets: Assets, origin: string): ReadAsset {
  return async (path) => {
    // A fresh request: the client's would carry its conditions, method and credentials along.
    const response = await assets.fetch(new URL(addressOf(path), origin).href);
    if (response.status === 404) return undefined;
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    return {
      bytes: new Uint8Array(await response.arrayBuffer()),
      etag: response.headers.get("ETag") ?? undefined,
      snapshot: response.headers.get("X-Snapshot-Id") ?? undefined,
    };
  };
}
