// A dump and the published NDJSON go in; every difference between them comes out as a line without private values.
import type Database from "better-sqlite3";
import { isoDate } from "./calendar.ts";
import { registerRules } from "./dump-rules.ts";
import { TABLES, type Column, type Table } from "./dump-tables.ts";
import type { ListResource } from "./lists.ts";
import { lines, type Published } from "./load.ts";

export interface CompareOptions {
  /** "off" compares texts exactly; "on" allows withheld texts and spans that read [removed]. Default "off". */
  textRules?: "off" | "on";
  /** Ids of rows that the checks of texts rejected for their name, from the private report. */
  textRejected?: ReadonlySet<string>;
}

type Line = Record<string, unknown>;

/** Room for rounding on both sides of 200 to 2,000 m; the chord is exact to micrometres. */
const MIN_METRES = 199.99;
const MAX_METRES = 2000.01;

const PIN_FAULTS: Record<string, string> = {
  "a coordinate of more than 3 decimals":
    "NOT (rule_thousandths(p.latitude) AND rule_thousandths(p.longitude))",
  "a coordinate out of range":
    "NOT (p.latitude BETWEEN -90 AND 90 AND p.longitude >= -180 AND p.longitude < 180)",
  "the exact point is published": "p.latitude = d.latitude AND p.longitude = d.longitude",
  "a pin not 200 to 2,000 m from the true point": `rule_metres(p.latitude, p.longitude, d.latitude, d.longitude)
    NOT BETWEEN ${MIN_METRES} AND ${MAX_METRES}`,
};

function mismatch({ field, sql, kind }: Column, rules: "off" | "on"): string {
  if (kind === "exact" || rules === "off") return `p.${field} IS NOT ${sql}`;
  if (kind === "list") return `NOT rule_sublist(p.${field}, ${sql})`;
  return `NOT rule_redaction(p.${field}, ${sql}, ${kind === "name" ? 1 : 0})`;
}

/** SQL on a row and its record that is true where they differ, by what the difference is called. */
function faultsOf({ name, columns }: Table, rules: "off" | "on"): [fault: string, sql: string][] {
  const compared = columns.filter(({ sql }) => sql !== undefined);
  return [
    ...compared.map((column): [string, string] => [
      `${column.field} differs`,
      mismatch(column, rules),
    ]),
    ...Object.entries(name === "properties" ? PIN_FAULTS : {}),
  ];
}

function cell(value: unknown): unknown {
  if (typeof value === "boolean") return String(value);
  return value !== null && typeof value === "object" ? JSON.stringify(value) : (value ?? null);
}

/** Puts a resource's lines into `temp.published_<table>`, as they are read; tells what is wrong with their form. */
function loadPublished(
  database: Database.Database,
  resource: ListResource,
  { name, columns }: Table,
  text: string,
): string[] {
  const fields = columns.map(({ field }) => field);
  database.exec(`DROP TABLE IF EXISTS temp.published_${name};
    CREATE TEMP TABLE published_${name} (${fields.join(", ")});
    CREATE INDEX temp.published_${name}_id ON published_${name} (id)`);
  const marks = fields.map(() => "?").join(", ");
  const insert = database.prepare(`INSERT INTO temp.published_${name} VALUES (${marks})`);
  return database.transaction(() =>
    lines(text).flatMap((line, index) => {
      const record = JSON.parse(line) as Line;
      insert.run(fields.map((field) => cell(record[field])));
      const where = `${resource} line ${index + 1}`;
      const members = Object.keys(record).join(" ");
      return [
        ...(JSON.stringify(record) === line ? [] : [`${where}: not as JSON.stringify spells it`]),
        ...(members === fields.join(" ") ? [] : [`${where}: members ${members}`]),
      ];
    }),
  )();
}

function tableDifferences(
  database: Database.Database,
  resource: ListResource,
  text: string,
  { textRules = "off", textRejected = new Set() }: CompareOptions,
): string[] {
  const table = TABLES[resource];
  const { name, eligible, columns } = table;
  const isThere = (database.pragma(`main.table_info(${name})`) as object[]).length > 0;
  if (!isThere) return lines(text).map(() => `${resource}: a record without a table`);
  const found = loadPublished(database, resource, table, text);
  const named = (sql: string, fault: string) => {
    const ids = database.prepare<[], string>(sql).pluck().all();
    return ids.map((id) => ({ id, line: `${resource} ${id}: ${fault}` }));
  };
  const conditions = [eligible, ...columns.map(({ valid }) => valid)].map((sql) => `(${sql})`);
  const wanted = `SELECT id FROM main.${name} AS d WHERE ${conditions.join(" AND ")}`;
  const published = `SELECT id FROM temp.published_${name}`;
  const pairs = `SELECT d.id FROM main.${name} AS d JOIN temp.published_${name} AS p ON p.id = d.id`;
  const missing = named(`${wanted} EXCEPT ${published}`, "missing");
  const others = [
    ...named(`${published} EXCEPT ${wanted}`, "unexpected"),
    ...named(`${published} GROUP BY id HAVING count(*) > 1`, "published twice"),
    ...faultsOf(table, textRules).flatMap(([fault, sql]) => named(`${pairs} WHERE ${sql}`, fault)),
  ];
  const all = [...missing.filter(({ id }) => !textRejected.has(id)), ...others];
  return [...found, ...all.map(({ line }) => line)];
}

