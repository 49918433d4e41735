// A source of random numbers in, hostile requests out: odd methods, paths, headers and queries.
import { chance, integer, pick } from "../oracle/draw.ts";
import type { Oracle } from "../oracle/oracle.ts";
import type { Random } from "../seeded.ts";

export interface HostileRequest {
  method: string;
  /** Path and query as a client may send them: printable ASCII without a space. */
  path: string;
  headers: Record<string, string>;
}

const METHODS = ["GET", "GET", "GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "DELETE", "PURGE"];
const ENDPOINTS =
  "properties guides clubs fly-shops availability calendars properties/ID health me".split(" ");
const NAMES = (
  "properties/x clubs/ Clubs %63lubs .. . // properties/ID/ properties/ID/calendar.ics calendars/ %00 %2F %E0%A4%A 404.html __proto__ constructor " +
  "properties/%F0%9F%8E%A3 clubs;a=b ~ * $& {id} clubs%0d%0aX:1"
).split(" ");
const PARAMS = (
  "state water_type species techniques q location min_rating bounds near radius_km available_from " +
  "available_to rods min_rods max_rate ids sort facets limit offset property_id from to callback __proto__ constructor toString q%00 State %71 [] a[b] %zz"
).split(" ");
/** Within the cover, as hosts tell the time themselves. */
const TODAY = new Date().toISOString().slice(0, 10);
/** Values that are encoded before they are sent. */
const TEXTS = [
  "\0",
  "a b c d e f g h",
  "a b c d e f g h i",
  "x".repeat(100),
  "𐐀".repeat(100),
  "\u200F\u202Eevil\u202C",
  "e\u0301\u0301\u0301\u0301",
  "\u{10FFFF}",
  "\uFEFFelk",
  "(a+)+b",
  "\\",
  "%s%n%x",
  '"; DROP TABLE properties; --',
  "../../../etc/passwd",
  "${7*7}{{7*7}}",
  "<script>alert(1)</script>",
  "\r\nX-Injected: 1",
  "NaN",
  "1e309",
  "-0",
  "9".repeat(400),
  "-90,-180,90,180",
  "0,179.9999,0,-179.9999",
  "1,2,3,4,5",
  "45.005,-110.995",
  "-90,-180",
  "state,species,water_type",
  "distance",
  TODAY,
  "2026-02-30",
  "9999-12-31",
  "mt,wy,id",
  ",,,",
  "Brown Trout,brown-trout",
  "渓流",
  "🎣 river",
];
/** Pieces that stand in a query as they are. */
const RAW = ["%", "%%", "%F", "%ED%A0%80", "%FF%FE", "%C0%80", "+", "+++", "=", "&&", ";", "?", "%00"]; // prettier-ignore
/** Pieces that most endpoints take, so that hostile headers and texts meet an answer. */
const GOOD = (
  `available_from=${TODAY}&available_to=${TODAY} ` +
  "limit=3 limit=100 offset=7 offset=1000000 state=mt,ak q=el q=%E6%B8%93 q=a+b species=bass " +
  "location=o min_rating=0.1 bounds=-90,170,90,-170 " +
  "near=51.5,179.99 near=90,0 radius_km=500 rods=2 " +
  "min_rods=1 max_rate=90.5 sort=-rate facets=state q=rivr"
).split(" ");
const HEADERS: [name: string, values: string[]][] = [
  ["If-None-Match", ["*", '"', '"x"', 'W/"x"', "W/", ",,,", '"a,b", *', `"${"x".repeat(3_000)}"`]],
  ["Authorization", ["Bearer", "bearer x", "Bearer a b", "Basic eDp5", "x".repeat(3_000), "Bearer rfl_live_"]], // prettier-ignore
  [
    "CF-Connecting-IP",
    ["", "1.2.3.4", "::1", "not an address", "1.2.3.4, 5.6.7.8", "2001:db8::zz"],
  ],
  ["Accept", ["text/html", "*/*;q=0", "application/xml"]],
  ["Range", ["bytes=0-1", "bytes=-"]],
  ["Origin", ["null", "https://else.test"]],
  ["X-Forwarded-For", ["127.0.0.1"]],
  ["Content-Type", ["application/json"]],
];

/** Ids of some published properties. */
export function someIds({ database }: Oracle): string[] {
  const sql = "SELECT id FROM doc WHERE resource = 'properties' LIMIT 20";
  return database.prepare<[], string>(sql).pluck().all();
}

/** `ids` are property ids that paths and parameters may name. */
export function hostileRequest(random: Random, ids: readonly string[]): HostileRequest {
  const method = pick(random, METHODS);
  const name = pick(random, chance(random, 0.7) ? ENDPOINTS : NAMES).replace(
    "ID",
    pick(random, ids),
  );
  const prefix = chance(random, 0.95) ? "/v1/" : pick(random, ["/v1", "/v1//"]);
  let path = `${prefix}${name}${query(random, ids)}`;
  if (chance(random, 0.03)) path = longer(path, pick(random, [4_000, 4_096, 4_097, 8_000]));
  const headers: Record<string, string> = {};
  while (chance(random, 0.35)) {
    const [field, values] = pick(random, HEADERS);
    headers[field] = pick(random, values);
  }
  return { method, path, headers };
}

function query(random: Random, ids: readonly string[]): string {
  const pieces: string[] = [];
  while (chance(random, 0.6) && pieces.length < 12) {
    if (chance(random, 0.5)) {
      pieces.push(pick(random, GOOD));
      continue;
    }
    const value = chance(random, 0.1)
      ? pick(random, RAW)
      : chance(random, 0.1)
        ? pick(random, ids)
        : encodeURIComponent(text(random));
    pieces.push(`${pick(random, PARAMS)}=${value}`);
  }
  return pieces.length === 0 ? "" : `?${pieces.join("&")}`;
}

function text(random: Random): string {
  if (chance(random, 0.6)) return pick(random, TEXTS);
  if (chance(random, 0.5)) return String(integer(random, -2, 130));
  // Any code points but lone surrogates, which have no encoding.
  const points = Array.from({ length: integer(random, 1, 12) }, () => integer(random, 0, 0x10ffff));
  return String.fromCodePoint(...points).toWellFormed();
}

function longer(path: string, bytes: number): string {
  const glue = path.includes("?") ? "&q=" : "?q=";
  return path + glue + "a".repeat(Math.max(0, bytes - path.length - glue.length));
}
