// Serves the static files of the snapshot that DIR points to with the platform's own asset server. Each
// answer is from one snapshot, header included.
//
// The asset server accepts every path that has its folder's path as a prefix, so it would also serve
// folders next to it, like DIR.private. It therefore gets a link to the snapshot, in its own folder.
import { join } from "node:path";
import type { Request, Response } from "miniflare";
import type { Unstable_ASSETSBindingsOptions } from "wrangler";
import type { Effects } from "../build/disk/effects.ts";
import { followLinks } from "../build/disk/links.ts";

export interface EdgeAssets {
  fetch(request: Request): Promise<Response>;
  /** Removes its temporary files. */
  stop(): void;
}

type Fetch = EdgeAssets["fetch"];
type LogOfAssets = Unstable_ASSETSBindingsOptions["log"];

interface Opened {
  folder: string;
  fetch: Promise<Fetch>;
  close(): void;
}

/** Open snapshots: the current one, and the previous one for requests still in progress. */
const MAX_OPEN = 2;
const STATIC = "/static/v1/";
/** No file has this name. */
const NO_FILE = "%7F";
/** ".." as a segment of a path. */
const PARENT = /(^|[/\\])\.\.([/\\]|$)/;
// It would log every impossible file name, and the number of rules in _headers each time.
const silent = () => {};
const SILENT = { log: silent, warn: silent, error: silent } as unknown as LogOfAssets;

export function edgeAssets(dir: string, effects: Effects): EdgeAssets {
  let opened: Opened[] = [];
  const current = (): Opened => {
    const folder = followLinks(dir, effects);
    if (opened[0]?.folder !== folder) {
      opened = [open(folder, effects), ...opened];
      for (const old of opened.splice(MAX_OPEN)) old.close();
    }
    return opened[0]!;
  };
  return {
    async fetch(request) {
      const fetch = await current().fetch;
      if (climbs(request)) return fetch(await missing(request));
      const response = await fetch(request);
      // For names that no file can have, its error reveals the folder's path.
      return response.status === 502 ? fetch(await missing(request)) : response;
    },
    stop() {
      for (const one of opened) one.close();
    },
  };
}

function open(folder: string, effects: Effects): Opened {
  const alone = effects.scratch();
  const directory = join(alone, "site");
  effects.point(directory, folder);
  const closing = new AbortController();
  return {
    folder,
    fetch: assetServer(directory, closing.signal),
    close() {
      closing.abort();
      effects.remove(alone);
    },
  };
}

async function assetServer(directory: string, signal: AbortSignal): Promise<Fetch> {
  const { unstable_generateASSETSBinding } = await import("wrangler");
  // Its type does not say so, but this is a promise.
  const fetch = await unstable_generateASSETSBinding({ directory, log: SILENT, signal });
  return fetch as unknown as Fetch;
}

// Decodes once, as the asset server does.
function climbs({ url }: Request): boolean {
  try {
    return PARENT.test(decodeURIComponent(new URL(url).pathname));
  } catch {
    return false;
  }
}

// A request that gets the 404 page that applies to the path.
async function missing({ url, method }: Request): Promise<Request> {
  const { Request } = await import("miniflare");
  const { origin, pathname } = new URL(url);
  const start = pathname.startsWith(STATIC) ? STATIC : "/";
  return new Request(origin + start + NO_FILE, { method });
}
