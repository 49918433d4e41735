// The published NDJSON texts go in; an in-memory SQLite database with records, facets, words and calendars comes out.
import Database from "better-sqlite3";
import { indexedWords, slug, sortKey } from "./fold.ts";
import { LIST_NAMES, listOf, type ListResource } from "./lists.ts";

/** NDJSON texts, one JSON object a line, and the text of facets.json. */
export type Published = Record<ListResource | "availability" | "facets", string>;

/** A parsed NDJSON line; which members are there depends on the resource. */
type PublicRecord = Readonly<Record<string, string | string[] | undefined>>;

const SCHEMA = `
CREATE TABLE doc (
  key INTEGER PRIMARY KEY, resource TEXT, item TEXT, whole TEXT, place INTEGER,
  state_words TEXT, state TEXT, name_words TEXT, name TEXT, length INTEGER,
  id TEXT AS (item ->> 'id') STORED,
  pro INTEGER AS (item ->> 'membership_tier' IS 'pro') STORED,
  rating_avg REAL AS (item ->> 'rating_avg') STORED,
  rating_count REAL AS (item ->> 'rating_count') STORED,
  latitude REAL AS (item ->> 'latitude') STORED,
  longitude REAL AS (item ->> 'longitude') STORED,
  max_rods REAL AS (item ->> 'max_rods') STORED,
  rate REAL AS (item ->> 'rate_adult_full_day') STORED
);
CREATE TABLE facet (doc INTEGER, filter TEXT, value TEXT);
CREATE TABLE occurrence (resource TEXT, word TEXT, doc INTEGER, weight INTEGER);
CREATE TABLE label (resource TEXT, filter TEXT, value TEXT, label TEXT);
CREATE TABLE calendar (property_id TEXT PRIMARY KEY, line TEXT);
CREATE TABLE taken (property_id TEXT, day INTEGER, status TEXT, rods_held INTEGER);
CREATE TABLE step (n INTEGER);
INSERT INTO step VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13);
`;

// SQLite compares UTF-8 bytes, which is the order of code points.
const ORDER_AND_INDEX = `
UPDATE doc SET place = ranked.place FROM (
  SELECT key AS ranked_key, row_number() OVER (PARTITION BY resource ORDER BY
    pro DESC, rating_avg DESC, rating_count DESC,
    state_words, state, name_words, name, id) AS place
  FROM doc) AS ranked WHERE ranked_key = key;
CREATE UNIQUE INDEX doc_by_place ON doc (resource, place);
CREATE UNIQUE INDEX doc_by_id ON doc (resource, id);
CREATE INDEX facet_by_doc ON facet (doc, filter, value);
CREATE INDEX label_by_value ON label (resource, filter, value);
CREATE INDEX taken_by_day ON taken (property_id, day);
CREATE INDEX occurrence_by_word ON occurrence (resource, word, doc, weight);
ANALYZE;
`;

// Every day that is not "available", from the run-length lines.
const TAKEN = `
WITH RECURSIVE
  run AS (
    SELECT property_id, unixepoch(line ->> 'from') / 86400 AS start, run.key AS key,
      run.value ->> 0 AS status, run.value ->> 1 AS days, run.value ->> 2 AS rods_held
    FROM calendar, json_each(calendar.line, '$.runs') AS run),
  placed AS (
    SELECT *, start + sum(days) OVER (PARTITION BY property_id ORDER BY key) AS after FROM run),
  day(property_id, day, after, status, rods_held) AS (
    SELECT property_id, after - days, after, status, rods_held FROM placed
      WHERE status <> 'available'
    UNION ALL
    SELECT property_id, day + 1, after, status, rods_held FROM day WHERE day + 1 < after)
INSERT INTO taken SELECT property_id, day, status, rods_held FROM day`;

const LABELS = `
INSERT INTO label SELECT resource.key, facet.key, entry.value ->> 'value', entry.value ->> 'label'
FROM json_each(:facets, '$.resources') AS resource,
  json_each(resource.value, '$.facets') AS facet, json_each(facet.value) AS entry`;

const NAMES = `
AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware
FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky
LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi
MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico
NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania
RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont
VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming
DC District of Columbia|PR Puerto Rico|GU Guam|VI Virgin Islands|AS American Samoa
MP Northern Mariana Islands
AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador
NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec
SK Saskatchewan|YT Yukon`;

/** Region name by upper-case code, for the 56 US and 13 Canadian codes. */
export const REGION_NAMES: ReadonlyMap<string, string> = new Map(
  NAMES.trim()
    .split(/[|\n]/)
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]),
);

/** The words that free-text search finds, with their weights. */
function searchable(resource: ListResource, record: PublicRecord): [string, number][] {
  const fields = listOf(resource).text?.fields ?? [];
  return fields.flatMap(([field, weight]) => {
    const texts = [record[field] ?? []].flat();
    if (field === "state") texts.push(REGION_NAMES.get(texts[0]!) ?? "");
    return texts.flatMap(indexedWords).map((word): [string, number] => [word, weight]);
  });
}

function facetValue(filter: string, value: string): string {
  if (filter === "water_type") return value;
  return filter === "state" ? value.toLowerCase() : slug(value);
}

function facets(resource: ListResource, record: PublicRecord): [filter: string, value: string][] {
  return listOf(resource).facets.flatMap((filter) => {
    const values = [record[filter] ?? []].flat();
    return values.map((value): [string, string] => [filter, facetValue(filter, value)]);
  });
}

export function lines(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}

/** The records of an export. */
export function recordsIn<T>(text: string): T[] {
  return lines(text).map((line) => JSON.parse(line) as T);
}

function loadResource(database: Database.Database, resource: ListResource, text: string): void {
  const addDoc = database.prepare(`INSERT INTO doc VALUES (NULL, ?, ?, ?, NULL, ?, ?, ?, ?, ?)`);
  const addFacet = database.prepare(`INSERT INTO facet VALUES (?, ?, ?)`);
  const addWord = database.prepare(`INSERT INTO occurrence VALUES (?, ?, ?, ?)`);
  for (const line of lines(text)) {
    const record = JSON.parse(line) as PublicRecord;
    const { description: _, ...item } = record;
    const name = String(record["name"] ?? record["shop_name"] ?? record["display_name"] ?? "");
    const state = String(record["state"] ?? "");
    const found = searchable(resource, record);
    const { lastInsertRowid: key } = addDoc.run(
      resource,
      JSON.stringify(item),
      JSON.stringify(record),
      sortKey(state),
      state.trim(),
      sortKey(name),
      name.trim(),
      found.length,
    );
    for (const [filter, value] of facets(resource, record)) addFacet.run(key, filter, value);
    for (const [word, weight] of found) addWord.run(resource, word, key, weight);
  }
}

/** Loads everything into a new in-memory database, which the caller closes. */
export function load(published: Published): Database.Database {
  const database = new Database(":memory:");
  database.exec(SCHEMA);
  database.transaction(() => {
    for (const resource of LIST_NAMES) loadResource(database, resource, published[resource]);
    const addCalendar = database.prepare(
      `INSERT INTO calendar VALUES (:line ->> 'property_id', :line)`,
    );
    for (const line of lines(published.availability)) addCalendar.run({ line });
    database.exec(TAKEN);
    database.prepare(LABELS).run({ facets: published.facets });
  })();
  database.exec(ORDER_AND_INDEX);
  return database;
}
