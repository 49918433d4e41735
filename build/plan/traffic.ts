// Counts in an access log how often each page was requested; the planner weighs pages by it.
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { isAddressable } from "../../src/address.ts";
import { BuildError } from "../../src/errors.ts";
import { locate } from "../../src/locate.ts";
import type { ListQuery } from "../../src/query.ts";
import { readAccessLog, type LogTally } from "./access-log.ts";
import type { Effects } from "../disk/effects.ts";
import { grouped } from "../../src/figures.ts";

export interface Traffic {
  tally: LogTally;
  /** Requests by path of the page that has, or would have, the answer. */
  pages: ReadonlyMap<string, number>;
}

/** Distinct pages that are counted: a log flooded with made-up values can't fill memory. */
const MAX_PAGES = 200_000;
/** Longest path that is counted. */
const MAX_PATH = 300;

/** Reads an access log, plain or gzip. Throws BuildError if it can't be read or isn't an access log. */
export async function readTraffic(effects: Effects, path: string): Promise<Traffic> {
  const pages = new Map<string, number>();
  const tally = await readAccessLog(logChunks(effects, path), (query) => {
    const page = pageOf(query);
    if (page === undefined || (pages.size >= MAX_PAGES && !pages.has(page))) return;
    pages.set(page, (pages.get(page) ?? 0) + 1);
  });
  if (tally.lines > 0 && tally.unreadable === tally.lines) {
    throw new BuildError(
      `None of the ${tally.lines} lines of the access log can be read`,
      "Give lines of Cloudflare's Logpush (http_requests) or of the Common or Combined Log Format",
    );
  }
  return { tally, pages };
}

/** One line of the summary. */
export function trafficText({ tally }: Pick<Traffic, "tally">): string {
  const { lines, lists, others, unreadable } = tally;
  return (
    `access log ${grouped(lists)} list requests of ${grouped(lines)} lines; ` +
    `skipped ${grouped(others)} for other things, ${grouped(unreadable)} unreadable`
  );
}

/** Throws BuildError if there is no such file. */
export function assertLog(effects: Effects, path: string): void {
  if (effects.size(path) !== undefined && !effects.isFolder(path)) return;
  throw new BuildError(`There is no access log at ${path}`, "Give the path of a file");
}

/** The unpacked log. Throws BuildError if it is missing or damaged. */
export async function* logChunks(effects: Effects, path: string): AsyncGenerator<Uint8Array> {
  assertLog(effects, path);
  const [first, second] = effects.head(path, 2);
  if (first !== 0x1f || second !== 0x8b) {
    yield* effects.chunks(path);
    return;
  }
  const unpacked = createGunzip();
  // An error of the source also ends the iteration below, which throws it.
  pipeline(Readable.from(effects.chunks(path)), unpacked, () => {});
  try {
    for await (const chunk of unpacked) yield chunk as Uint8Array;
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith("Z_")) throw error;
    throw new BuildError(`The gzip file ${path} is damaged or ends early`, "Copy it again");
  }
}

/** Path of the page that would hold the answer if every list had one; undefined if no page can. */
function pageOf(query: ListQuery): string | undefined {
  const path = locate(query, () => Infinity);
  if (path === undefined || path.length > MAX_PATH) return undefined;
  return isAddressable(query.facets.map((values) => values?.[0])) ? path : undefined;
}
