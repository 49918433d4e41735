// The published NDJSON goes in; for any request the answer that the API contract promises comes out, worked out in SQL apart from the product.
import type Database from "better-sqlite3";
import { cover, days, isoDate, resolveRange } from "./calendar.ts";
import { links } from "./links.ts";
import type { ListResource, Published } from "./load.ts";
import { load } from "./load.ts";
import { parse } from "./params.ts";
import { select } from "./select.ts";

export type { ListResource, Published } from "./load.ts";

/** What a request must get. Bodies carry request id "req_" and 32 zeros; a failure is its code and bad parameters. */
export type Answer =
  | { status: 200; body: string; link: Record<string, string> | undefined }
  | { status: 400 | 404; code: string; parameters: string[] };

export interface Oracle {
  /** Answers "/v1/…". Throws RangeError on what is no public data: /health, /me and redirects. */
  answer(pathAndQuery: string, now: Date): Answer;
  /** The records in SQL, to draw test cases from; not to be written to. */
  readonly database: Database.Database;
  close(): void;
}

const DATA_KEYS = {
  properties: "properties",
  guides: "guides",
  clubs: "clubs",
  "fly-shops": "fly_shops",
} as const satisfies Record<ListResource, string>;

const REQUEST_ID = `"request_id":"req_${"0".repeat(32)}"`;
const ELSEWHERE =
  /^\/v1\/(?:health|me|(?:health|me|properties|guides|clubs|fly-shops|availability)\/|properties\/[0-9a-f-]{36}\/)$/;
const NOT_FOUND: Answer = { status: 404, code: "not_found", parameters: [] };

function refused(parameters: string[]): Answer {
  return { status: 400, code: "invalid_parameter", parameters };
}

function success(data: string, pagination = ""): string {
  return `{"success":true,"data":{${data}},"meta":{${pagination}${REQUEST_ID}}}`;
}

function list(database: Database.Database, resource: ListResource, search: string): Answer {
  const { filters, bad } = parse(resource, search);
  if (bad.length > 0) return refused(bad);
  const { limit = 25, offset = 0 } = filters;
  const hits = select(database, resource, filters);
  const total = hits.length;
  const item = database.prepare<[number], string>(`SELECT item FROM doc WHERE key = ?`).pluck();
  const items = hits.slice(offset, offset + limit).map((hit) => item.get(hit.key));
  const pagination = { total, limit, offset, has_more: offset + items.length < total };
  return {
    status: 200,
    body: success(
      `"${DATA_KEYS[resource]}":[${items.join(",")}]`,
      `"pagination":${JSON.stringify(pagination)},`,
    ),
    link: links(resource, filters, pagination),
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
  return { status: 200, body: success(`"property":${whole}`), link: undefined };
}

function availability(database: Database.Database, search: string, now: Date): Answer {
  const { filters, seen, bad: malformed } = parse("availability", search);
  const today = Math.floor(now.getTime() / 86_400_000);
  const covered = cover(database) ?? { from: -Infinity, to: Infinity };
  const { range, bad } = resolveRange(filters, malformed, covered, today);
  if (!seen.includes("property_id")) bad.add("property_id");
  const inOrder = new Set([...seen, "property_id", "from"]);
  if (bad.size > 0) return refused([...inOrder].filter((name) => bad.has(name)));
  const id = filters.property_id ?? "";
  const known = database.prepare(`SELECT 1 FROM calendar WHERE property_id = ?`).get(id);
  if (known === undefined) return NOT_FOUND;
  const members = {
    property_id: id,
    from: isoDate(range.from),
    to: isoDate(range.to),
    days: days(database, id, range),
  };
  return { status: 200, body: success(JSON.stringify(members).slice(1, -1)), link: undefined };
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
      if (resource === "availability") return availability(database, search, now);
      if (!Object.hasOwn(DATA_KEYS, resource)) return NOT_FOUND;
      return list(database, resource as ListResource, search);
    },
  };
}
