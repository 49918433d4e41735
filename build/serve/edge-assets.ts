// Answers for the static files of the snapshot that DIR shows, with the platform's own asset server: a
// request in, a file of that snapshot or a 404 out. Each answer is of one snapshot, header included.
//
// The asset server takes every path that begins like its folder's for one in the folder, and so would
// hand out what stands beside it. So it is given a link to the snapshot that is alone in a folder.
import { dirname, join, resolve } from "node:path";
import type { Request, Response } from "miniflare";
import type { Unstable_ASSETSBindingsOptions } from "wrangler";
import type { Effects } from "../disk/effects.ts";

export interface EdgeAssets {
  fetch(request: Request): Promise<Response>;
  /** Removes what it has on the disk. */
  stop(): void;
}

type Fetch = EdgeAssets["fetch"];
type LogOfAssets = Unstable_ASSETSBindingsOptions["log"];

/** An opened snapshot. */
interface Opened {
  folder: string;
  fetch: Promise<Fetch>;
  close(): void;
}

/** Opened snapshots that are kept: the one shown, and the last one, for requests that it still answers. */
const KEPT = 2;
const STATIC = "/static/v1/";
/** No file has this name. */
const NO_FILE = "%7F";
/** Two dots as a segment of a path. */
const CLIMBS = /(^|[/\\])\.\.([/\\]|$)/;
// It would tell of every name that no file can have, and each time how many rules _headers has.
const silent = () => {};
const SILENT = { log: silent, warn: silent, error: silent } as unknown as LogOfAssets;

export function edgeAssets(dir: string, effects: Effects): EdgeAssets {
  let opened: Opened[] = [];
  const show = (): Opened => {
    const target = effects.linkTarget(dir);
    const folder = target === undefined ? resolve(dir) : resolve(dirname(dir), target);
    if (opened[0]?.folder !== folder) {
      opened = [open(folder, effects), ...opened];
      for (const old of opened.splice(KEPT)) old.close();
    }
    return opened[0]!;
  };
  return {
    async fetch(request) {
      const fetch = await show().fetch;
      if (climbs(request)) return fetch(await missing(request));
      const response = await fetch(request);
      // Of names that no file can have it tells where the folder is.
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
  // A promise, whatever its type says.
  const fetch = await unstable_generateASSETSBinding({ directory, log: SILENT, signal });
  return fetch as unknown as Fetch;
}

// The asset server decodes a path once.
function climbs({ url }: Request): boolean {
  try {
    return CLIMBS.test(decodeURIComponent(new URL(url).pathname));
  } catch {
    return false;
  }
}

// A request that gets the 404 of the folder that the path begins with.
async function missing({ url, method }: Request): Promise<Request> {
  const { Request } = await import("miniflare");
  const { origin, pathname } = new URL(url);
  const start = pathname.startsWith(STATIC) ? STATIC : "/";
  return new Request(origin + start + NO_FILE, { method });
}
