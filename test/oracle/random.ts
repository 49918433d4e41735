// Random numbers and the records of an oracle go in; a request comes out, mostly a valid one, made of values that the records hold.
import type { Random } from "../seeded.ts";
import { BAD_VALUES } from "./bad-values.ts";
import { cover, isoDate } from "./calendar.ts";
import { chance, encode, integer, pick, shuffle } from "./draw.ts";
import { COMPARISONS, comparisonsOf, LIST_NAMES, listOf, type ListResource } from "./lists.ts";
import type { Oracle } from "./oracle.ts";
import {
  dayPairs,
  facetPairs,
  idPairs,
  listed,
  nearPairs,
  phrase,
  randomBounds,
  type Item,
  type Pair,
} from "./random-values.ts";

/** Comparisons that the record mostly passes. */
function comparisonPairs(random: Random, list: string, item: Item): Pair[] {
  return comparisonsOf(list).flatMap((name): [string, string][] => {
    const { member, draw, read } = COMPARISONS[name];
    const value = chance(random, 0.25) ? draw(random, Number(item[member] ?? 0)) : "";
    return read(value) === undefined ? [] : [[name, value]];
  });
}

interface QueryOptions {
  /** Draws /availability and /calendars; default true. */
  availability?: boolean;
  /** The share of requests that get a bad parameter; default 0.05. */
  bad?: number;
}

/** Of /availability, /calendars and of no list. */
const BAD_PIECES = ["colour=red", "property_id=1", "from=2026-02-30", "to=2026-2-3", "ids="];
/** Bad unless other parameters stand beside them. */
const DEPENDENT =
  `radius_km=20 radius_km=20.5.5 rods=1 days=1 days=14 days=x weekdays=mon,wed weekdays=sat
  weekdays=x available_from=2026-06-01 available_to=2026-06-01 available_to=2026-07-02
  available_from=2026-13-01 sort=relevance sort=distance sort=-rate q=trout near=45,-110`.split(
    /\s+/,
  );

function badPiece(random: Random): string {
  if (chance(random, 0.1)) return pick(random, BAD_PIECES);
  const [, name, values] = pick(random, BAD_VALUES);
  return `${name}=${pick(random, values.split(" "))}`;
}

const ANY = `SELECT item FROM doc WHERE resource = :resource AND place = 1 + CAST(
  :at * (SELECT count(*) FROM doc WHERE resource = :resource) AS INTEGER)`;

function anyItem(random: Random, { database }: Oracle, resource: ListResource): Item | undefined {
  const item = database.prepare(ANY).pluck().get({ resource, at: random() });
  return item === undefined ? undefined : (JSON.parse(String(item)) as Item);
}

function pagePairs(random: Random): Pair[] {
  const most = pick(random, [5, 60, 1000, 1_000_000]);
  const offset = (chance(random, 0.1) ? "00" : "") + integer(random, 0, most);
  const limit = String(integer(random, 1, 100));
  const pairs = Object.entries({ limit, offset });
  return pairs.filter(() => chance(random, 0.4));
}

/** Places, days and ids of properties. */
function discoveryPairs(random: Random, { database }: Oracle, items: readonly Item[]): Pair[] {
  const [item = {}] = items;
  const { latitude, longitude } = item;
  if (typeof latitude !== "number" || typeof longitude !== "number") return [];
  const pin = [latitude, longitude] as const;
  const covered = cover(database);
  const ids = items.map(({ id }) => String(id));
  const bounds: Pair[] = chance(random, 0.3) ? [["bounds", randomBounds(random, pin)]] : [];
  return [
    ...bounds,
    ...(chance(random, 0.3) ? nearPairs(random, pin) : []),
    ...(covered && chance(random, 0.3) ? dayPairs(random, covered, item) : []),
    ...(chance(random, 0.1) ? idPairs(random, ids) : []),
  ];
}

/** `sort` and `facets`, which fit what else is asked. */
function shapePairs(random: Random, resource: ListResource, pairs: readonly Pair[]): Pair[] {
  const has = (name: string) => pairs.some(([given]) => given === name);
  const more: Pair[] = [];
  if (resource === "properties" && chance(random, 0.25)) {
    const fitting = [...(has("q") ? ["relevance"] : []), ...(has("near") ? ["distance"] : [])];
    more.push(["sort", pick(random, ["name", "rate", "-rate", ...fitting])]);
  }
  if (chance(random, 0.3)) {
    const { facets } = listOf(resource);
    const some = Array.from({ length: integer(random, 1, 4) }, () => pick(random, facets));
    more.push(...listed(random, "facets", some));
  }
  return more;
}

/** The parameters of a list, made of some of its records. */
function listPairs(random: Random, oracle: Oracle, resource: ListResource): Pair[] {
  const count = integer(random, 1, 3);
  const items = Array.from({ length: count }, () => anyItem(random, oracle, resource) ?? []).flat();
  const [item = {}] = items;
  const { facets, text } = listOf(resource);
  const pairs = facets.flatMap((name) =>
    chance(random, 0.35) ? facetPairs(random, name, items) : [],
  );
  if (text && chance(random, 0.4)) {
    const fields = text.fields.map(([field]) => field);
    pairs.push([text.name, phrase(random, item, fields)]);
  }
  pairs.push(...comparisonPairs(random, resource, item));
  if (resource === "properties") pairs.push(...discoveryPairs(random, oracle, items));
  return [...pairs, ...shapePairs(random, resource, pairs), ...pagePairs(random)];
}

function spell(random: Random, path: string, pairs: Pair[], { bad = 0.05 }: QueryOptions): string {
  const pieces = pairs.map(([name, value]) => `${name}=${encode(random, value)}`);
  if (chance(random, bad)) pieces.push(badPiece(random));
  const dependent = shuffle(random, DEPENDENT).slice(0, integer(random, 1, 3));
  if (chance(random, bad)) pieces.push(...dependent);
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

function rangeQuery(random: Random, oracle: Oracle, options: QueryOptions): string {
  const isOne = chance(random, 0.6);
  const ids = Array.from({ length: integer(random, 1, 6) }, () => anyPropertyId(random, oracle));
  const pairs: Pair[] = isOne ? [["property_id", ids[0]!]] : idPairs(random, ids);
  const covered = cover(oracle.database) ?? { from: 0, to: 0 };
  const from = integer(random, covered.from, covered.to);
  if (chance(random, 0.7)) pairs.push(["from", isoDate(from)]);
  // Up to the end of the cover, so that some ranges are longer than 366 days.
  if (chance(random, 0.6)) pairs.push(["to", isoDate(integer(random, from, covered.to))]);
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
  const resource = LIST_NAMES[Math.floor(LIST_NAMES.length * random() ** 2)]!;
  return spell(random, `/v1/${resource}`, listPairs(random, oracle, resource), options);
}
