// A dump and the published NDJSON go in; every difference between them comes out as a line without private values.
import type Database from "better-sqlite3";
import { calendarDifferences } from "./dump-calendars.ts";
import { registerRules } from "./dump-rules.ts";
import type { Column, Table } from "./dump-tables.ts";
import { TABLES } from "./dump-tables.ts";
import type { ListResource } from "./lists.ts";
import type { Published } from "./load.ts";
import { lines } from "./load.ts";

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

function shapeDifferences(resource: ListResource, table: Table, text: string): string[] {
  return lines(text).flatMap((line, index) => {
    const record = JSON.parse(line) as Line;
    const where = `${resource} line ${index + 1}`;
    const isCompact = JSON.stringify(record) === line;
    const fields = Object.keys(record).join(" ");
    return [
      ...(isCompact ? [] : [`${where}: not as JSON.stringify spells it`]),
      ...(fields === table.fields.join(" ") ? [] : [`${where}: members ${fields}`]),
    ];
  });
}

function cell(value: unknown): unknown {
  if (typeof value === "boolean") return String(value);
  return value !== null && typeof value === "object" ? JSON.stringify(value) : (value ?? null);
}

/** Puts a resource's lines into `temp.published_<table>`, as they are read. */
function loadPublished(database: Database.Database, table: Table, text: string): void {
  const name = `temp.published_${table.name}`;
  database.exec(`DROP TABLE IF EXISTS ${name};
    CREATE TEMP TABLE published_${table.name} (${table.fields.join(", ")})`);
  const insert = database.prepare(
    `INSERT INTO ${name} VALUES (${table.fields.map(() => "?").join(", ")})`,
  );
  database.transaction(() => {
    for (const line of lines(text)) {
      const record = JSON.parse(line) as Line;
      insert.run(table.fields.map((field) => cell(record[field])));
    }
  })();
  database.exec(`CREATE INDEX temp.published_${table.name}_id ON published_${table.name} (id)`);
}

/** Shows the dump's rows as temp.dumped_<table>, with NULL for a column that it lacks; false if it lacks the table. */
function showDumped(database: Database.Database, { name, optional = [] }: Table): boolean {
  const columns = database.pragma(`main.table_info(${name})`) as { name: string }[];
  const lacking = optional.filter((column) => !columns.some((one) => one.name === column));
  const all = ["*", ...lacking.map((column) => `NULL AS ${column}`)].join(", ");
  database.exec(`DROP VIEW IF EXISTS temp.dumped_${name}`);
  if (columns.length === 0) return false;
  database.exec(`CREATE TEMP VIEW dumped_${name} AS SELECT ${all} FROM main.${name}`);
  return true;
}

function ids(database: Database.Database, sql: string): string[] {
  return database.prepare<[], string>(sql).pluck().all();
}

function idDifferences(
  database: Database.Database,
  resource: ListResource,
  table: Table,
  textRejected: ReadonlySet<string>,
): string[] {
  const conditions = [table.eligible, ...table.valid].map((sql) => `(${sql})`).join(" AND ");
  const wanted = `SELECT id FROM temp.dumped_${table.name} AS d WHERE ${conditions}`;
  const published = `SELECT id FROM temp.published_${table.name}`;
  const missing = ids(database, `${wanted} EXCEPT ${published}`);
  const extra = ids(database, `${published} EXCEPT ${wanted}`);
  const twice = ids(database, `${published} GROUP BY id HAVING count(*) > 1`);
  return [
    ...missing.filter((id) => !textRejected.has(id)).map((id) => `${resource} ${id}: missing`),
    ...extra.map((id) => `${resource} ${id}: unexpected`),
    ...twice.map((id) => `${resource} ${id}: published twice`),
  ];
}

function mismatch({ field, sql, kind }: Column, rules: "off" | "on"): string {
  if (kind === "exact" || rules === "off") return `p.${field} IS NOT ${sql}`;
  if (kind === "list") return `NOT rule_sublist(p.${field}, ${sql})`;
  return `NOT rule_redaction(p.${field}, ${sql}, ${kind === "name" ? 1 : 0})`;
}

function columnDifferences(
  database: Database.Database,
  resource: ListResource,
  table: Table,
  rules: "off" | "on",
): string[] {
  return table.columns.flatMap((column) =>
    ids(
      database,
      `SELECT d.id FROM temp.dumped_${table.name} AS d JOIN temp.published_${table.name} AS p ON p.id = d.id
       WHERE ${mismatch(column, rules)}`,
    ).map((id) => `${resource} ${id}: ${column.field} differs`),
  );
}

const PIN_FAULTS: Record<string, string> = {
  "a coordinate of more than 3 decimals":
    "NOT (rule_thousandths(p.latitude) AND rule_thousandths(p.longitude))",
  "a coordinate out of range":
    "NOT (p.latitude BETWEEN -90 AND 90 AND p.longitude >= -180 AND p.longitude < 180)",
  "the exact point is published": "p.latitude = d.latitude AND p.longitude = d.longitude",
  "a pin not 200 to 2,000 m from the true point": `rule_metres(p.latitude, p.longitude, d.latitude, d.longitude)
    NOT BETWEEN ${MIN_METRES} AND ${MAX_METRES}`,
};

function pinDifferences(database: Database.Database): string[] {
  return Object.entries(PIN_FAULTS).flatMap(([fault, sql]) =>
    ids(
      database,
      `SELECT d.id FROM main.properties AS d JOIN temp.published_properties AS p ON p.id = d.id
       WHERE ${sql}`,
    ).map((id) => `properties ${id}: ${fault}`),
  );
}

/** Registers functions and temporary tables on the connection; writes nothing to the dump. */
export function compareWithDump(
  dump: Database.Database,
  published: Published,
  options: CompareOptions = {},
): string[] {
  const { textRules = "off", textRejected = new Set<string>() } = options;
  registerRules(dump);
  const found = (Object.keys(TABLES) as ListResource[]).flatMap((resource) => {
    const table = TABLES[resource];
    if (!showDumped(dump, table))
      return lines(published[resource]).map(() => `${resource}: a record without a table`);
    loadPublished(dump, table, published[resource]);
    return [
      ...shapeDifferences(resource, table, published[resource]),
      ...idDifferences(dump, resource, table, textRejected),
      ...columnDifferences(dump, resource, table, textRules),
    ];
  });
  return [...found, ...pinDifferences(dump), ...calendarDifferences(dump, published.availability)];
}
