// The published NDJSON goes in; for any request the answer that the API contract promises comes out, worked out in SQL apart from the product.
import type Database from "better-sqlite3";
import { cover, days, isoDate, resolveRange, runs } from "./calendar.ts";
import { refusals } from "./discovery-rules.ts";
import { links, pagePath } from "./links.ts";
import { LIST_NAMES, LISTS, type ListResource } from "./lists.ts";
import type { Published } from "./load.ts";
import { load } from "./load.ts";
import { parse } from "./params.ts";
import { facetCounts, select } from "./select.ts";
import { suggest } from "./suggest.ts";

export type { ListResource } from "./lists.ts";
export type { Published } from "./load.ts";

/** What a request must get. Bodies carry request id "req_" and 32 zeros; a failure is its code and bad parameters; `page` is where the answer stands if it is a file. */
export type Answer =
  | { status: 200; body: string; link?: Record<string, string>; page?: string | undefined }
  | { status: 400 | 404; code: string; parameters: string[] };

export interface Oracle {
  /** Answers "/v1/…". Throws RangeError on what is no public data: /health, /me and redirects. */
  answer(pathAndQuery: string, now: Date): Answer;
  /** The records in SQL, to draw test cases from; not to be written to. */
  readonly database: Database.Database;
  close(): void;
}

const REQUEST_ID = `"request_id":"req_${"0".repeat(32)}"`;
const ENDPOINTS = ["health", "me", "availability", "calendars", ...LIST_NAMES].join("|");
const ELSEWHERE = new RegExp(
  `^/v1/(?:health|me|(?:${ENDPOINTS})/|properties/[0-9a-f-]{36}/(?:calendar\\.ics/?)?)$`,
);
const NOT_FOUND: Answer = { status: 404, code: "not_found", parameters: [] };

// An error reports ten at most.
function refused(bad: string[]): Answer {
  return { status: 400, code: "invalid_parameter", parameters: bad.slice(0, 10) };
}

function success(data: string, meta = ""): string {
  return `{"success":true,"data":{${data}},"meta":{${meta}${REQUEST_ID}}}`;
}

const ALWAYS = { from: -Infinity, to: Infinity };

function list(database: Database.Database, resource: ListResource, search: string): Answer {
  const parsed = parse(resource, search);
  const bad = resource === "properties" ? refusals(parsed, cover(database) ?? ALWAYS) : parsed.bad;
  if (bad.length > 0) return refused(bad);
  const { filters } = parsed;
  const { limit = 25, offset = 0 } = filters;
  const hits = select(database, resource, filters);
  const total = hits.length;
  const item = database.prepare<[number], string>(`SELECT item FROM doc WHERE key = ?`).pluck();
  const shown = hits.slice(offset, offset + limit);
  const items = shown.map((hit) => item.get(hit.key));
  const pagination = { total, limit, offset, has_more: offset + items.length < total };
  const text = filters.q ?? filters.location;
  const meta = {
    pagination,
    distances_m: filters.near && shown.map(({ metres }) => metres),
    first_days: filters.days && shown.map(({ first_day }) => isoDate(first_day!)),
    facets: filters.facets && facetCounts(database, resource, filters),
    suggestion: text !== undefined && total === 0 ? suggest(database, resource, text) : undefined,
  };
  return {
    status: 200,
    body: success(
      `"${LISTS[resource].table}":[${items.join(",")}]`,
      `${JSON.stringify(meta).slice(1, -1)},`,
    ),
    link: links(resource, filters, pagination),
    page: pagePath(resource, filters),
  };
}

function property(database: Database.Database, id: string, search: string): Answer {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return NOT_FOUND;
  const { bad } = parse("property", search);
  if (bad.length > 0) return refused(bad);
  const whole = database
    .prepare<[string], string>(`SELECT whole FROM doc WHERE resource = 'properties' AND id = ?`)
    .pluck()
    .get(id);
  if (whole === undefined) return NOT_FOUND;
  return { status: 200, body: success(`"property":${whole}`) };
}

function isKnown(database: Database.Database, id: string): boolean {
  return database.prepare(`SELECT 1 FROM calendar WHERE property_id = ?`).get(id) !== undefined;
}

/** /availability, of one property, and /calendars, of several. */
function ofDays(
  database: Database.Database,
  endpoint: "availability" | "calendars",
  search: string,
  now: Date,
): Answer {
  const required = endpoint === "calendars" ? "ids" : "property_id";
  const { filters, seen, bad: malformed } = parse(endpoint, search);
  const today = Math.floor(now.getTime() / 86_400_000);
  const { range, bad } = resolveRange(filters, malformed, cover(database) ?? ALWAYS, today);
  if (!seen.includes(required)) bad.add(required);
  const inOrder = new Set([...seen, required, "from"]);
  if (bad.size > 0) return refused([...inOrder].filter((name) => bad.has(name)));
  const { property_id: id = "", ids = [] } = filters;
  if (required === "property_id" && !isKnown(database, id)) return NOT_FOUND;
  const dates = { from: isoDate(range.from), to: isoDate(range.to) };
  const known = ids.filter((one) => isKnown(database, one));
  const members =
    required === "ids"
      ? {
          ...dates,
          calendars: known.map((one) => ({ property_id: one, runs: runs(database, one, range) })),
        }
      : { property_id: id, ...dates, days: days(database, id, range) };
  return { status: 200, body: success(JSON.stringify(members).slice(1, -1)) };
}

/** Loads the published NDJSON; throws SyntaxError on a line that is no JSON. */
export function openOracle(published: Published): Oracle {
  const database = load(published);
  return {
    database,
    close: () => database.close(),
    answer(pathAndQuery, now) {
      const { pathname, search } = new URL(`https://api.example${pathAndQuery}`);
      const [, version, resource = "", id, ...more] = pathname.split("/");
      if (ELSEWHERE.test(pathname)) {
        throw new RangeError(`No answer is kept for ${pathname}`);
      }
      if (version !== "v1" || more.length > 0) return NOT_FOUND;
      if (id !== undefined) {
        return resource === "properties" ? property(database, id, search) : NOT_FOUND;
      }
      if (resource === "availability" || resource === "calendars") {
        return ofDays(database, resource, search, now);
      }
      if (!Object.hasOwn(LISTS, resource)) return NOT_FOUND;
      return list(database, resource as ListResource, search);
    },
  };
}
