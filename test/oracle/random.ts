// Random numbers and the records of an oracle go in; a request comes out, mostly a valid one, made of values that the records hold.
import { BAD_VALUES } from "./bad-values.ts";
import { comparisonPairs } from "./comparisons.ts";
import { chance, encode, integer, oddCase, pick, shuffle } from "./draw.ts";
import type { Random } from "../seeded.ts";
import { dependentPieces, discoveryPairs, idPairs, shapePairs } from "./random-discovery.ts";
import { LIST_NAMES, listOf, type ListResource } from "./lists.ts";
import { randomBounds } from "./random-bounds.ts";
import { phrase } from "./random-text.ts";
import type { Oracle } from "./oracle.ts";

export interface QueryOptions {
  /** Draws `q` and `location`; default true. */
  text?: boolean;
  /** Draws `bounds` and `near`; default true. */
  geometry?: boolean;
  /** Draws /availability and /calendars; default true. */
  availability?: boolean;
  /** The share of requests that get a bad parameter; default 0.05. */
  bad?: number;
}

type Pair = [name: string, value: string];
type Item = Record<string, unknown>;

/** Of /availability, /calendars and of no list. */
const BAD_PIECES = ["colour=red", "property_id=1", "from=2026-02-30", "to=2026-2-3", "ids="];

function badPiece(random: Random): string {
  if (chance(random, 0.1)) return pick(random, BAD_PIECES);
  const [, name, values] = pick(random, BAD_VALUES);
  return `${name}=${pick(random, values.split(" "))}`;
}

function anyItem(random: Random, oracle: Oracle, resource: ListResource): Item | undefined {
  const { database } = oracle;
  const count = database
    .prepare<[string], number>("SELECT count(*) FROM doc WHERE resource = ?")
    .pluck()
    .get(resource);
  if (!count) return undefined;
  const item = database
    .prepare<[string, number], string>("SELECT item FROM doc WHERE resource = ? AND place = ?")
    .pluck()
    .get(resource, integer(random, 1, count));
  return item === undefined ? undefined : (JSON.parse(item) as Item);
}

function respell(random: Random, value: string): string {
  const separated = pick(random, [
    value,
    value.replaceAll(/[ _]/g, "-"),
    value.replaceAll(/[ -]/g, "_"),
  ]);
  // "Bluegill / Sunfish, Hybrid" can't stand in a comma list, only its slug can.
  const item = oddCase(random, separated.replaceAll(",", "-"));
  return chance(random, 0.1) ? ` ${item} ` : item;
}

function listPairs(random: Random, name: string, items: Item[]): Pair[] {
  const values = items.flatMap((item) => {
    const value = item[name];
    const held = (Array.isArray(value) ? value : [value]).filter((v) => typeof v === "string");
    return held.length > 0 ? [pick(random, held)] : [];
  });
  if (chance(random, 0.05)) values.push(name === "state" ? "ZZ" : "river");
  const spelt = values.map((value) =>
    name === "water_type"
      ? oddCase(random, value.replace("_", pick(random, ["-", "_"])))
      : respell(random, value),
  );
  if (spelt.length === 0) return [];
  if (chance(random, 0.3)) return spelt.map((value) => [name, value]);
  return [[name, spelt.join(",")]];
}

function pagePairs(random: Random): Pair[] {
  const pairs: Pair[] = [];
  if (chance(random, 0.4)) pairs.push(["limit", String(integer(random, 1, 100))]);
  if (chance(random, 0.4)) {
    const most = pick(random, [5, 60, 1000, 1_000_000]);
    const zeros = chance(random, 0.1) ? "00" : "";
    pairs.push(["offset", zeros + String(integer(random, 0, most))]);
  }
  return pairs;
}

