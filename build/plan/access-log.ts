// Reads the answered list queries from an access log, which is untrusted: nothing else of it is kept or reported.
import { parseAddress } from "../../src/address.ts";
import { ApiError } from "../../src/errors.ts";
import { MAX_URL_BYTES } from "../../src/limits.ts";
import { readParams } from "../../src/read-params.ts";
import { parseListQuery, type ListQuery } from "../../src/query.ts";
import { RESOURCES, type ResourceName } from "../../src/resources.ts";
import { ANY_DAYS } from "../../src/values.ts";

export interface LogTally {
  lines: number;
  /** Answered GETs of lists under /v1 and of pages under /static/v1. */
  lists: number;
  others: number;
  /** Lines that are too long or in no known format. */
  unreadable: number;
}

/** Longest line, in UTF-16 units: a Logpush line with every field has a few thousand. */
const MAX_LINE = 64 * 1024;

interface Entry {
  method: string;
  /** Path and query, perhaps with scheme and host. */
  target: string;
  status: number | undefined;
}

/**
 * Reads lines of Logpush (NDJSON of the http_requests dataset) and of the Common and Combined Log
 * Formats, also mixed. Calls `visit` with the query of each answered list.
 */
export async function readAccessLog(
  chunks: AsyncIterable<Uint8Array>,
  visit: (query: ListQuery) => void,
): Promise<LogTally> {
  const tally: LogTally = { lines: 0, lists: 0, others: 0, unreadable: 0 };
  for await (const line of linesOf(chunks)) {
    if (line === "") continue;
    tally.lines++;
    const entry = line?.startsWith("{") ? parseJson(line) : parseCommon(line ?? "");
    const query = entry && queryOf(entry);
    if (query) visit(query);
    tally[query ? "lists" : entry ? "others" : "unreadable"]++;
  }
  return tally;
}

const whole = (line: string) => (line.length > MAX_LINE ? undefined : line.trim());

/** The lines without their ends; undefined for one that is too long, which is never held in full. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string | undefined> {
  const decoder = new TextDecoder();
  let line = "";
  for await (const chunk of chunks) {
    const [rest, ...next] = decoder.decode(chunk, { stream: true }).split("\n");
    line += rest!.slice(0, MAX_LINE + 1);
    for (const begun of next) {
      yield whole(line);
      line = begun.slice(0, MAX_LINE + 1);
    }
    line = line.slice(0, MAX_LINE + 1);
  }
  yield whole(line);
}

function parseJson(line: string): Entry | undefined {
  try {
    const {
      ClientRequestMethod: method,
      ClientRequestURI: target,
      EdgeResponseStatus: status,
    } = JSON.parse(line) as Record<string, unknown>;
    if (typeof method !== "string" || typeof target !== "string") return undefined;
    return { method, target, status: typeof status === "number" ? status : undefined };
  } catch {
    return undefined;
  }
}

// host ident user [time] "METHOD target HTTP/version" status bytes "referrer" "agent"
function parseCommon(line: string): Entry | undefined {
  const begin = line.indexOf('] "');
  const end = line.indexOf('" ', begin + 3);
  if (begin < 0 || end < 0) return undefined;
  const [method, target, version, ...rest] = line.slice(begin + 3, end).split(" ");
  if (!target || rest.length > 0 || !version?.startsWith("HTTP/")) return undefined;
  const status = /^\d{3}(?= |$)/.exec(line.slice(end + 2, end + 6))?.[0];
  return status === undefined ? undefined : { method: method!, target, status: Number(status) };
}

const ANSWERED = [200, 304];

function queryOf({ method, target, status }: Entry): ListQuery | undefined {
  if (method !== "GET" || (status !== undefined && !ANSWERED.includes(status))) return undefined;
  if (target.length > MAX_URL_BYTES) return undefined;
  const [path = "", ...search] = target.replace(/^https?:\/\/[^/?]*/, "").split("?");
  return pageQuery(path) ?? listQuery(path, search.join("?"));
}

function pageQuery(path: string): ListQuery | undefined {
  const page = parseAddress(path);
  return (
    page && {
      ...parseListQuery(RESOURCES[page.resource], new Map(), ANY_DAYS),
      facets: page.slugs.map((slug) => (slug === undefined ? undefined : [slug])),
      offset: page.offset,
    }
  );
}

function listQuery(path: string, search: string): ListQuery | undefined {
  const [, name] = /^\/v1\/([a-z-]+)$/.exec(path) ?? [];
  if (name === undefined || !Object.hasOwn(RESOURCES, name)) return undefined;
  try {
    return parseListQuery(RESOURCES[name as ResourceName], readParams(search), ANY_DAYS);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
