// Serves the static files of the snapshot that DIR points to with the platform's own asset server. Each
// answer is from one snapshot, header included.
import { join } from "node:path";
import type { Request, Response } from "miniflare";
import type { Unstable_ASSETSBindingsOptions } from "wrangler";
import { disk } from "../build/disk/effects.ts";
import { followLinks } from "../build/disk/links.ts";

type Fetch = (request: Request) => Promise<Response>;

/** Open snapshots: the current one, and the previous one for requests still in progress. */
const MAX_OPEN = 2;
const STATIC = "/static/v1/";
const NO_FILE = "%7F";
const PARENT = /(^|[/\\])\.\.([/\\]|$)/;
// It would log every impossible file name, and the number of rules in _headers each time.
const silent = () => {};
const log = {
  log: silent,
  warn: silent,
  error: silent,
} as unknown as Unstable_ASSETSBindingsOptions["log"];

export function edgeAssets(dir: string): { fetch: Fetch; stop(): void } {
  const opened: ReturnType<typeof open>[] = [];
  return {
    async fetch(request) {
      const folder = followLinks(dir, disk);
      if (opened[0]?.folder !== folder) {
        opened.unshift(open(folder));
        for (const old of opened.splice(MAX_OPEN)) old.close();
      }
      const fetch = await opened[0]!.fetch;
      const response = climbs(request) ? undefined : await fetch(request);
      // For names that no file can have, its error reveals the folder's path.
      return response && response.status !== 502 ? response : fetch(await missing(request));
    },
    stop: () => opened.forEach((one) => one.close()),
  };
}

// The asset server accepts every path that has its folder's path as a prefix, so it would also serve folders next to
// it, like DIR.private. It therefore gets a link to the snapshot, in its own folder.
function open(folder: string) {
  const alone = disk.scratch();
  const directory = join(alone, "site");
  disk.point(directory, folder);
  const closing = new AbortController();
  const { signal } = closing;
  const server = import("wrangler").then(({ unstable_generateASSETSBinding }) =>
    unstable_generateASSETSBinding({ directory, log, signal }),
  );
  const close = () => {
    closing.abort();
    disk.remove(alone);
  };
  // Its type does not say so, but the binding is a function.
  return { folder, fetch: server as unknown as Promise<Fetch>, close };
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
