// A loaded database and checked filters go in; the matching records come out, in the order that the contract promises,
// and the counts of their facets.
import type Database from "better-sqlite3";
import { words } from "./fold.ts";
import { defaultSort } from "./links.ts";
import { COMPARISONS, type ComparisonName, type ListResource } from "./lists.ts";
import { WEEKDAYS, type Filters } from "./params.ts";

interface Condition {
  sql: string;
  values: (string | number)[];
}

const FACETS = ["state", "water_type", "species", "techniques"] as const;

function facetConditions(filters: Filters): Condition[] {
  return FACETS.flatMap((filter) => {
    const wanted = filters[filter];
    if (!wanted) return [];
    const sql = `EXISTS (SELECT 1 FROM facet WHERE facet.doc = doc.key AND filter = ?
      AND value IN (SELECT value FROM json_each(?)))`;
    return [{ sql, values: [filter, JSON.stringify(wanted)] }];
  });
}

function boundsCondition([south = 0, west = 0, north = 0, east = 0]: number[]): Condition {
  const longitude =
    west <= east ? "longitude >= ? AND longitude <= ?" : "(longitude >= ? OR longitude <= ?)";
  return {
    sql: `latitude >= ? AND latitude <= ? AND ${longitude}`,
    values: [south, north, west, east],
  };
}

function conditions(filters: Filters): Condition[] {
  const found = facetConditions(filters);
  if (filters.bounds) found.push(boundsCondition(filters.bounds));
  for (const [name, { sql }] of Object.entries(COMPARISONS)) {
    const value = filters[name as ComparisonName];
    if (value !== undefined) found.push({ sql, values: [value] });
  }
  const { ids } = filters;
  if (ids) {
    const sql = "doc.id IN (SELECT value FROM json_each(?))";
    found.push({ sql, values: [JSON.stringify(ids)] });
  }
  found.push(...freeCondition(filters), ...nearCondition(filters));
  return found;
}

/** The rods that a row of `taken` leaves: the rest of a partial hold, else none. A day without a row leaves all. */
const LEFT = `CASE WHEN status = 'blocked' AND rods_held IS NOT NULL
  THEN max(0, max_rods - rods_held) ELSE 0 END`;

/** Every day of the range leaves enough rods. */
function freeCondition(filters: Filters): Condition[] {
  const { available_from, available_to, rods = 1, days } = filters;
  if (available_from === undefined || available_to === undefined) return [];
  const enough = { sql: "max_rods >= ?", values: [rods] };
  if (days !== undefined)
    return [enough, { ...firstStay(filters), sql: `${firstStay(filters).sql} IS NOT NULL` }];
  const sql = `NOT EXISTS (SELECT 1 FROM taken
    WHERE property_id = doc.id AND day BETWEEN ? AND ? AND ? > ${LEFT})`;
  return [enough, { sql, values: [available_from, available_to, rods] }];
}

/** The first day on which a stay can begin: none of its days is taken, or on an unwanted weekday. */
function firstStay(filters: Filters): Condition {
  const { available_from = 0, available_to = 0, rods = 1, days, weekdays = WEEKDAYS } = filters;
  if (days === undefined) return { sql: "NULL", values: [] };
  const sql = `(WITH RECURSIVE start(first) AS (
      SELECT ? UNION ALL SELECT first + 1 FROM start WHERE first + ? <= ?)
    SELECT min(first) FROM start WHERE NOT EXISTS (SELECT 1 FROM taken
        WHERE property_id = doc.id AND day BETWEEN first AND first + ? - 1 AND ? > ${LEFT})
      AND NOT EXISTS (SELECT 1 FROM step WHERE n < ?
        AND strftime('%w', (first + n) * 86400, 'unixepoch') NOT IN (SELECT value FROM json_each(?))))`;
  const numbers = JSON.stringify(weekdays.map((name) => String(WEEKDAYS.indexOf(name))));
  return { sql, values: [available_from, days, available_to, days, rods, days, numbers] };
}

/** Haversine on the sphere of the mean radius, in whole metres. */
const METRES = `floor(2 * 6371008.8 * asin(min(1.0, sqrt(
  power(sin(radians(latitude - ?) / 2), 2) + cos(radians(latitude)) * cos(radians(?)) *
  power(sin(radians(longitude - ?) / 2), 2)))) + 0.5)`;

function metres({ near }: Filters): Condition {
  if (!near) return { sql: "0", values: [] };
  const [latitude = 0, longitude = 0] = near;
  return { sql: METRES, values: [latitude, latitude, longitude] };
}

function nearCondition(filters: Filters): Condition[] {
  if (!filters.near) return [];
  // Kilometres by 1,000 on the decimal text; as distances are whole, what is under a metre falls off.
  const [whole = "", decimals = ""] = (filters.radius_km ?? "50").split(".");
  const most = Number(whole + decimals.slice(0, 3).padEnd(3, "0"));
  const { sql, values } = metres(filters);
  return [{ sql: `${sql} <= ?`, values: [...values, most] }];
}