interface CalendarLine {
  property_id: string;
  from: string;
  to: string;
  runs: [status: string, days: number, rods_held?: number][];
}

interface CalendarRow {
  property_id: string;
  /** Days since 1970-01-01. */
  day: number;
  status: string;
}

/** 31 days before the build date to 550 after. */
const COVER_DAYS = 582;

// A bad status or a negative number of rods blocks the whole day: such a day is never available.
const ROWS = `
SELECT property_id, unixepoch(date) / 86400 AS day, CASE WHEN bad THEN 'blocked,' ELSE status || ',' ||
  CASE WHEN status = 'blocked' AND typeof(rods_held) IN ('integer', 'real')
    AND rods_held = CAST(rods_held AS INTEGER) THEN CAST(rods_held AS INTEGER) ELSE '' END END AS status
FROM (SELECT *,
    coalesce(status NOT IN ('available', 'blocked', 'booked', 'maintenance'), 1)
      OR coalesce(rods_held < 0, 0) AS bad
  FROM property_availability
  WHERE property_id IN (SELECT id FROM temp.published_properties)
    AND date = date(date) AND date BETWEEN ? AND ?)`;

function difference({ property_id, from, to, runs }: CalendarLine, rows: CalendarRow[]): string[] {
  const published = runs.flatMap(([status, days, rods]) =>
    Array<string>(days).fill(`${status},${rods ?? ""}`),
  );
  const [first = 0, last = 0] = [from, to].map((date) => Date.parse(date) / 86_400_000);
  if (published.length !== COVER_DAYS || last - first + 1 !== COVER_DAYS) {
    return [`availability ${property_id}: ${published.length} days instead of ${COVER_DAYS}`];
  }
  // Rows of one day that contradict each other, which only a dump without the schema's constraint can hold, block it.
  const dumped = new Map<number, string>();
  for (const { day, status } of rows) {
    dumped.set(day, (dumped.get(day) ?? status) === status ? status : "blocked,");
  }
  const wrong = published
    .map((_, i) => first + i)
    .filter((day) => published[day - first] !== (dumped.get(day) ?? "available,"));
  if (wrong.length === 0) return [];
  return [
    `availability ${property_id}: ${wrong.length} days differ, the first ${isoDate(wrong[0]!)}`,
  ];
}

/** Compares day by day; needs the published ids in `temp.published_properties`. */
function calendarDifferences(database: Database.Database, availability: string): string[] {
  const calendars = lines(availability).map((line) => JSON.parse(line) as CalendarLine);
  const found = new Set(calendars.map(({ property_id }) => property_id));
  const published = new Set(
    database.prepare<[], string>(`SELECT id FROM temp.published_properties`).pluck().all(),
  );
  const [{ from, to } = { from: "", to: "" }] = calendars;
  const rows = Map.groupBy(
    database.prepare<[string, string], CalendarRow>(ROWS).all(from, to),
    ({ property_id }) => property_id,
  );
  const isOther = calendars.some((line) => line.from !== from || line.to !== to);
  return [
    ...(isOther ? ["availability: several covers instead of one"] : []),
    ...(found.size < calendars.length ? ["availability: a property has two lines"] : []),
    ...[...published].filter((id) => !found.has(id)).map((id) => `availability ${id}: missing`),
    ...[...found].filter((id) => !published.has(id)).map((id) => `availability ${id}: unexpected`),
    ...calendars.flatMap((line) => difference(line, rows.get(line.property_id) ?? [])),
  ];
}

/** Registers functions and temporary tables on the connection; writes nothing to the dump. */
export function compareWithDump(
  dump: Database.Database,
  published: Published,
  options: CompareOptions = {},
): string[] {
  registerRules(dump);
  const resources = Object.keys(TABLES) as ListResource[];
  return [
    ...resources.flatMap((one) => tableDifferences(dump, one, published[one], options)),
    ...calendarDifferences(dump, published.availability),
  ];
}