function listQuery(
  random: Random,
  oracle: Oracle,
  resource: ListResource,
  options: QueryOptions,
): string {
  const item = anyItem(random, oracle, resource) ?? {};
  const others = Array.from({ length: integer(random, 0, 2) }, () =>
    anyItem(random, oracle, resource),
  ).filter((other) => other !== undefined);
  const pairs = listOf(resource).facets.flatMap((name) =>
    chance(random, 0.35) ? listPairs(random, name, [item, ...others]) : [],
  );
  const { text } = listOf(resource);
  if (text && options.text !== false && chance(random, 0.4)) {
    pairs.push([
      text.name,
      phrase(
        random,
        item,
        text.fields.map(([field]) => field),
      ),
    ]);
  }
  const { latitude, longitude } = item;
  const hasPin = typeof latitude === "number" && typeof longitude === "number";
  if (hasPin && options.geometry !== false && chance(random, 0.3)) {
    pairs.push(["bounds", randomBounds(random, latitude, longitude)]);
  }
  pairs.push(...comparisonPairs(random, resource, item));
  if (resource === "properties") {
    const ids = [item, ...others].flatMap(({ id }) => (typeof id === "string" ? [id] : []));
    const geometry = options.geometry !== false;
    pairs.push(...discoveryPairs(random, oracle, item, { geometry, ids }));
  }
  pairs.push(...shapePairs(random, resource, pairs));
  return spell(random, `/v1/${resource}`, [...pairs, ...pagePairs(random)], options);
}

function spell(random: Random, path: string, pairs: Pair[], options: QueryOptions): string {
  const pieces = pairs.map(([name, value]) => `${name}=${encode(random, value)}`);
  const bad = options.bad ?? 0.05;
  if (chance(random, bad)) pieces.push(badPiece(random));
  if (chance(random, bad)) pieces.push(...dependentPieces(random));
  const query = shuffle(random, pieces).join("&");
  return query === "" ? path : `${path}?${query}`;
}

function anyPropertyId(random: Random, oracle: Oracle): string {
  const item = anyItem(random, oracle, "properties");
  if (item && chance(random, 0.93)) return String(item["id"]);
  const hex = (length: number) =>
    Array.from({ length }, () => integer(random, 0, 15).toString(16)).join("");
  return [8, 4, 4, 4, 12].map(hex).join("-");
}

function date(random: Random, low: string, high: string): string {
  const [from, to] = [Date.parse(low), Date.parse(high)];
  const days = Math.round((to - from) / 86_400_000);
  return new Date(from + integer(random, 0, days) * 86_400_000).toISOString().slice(0, 10);
}

function rangeQuery(random: Random, oracle: Oracle, options: QueryOptions): string {
  const isOne = chance(random, 0.6);
  const ids = Array.from({ length: integer(random, 1, 6) }, () => anyPropertyId(random, oracle));
  const pairs: Pair[] = isOne ? [["property_id", ids[0]!]] : idPairs(random, ids);
  const covered = oracle.database
    .prepare<[], { from: string; to: string }>(
      `SELECT line ->> 'from' AS "from", line ->> 'to' AS "to" FROM calendar LIMIT 1`,
    )
    .get();
  if (covered) {
    const from = date(random, covered.from, covered.to);
    if (chance(random, 0.7)) pairs.push(["from", from]);
    // Up to the end of the cover, so that some ranges are longer than 366 days.
    if (chance(random, 0.6)) pairs.push(["to", date(random, from, covered.to)]);
  }
  return spell(random, isOne ? "/v1/availability" : "/v1/calendars", pairs, options);
}

/** A path and query under /v1; the same numbers and records give the same request. */
export function randomQuery(random: Random, oracle: Oracle, options: QueryOptions = {}): string {
  const kind = random();
  if (kind < 0.12 && options.availability !== false) {
    return rangeQuery(random, oracle, options);
  }
  if (kind < 0.18) {
    return spell(random, `/v1/properties/${anyPropertyId(random, oracle)}`, [], options);
  }
  // The first lists take the most parameters.
  const place = Math.floor(LIST_NAMES.length * random() ** 2);
  return listQuery(random, oracle, LIST_NAMES[place]!, options);
}
