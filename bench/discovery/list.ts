// Answers a list from the peer's database: the parameters of a request in, rows and `meta` out.
import type Database from "better-sqlite3";
import { parseDay } from "../../src/dates.ts";
import { fold } from "../../src/fold.ts";
import { haversine } from "../../src/haversine.ts";
import { MAX_FACET_VALUES } from "../../src/limits.ts";
import { centre } from "../../src/values.ts";
import { ITEM, record, type Params, type Row } from "../edge/peer-app.ts";
import { firstDay, firstStay } from "./stays.ts";

type Prepare = (sql: string) => Database.Statement;
type Value = string | number;

/** A condition on `properties`, and on `property_species` if it is one on a facet. */
interface Condition {
  sql: string;
  values: Value[];
  facet?: string;
}

interface Near {
  ordinal: number;
  metres: number;
}

/** `labels` are those of each facet's values. */
export function lister(prepare: Prepare, labels: ReadonlyMap<string, string>) {
  return (query: Params): { properties: object[]; meta: object } => {
    const conditions = conditionsOf(query);
    const limit = Number(query["limit"] ?? 25);
    const offset = Number(query["offset"] ?? 0);
    const { total, rows, more } = query["near"]
      ? byDistance(prepare, query, conditions, { limit, offset })
      : inOrder(prepare, query, conditions, { limit, offset });
    const pagination = { total, limit, offset, has_more: offset + rows.length < total };
    const stays = query["days"] && {
      first_days: rows.map((row) => firstDay(prepare, query, row)),
    };
    const meta = { pagination, ...more, ...stays };
    if (!query["facets"]) return { properties: rows.map(record), meta };
    const facets = facetCounts(prepare, query, conditions, labels);
    return { properties: rows.map(record), meta: { ...meta, facets } };
  };
}

interface Page {
  limit: number;
  offset: number;
}

const ORDERS: Record<string, string> = {
  rate: "rate_adult_full_day, ordinal",
  "-rate": "rate_adult_full_day DESC, ordinal",
};

function inOrder(
  prepare: Prepare,
  query: Params,
  conditions: Condition[],
  { limit, offset }: Page,
) {
  const order = ORDERS[query["sort"] ?? ""] ?? "ordinal";
  // Of all properties the days taken are one set; of few, or of those up to a page, each is looked up.
  const isFew = query["state"] !== undefined || query["ids"] !== undefined;
  const all = where([...conditions, ...datesOf(query, isFew ? EACH : ONE_SET)]);
  const some = where([...conditions, ...datesOf(query, EACH)]);
  const count = prepare(`SELECT count(*) AS total FROM properties ${all.sql}`);
  const { total } = count.get(...all.values) as { total: number };
  const page = `SELECT ${ITEM} FROM (SELECT ordinal AS at, row_number() OVER () AS place FROM (
      SELECT ordinal FROM properties ${some.sql} ORDER BY ${order} LIMIT ? OFFSET ?))
    JOIN properties ON ordinal = at ORDER BY place`;
  const rows = total > offset ? prepare(page).all(...some.values, limit, offset) : [];
  return { total, rows: rows as Row[], more: {} };
}

function byDistance(
  prepare: Prepare,
  query: Params,
  conditions: Condition[],
  { limit, offset }: Page,
) {
  let found = nearby(prepare, query);
  const rest = [...conditions, ...datesOf(query, EACH)];
  if (rest.length > 0) {
    const { sql, values } = where([...rest, { sql: AMONG, values: [] }]);
    const ordinals = JSON.stringify(found.map(({ ordinal }) => ordinal));
    const allowed = prepare(`SELECT ordinal FROM properties ${sql}`).pluck();
    const kept = new Set(allowed.all(...values, ordinals) as number[]);
    found = found.filter(({ ordinal }) => kept.has(ordinal));
  }
  const page = found
    .sort((a, b) => a.metres - b.metres || a.ordinal - b.ordinal)
    .slice(offset, offset + limit);
  const one = prepare(`SELECT ${ITEM} FROM properties WHERE ordinal = ?`);
  return {
    total: found.length,
    rows: page.map(({ ordinal }) => one.get(ordinal) as Row),
    more: { distances_m: page.map(({ metres }) => metres) },
  };
}

const AMONG = "ordinal IN (SELECT value FROM json_each(?))";
const METRES_PER_DEGREE = 111_195;
const IN_BOX = `SELECT ordinal, south, west FROM pins
  WHERE south <= ? AND north >= ? AND west <= ? AND east >= ?`;

// SQLite's own sines take three times as long as handing the pins over.
function nearby(prepare: Prepare, query: Params): Near[] {
  const point = centre(query["near"]!);
  const { latitude, longitude } = point;
  const radius = 1_000 * Number(query["radius_km"] ?? 50);
  const reach = (radius + 1) / METRES_PER_DEGREE;
  const isPolar = Math.abs(latitude) + reach >= 90;
  const radians = Math.PI / 180;
  const width = isPolar
    ? 360
    : Math.asin(Math.sin(reach * radians) / Math.cos(latitude * radians)) / radians;
  const turns = isPolar ? [0] : [-360, 0, 360];
  const found: Near[] = [];
  for (const turn of turns) {
    const [west, east] = [longitude - width + turn, longitude + width + turn];
    if (west > 180 || east < -180) continue;
    const box = [latitude + reach, latitude - reach, east, west];
    for (const [ordinal, south, edge] of prepare(IN_BOX)
      .raw()
      .all(...box) as number[][]) {
      const pin = { latitude: thousandths(south!), longitude: thousandths(edge!) };
      const metres = haversine(point, pin);
      if (metres <= radius) found.push({ ordinal: ordinal!, metres });
    }
  }
  return found;
}

