// Counts in an access log, which is untrusted, how often each page was requested; the planner weighs pages by it.
import { isAddressable, parseAddress } from "../../src/address.ts";
import { ApiError, BuildError } from "../../src/errors.ts";
import { grouped } from "../../src/figures.ts";
import { MAX_URL_BYTES } from "../../src/limits.ts";
import { locate, slugsOf } from "../../src/locate.ts";
import { parseListQuery } from "../../src/query.ts";
import { readParams } from "../../src/read-params.ts";
import { RESOURCES, type ResourceName } from "../../src/resources.ts";
import { ANY_DAYS } from "../../src/values.ts";
import type { Effects } from "../disk/effects.ts";
import { parseJson } from "../disk/parse.ts";
import { unpacked } from "../disk/unpack.ts";

export type Traffic = Awaited<ReturnType<typeof readTraffic>>;

interface Entry {
  method: string;
  target: string;
  status: number;
}

/** Longest line, in UTF-16 units: a Logpush line with every field has a few thousand. */
const MAX_LINE = 64 * 1024;
/** Distinct pages that are counted: a log flooded with made-up values can't fill memory. */
const MAX_PAGES = 200_000;
const MAX_PATH = 300;
const ANSWERED = [200, 304];

/** Reads Logpush (NDJSON of http_requests) and Common or Combined lines, also mixed. Throws BuildError if none is. */
export async function readTraffic(effects: Effects, path: string) {
  assertLog(effects, path);
  /** `lists`: answered GETs of lists and of their pages; `unreadable`: too long, or in no known format. */
  const tally = { lines: 0, lists: 0, others: 0, unreadable: 0 };
  /** Requests by path of the page that has, or would have, the answer. */
  const pages = new Map<string, number>();
  for await (const line of linesOf(logChunks(effects, path))) {
    if (line === "") continue;
    tally.lines++;
    const entry = line?.startsWith("{") ? logpushEntry(line) : commonEntry(line ?? "");
    const page = entry && pageOf(entry);
    tally[page !== undefined ? "lists" : entry ? "others" : "unreadable"]++;
    if (page && (pages.size < MAX_PAGES || pages.has(page)))
      pages.set(page, (pages.get(page) ?? 0) + 1);
  }
  if (tally.lines > 0 && tally.unreadable === tally.lines)
    throw new BuildError(
      `None of the ${tally.lines} lines of the access log can be read`,
      "Give lines of Cloudflare's Logpush (http_requests) or of the Common or Combined Log Format",
    );
  return { tally, pages: pages as ReadonlyMap<string, number> };
}

export function trafficText({ tally }: Pick<Traffic, "tally">): string {
  const { lines, lists, others, unreadable } = tally;
  return (
    `access log ${grouped(lists)} list requests of ${grouped(lines)} lines; ` +
    `skipped ${grouped(others)} for other things, ${grouped(unreadable)} unreadable`
  );
}

export function assertLog(effects: Effects, path: string): void {
  if (effects.size(path) !== undefined && !effects.isFolder(path)) return;
  throw new BuildError(`There is no access log at ${path}`, "Give the path of a file");
}

async function* logChunks(effects: Effects, path: string) {
  try {
    yield* unpacked(effects, path);
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith("Z_")) throw error;
    throw new BuildError(`The gzip file ${path} is damaged or ends early`, "Copy it again");
  }
}

const whole = (line: string) => (line.length > MAX_LINE ? undefined : line.trim());

/** The lines without their ends; undefined for one that is too long, which is never held in full. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string | undefined> {
  const decoder = new TextDecoder();
  let line = "";
  for await (const chunk of chunks) {
    const [rest, ...next] = decoder.decode(chunk, { stream: true }).split("\n");
    line = (line + rest!).slice(0, MAX_LINE + 1);
    for (const begun of next) {
      yield whole(line);
      line = begun.slice(0, MAX_LINE + 1);
    }
  }
  yield whole(line);
}

function logpushEntry(line: string): Entry | undefined {
  const {
    ClientRequestMethod: method,
    ClientRequestURI: target,
    EdgeResponseStatus: status,
  } = (parseJson(line) ?? {}) as Record<string, unknown>;
  if (typeof method !== "string" || typeof target !== "string") return undefined;
  return { method, target, status: typeof status === "number" ? status : 200 };
}

// host ident user [time] "METHOD target HTTP/version" status bytes "referrer" "agent"
const COMMON = /^(?:(?!\] ").)*\] "([^" ]*) ([^ ]+) HTTP\/[^" ]*" (\d{3})(?= |$)/s;

function commonEntry(line: string): Entry | undefined {
  const [, method, target, status] = COMMON.exec(line) ?? [];
  return target === undefined ? undefined : { method: method!, target, status: Number(status) };
}

/** Path of the page that would hold the answer if every list had one; "" if none can, undefined if it's no list. */
function pageOf({ method, target, status }: Entry): string | undefined {
  if (method !== "GET" || !ANSWERED.includes(status) || target.length > MAX_URL_BYTES)
    return undefined;
  const [path = "", ...search] = target.replace(/^https?:\/\/[^/?]*/, "").split("?");
  const [, name] = /^\/v1\/([a-z-]+)$/.exec(path) ?? [];
  const isList = name !== undefined && Object.hasOwn(RESOURCES, name);
  const page = isList
    ? pageOfList(name as ResourceName, search.join("?"))
    : parseAddress(path) && path;
  return page && page.length > MAX_PATH ? "" : page;
}

function pageOfList(name: ResourceName, search: string): string | undefined {
  try {
    const query = parseListQuery(RESOURCES[name], readParams(search), ANY_DAYS);
    const isPage = isAddressable(slugsOf(query));
    return (isPage && locate(query, () => Infinity)) || "";
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
