// Adapts the bindings of bare workerd to those that the function expects.
import { OPEN_LIMITER } from "../../test/deps.ts";

/** A limiter that lets every call through, as near as an awaited call can be. */
const STUB = { idFromName: (name: string) => name, get: () => OPEN_LIMITER };

interface Bound {
  ASSETS: { fetch(url: string): Promise<Response> };
  LIMITER?: unknown;
}

let bound: Bound | undefined;

/**
 * The bindings with a limiter, and with assets that have an entity tag, as on Pages: the disk service
 * tells time and length of a file only. The tag is one string more a read; the floor does without.
 */
export function bindings(env: Bound): Bound {
  return (bound ??= { LIMITER: STUB, ...env, ASSETS: { fetch: (url) => tagged(env.ASSETS, url) } });
}

async function tagged(assets: Bound["ASSETS"], url: string): Promise<Response> {
  const response = await assets.fetch(url);
  if (response.status !== 200) return response;
  const { headers } = response;
  const tag = `"${headers.get("Last-Modified")} ${headers.get("Content-Length")}"`;
  const part = {
    status: 200,
    headers: { get: (name: string) => (name === "ETag" ? tag : null) },
    arrayBuffer: () => response.arrayBuffer(),
  };
  return part as unknown as Response;
}