function thousandths(number: number): number {
  return Math.round(number * 1_000) / 1_000;
}

function where(conditions: readonly Condition[]): { sql: string; values: Value[] } {
  const sql = conditions.map((one) => one.sql).join(" AND ");
  const values = conditions.flatMap((one) => one.values);
  return { sql: sql && `WHERE ${sql}`, values };
}

/** All but of place and days. Words find the same records, in another order: `npm run bench:edge` races relevance. */
function conditionsOf(query: Params): Condition[] {
  const conditions: Condition[] = [];
  const among = (column: string, list: string | undefined, facet?: string) => {
    if (!list) return;
    const values = list.split(",");
    const marks = values.map(() => "?").join(", ");
    conditions.push({ sql: `${column} IN (${marks})`, values, ...(facet && { facet }) });
  };
  among("state", query["state"]?.toUpperCase(), "state");
  among("water_type", query["water_type"], "water_type");
  if (query["species"]) {
    among("slug", query["species"]);
    const { sql, values } = conditions.pop()!;
    const ordinals = `SELECT ordinal FROM property_species WHERE ${sql}`;
    conditions.push({ sql: `ordinal IN (${ordinals})`, values, facet: "species" });
  }
  among("id", query["ids"]);
  const { min_rods: rods, max_rate: rate, q } = query;
  if (rods) conditions.push({ sql: "max_rods >= ?", values: [Number(rods)] });
  if (rate) conditions.push({ sql: "rate_adult_full_day <= ?", values: [Number(rate)] });
  if (q) {
    const sql = "ordinal IN (SELECT rowid FROM words WHERE words MATCH ?)";
    conditions.push({ sql, values: [matchOf(fold(q))] });
  }
  return conditions;
}

/** The words as FTS5 asks for them: each begins a word. */
export function matchOf(words: readonly string[]): string {
  return words.map((word) => `"${word}"*`).join(" ");
}

const TAKEN = "day BETWEEN ? AND ? AND free < ?";
const ONE_SET = `ordinal NOT IN (SELECT ordinal FROM days WHERE ${TAKEN})`;
const EACH = `NOT EXISTS (SELECT 1 FROM days WHERE days.ordinal = properties.ordinal AND ${TAKEN})`;

function datesOf(query: Params, sql: string): Condition[] {
  const { available_from: from, available_to: to, rods = "1" } = query;
  if (!from || !to) return [];
  const [first, last] = [parseDay(from)!, parseDay(to)!];
  const enough = { sql: "max_rods >= ?", values: [Number(rods)] };
  const stay = query["days"] && firstStay(query);
  if (stay) return [enough, { ...stay, sql: `EXISTS (${stay.sql})` }];
  return [enough, { sql, values: [first, last, Number(rods)] }];
}

function bySlug({ values }: Condition): Condition {
  return { sql: "slug = ?", values };
}

const FACETS = ["state", "water_type", "species"];

/**
 * What no facet decides is found once, and each facet counted under the others; the mix counts nothing around a
 * point.
 */
function facetCounts(
  prepare: Prepare,
  query: Params,
  conditions: Condition[],
  labels: ReadonlyMap<string, string>,
): Record<string, object[]> {
  const shared = [...conditions.filter(({ facet }) => !facet), ...datesOf(query, ONE_SET)];
  const asked = query["facets"]!.split(",");
  const wanted = FACETS.filter((facet) => asked.includes(facet));
  const parts = wanted.map((facet) => {
    const others = conditions.filter((one) => one.facet && one.facet !== facet);
    const species = others.find((one) => one.facet === "species");
    // The table of species has what the other facets count, if each property is in it once.
    const isIn = shared.length === 0 && species?.values.length === 1;
    const own = where(isIn ? others.map((one) => (one === species ? bySlug(one) : one)) : others);
    const table = facet === "species" || isIn ? "property_species" : "properties";
    const from =
      shared.length === 0
        ? table
        : facet === "species"
          ? "found JOIN property_species USING (ordinal, state, water_type)"
          : "found";
    const column = facet === "species" ? "slug" : facet;
    const text = `SELECT '${facet}', ${column}, count(*) FROM ${from} ${own.sql} GROUP BY ${column}`;
    return { text, values: own.values };
  });
  const all = where(shared);
  const found = `WITH found AS MATERIALIZED (
    SELECT ordinal, state, water_type FROM properties ${all.sql}) `;
  const union = parts.map(({ text }) => text).join(" UNION ALL ");
  const rows = prepare((shared.length > 0 ? found : "") + union)
    .raw()
    .all(...all.values, ...parts.flatMap((one) => one.values));
  const counts = Object.fromEntries(
    wanted.map((facet) => [facet, [] as { value: string; count: number }[]]),
  );
  for (const [facet, column, count] of rows as [string, string, number][])
    counts[facet]!.push({ value: column.toLowerCase(), count });
  return Object.fromEntries(
    Object.entries(counts).map(([facet, list]) => [
      facet,
      list
        .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
        .slice(0, MAX_FACET_VALUES)
        .map(({ value, count }) => ({ value, label: labels.get(`${facet} ${value}`), count })),
    ]),
  );
}
