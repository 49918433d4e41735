// Serves the static files of the snapshot that DIR points to with the platform's own asset server. Each
// answer is from one snapshot, header included.
import { join } from "node:path";
import type { Request, Response } from "miniflare";
import type { Unstable_ASSETSBindingsOptions } from "wrangler";
import { disk } from "../build/disk/effects.ts";
import { followLinks } from "../build/disk/links.ts";

type Fetch = (request: Request) => Promise<Response>;

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
const log = {
  log: silent,
  warn: silent,
  error: silent,
} as unknown as Unstable_ASSETSBindingsOptions["log"];

export function edgeAssets(dir: string): { fetch: Fetch; stop(): void } {
  const opened: Opened[] = [];
  const current = (): Opened => {
    const folder = followLinks(dir, disk);
    if (opened[0]?.folder !== folder) {
      opened.unshift(open(folder));
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

// The asset server accepts every path that has its folder's path as a prefix, so it would also serve folders next to
// it, like DIR.private. It therefore gets a link to the snapshot, in its own folder.
function open(folder: string): Opened {
  const alone = disk.scratch();
  const directory = join(alone, "site");
  disk.point(directory, folder);
  const closing = new AbortController();
  return {
    folder,
    fetch: assetServer(directory, closing.signal),
    close() {
      closing.abort();
      disk.remove(alone);
    },
  };
}

async function assetServer(directory: string, signal: AbortSignal): Promise<Fetch> {
  const { unstable_generateASSETSBinding } = await import("wrangler");
  // Its type does not say so, but this is a promise.
  const fetch = await unstable_generateASSETSBinding({ directory, log, signal });
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