const ORDERS: Record<string, string> = {
  name: "",
  rate: "rate,",
  "-rate": "rate DESC,",
  relevance: "score DESC,",
  distance: "metres,",
};

// No word holds U+10FFFF, a noncharacter, so it ends the range of words with a prefix.
const TERM = `SELECT doc, sum(weight) AS tf FROM occurrence
  WHERE resource = ? AND word >= ? AND word < ? GROUP BY doc`;

function termValues(resource: ListResource, word: string): string[] {
  return [resource, word, `${word}\u{10FFFF}`];
}

const K1 = 1.2;
const B = 0.75;

/** The score as SQL over the joined terms, summed in the order of the query's words. */
function scoring(database: Database.Database, resource: ListResource, query: string[]): Condition {
  const { N, mean } = database
    .prepare<[string], { N: number; mean: number }>(
      `SELECT count(*) AS N, avg(length) AS mean FROM doc WHERE resource = ?`,
    )
    .get(resource) ?? { N: 0, mean: 0 };
  const parts = query.map((word, index) => {
    const df = database
      .prepare<string[], number>(`SELECT count(*) FROM (${TERM})`)
      .pluck()
      .get(...termValues(resource, word)) as number;
    const idf = Math.log(1 + (N - df + 0.5) / (df + 0.5));
    const tf = `term${index}.tf`;
    return {
      sql: `? * ${tf} * (? + 1) / (${tf} + ? * (1 - ? + ? * length / ?))`,
      values: [idf, K1, K1, B, B, mean],
    };
  });
  return {
    sql: `floor((${parts.map((part) => part.sql).join(" + ")}) * 1e6 + 0.5)`,
    values: parts.flatMap((part) => part.values),
  };
}

export interface Hit {
  /** Key of the table `doc`. */
  key: number;
  id: string;
  /** Relevance in millionths; 0 without `q`. */
  score: number;
  /** Distance from `near`; 0 without. */
  metres: number;
  /** The first day of the earliest stay, since 1970-01-01; null without `days`. */
  first_day: number | null;
}

/** Every matching record, in the order asked for; `location` filters only. */
export function select(
  database: Database.Database,
  resource: ListResource,
  filters: Filters,
): Hit[] {
  const query = [...new Set(words(filters.q ?? filters.location ?? ""))];
  const where = [{ sql: "doc.resource = ?", values: [resource] }, ...conditions(filters)];
  const terms = query.map((_, index) => `term${index} AS MATERIALIZED (${TERM})`);
  const joins = query.map((_, index) => `JOIN term${index} ON term${index}.doc = doc.key`);
  const score =
    filters.q === undefined ? { sql: "0", values: [] } : scoring(database, resource, query);
  const distance = metres(filters);
  const stay = firstStay(filters);
  const order = ORDERS[filters.sort ?? defaultSort(filters)] ?? "";
  const sql = `${terms.length === 0 ? "" : "WITH"} ${terms.join(", ")}
    SELECT doc.key, doc.id, ${score.sql} AS score,
      ${distance.sql} AS metres, ${stay.sql} AS first_day FROM doc ${joins.join(" ")}
    WHERE ${where.map((condition) => condition.sql).join(" AND ")}
    ORDER BY ${order} doc.place`;
  return database
    .prepare<(string | number)[], Hit>(sql)
    .all(
      ...query.flatMap((word) => termValues(resource, word)),
      ...score.values,
      ...distance.values,
      ...stay.values,
      ...where.flatMap((condition) => condition.values),
    );
}

const MAX_VALUES = 100;

const COUNTS = `
SELECT facet.value, label, count(DISTINCT facet.doc) AS count
FROM facet JOIN label USING (filter, value)
WHERE resource = :resource AND filter = :filter
  AND facet.doc IN (SELECT value FROM json_each(:docs))
GROUP BY facet.value ORDER BY count DESC, facet.value LIMIT ${MAX_VALUES}`;

/** By name, in table order: values, labels and counts under every filter but the facet's own. */
export function facetCounts(
  database: Database.Database,
  resource: ListResource,
  filters: Filters,
): Record<string, unknown[]> {
  const { facets = [] } = filters;
  const entries = facets.map((filter) => {
    const others: Filters = Object.fromEntries(
      Object.entries(filters).filter(([name]) => name !== filter),
    );
    const docs = JSON.stringify(select(database, resource, others).map(({ key }) => key));
    return [filter, database.prepare(COUNTS).all({ resource, filter, docs })];
  });
  return Object.fromEntries(entries) as Record<string, unknown[]>;
}
