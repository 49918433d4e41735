// Guesses which tables and columns of another schema match those of data/schema.sql. A note next to a guess says
// what needs deciding; a wrong guess is refused, or seen by the person who reads the map, never published unread.
import type { Database } from "better-sqlite3";
import { UUID } from "../../src/uuid.ts";
import { quoted } from "../../build/read/scratch.ts";
import {
  SECRET_KINDS,
  TABLES,
  columnsOf,
  type Kind,
  type TableName,
} from "../../build/read/tables.ts";
import { COLUMN_WORDS, plain, TABLE_WORDS } from "./words.ts";

export interface Guess {
  readonly column: string;
  /** SQL. */
  readonly value: string;
  /** The decision that is needed, if any. */
  readonly decide?: string | undefined;
}

export interface TableGuess {
  readonly table: TableName;
  /** The table of the dump, or undefined if none seems to fit. */
  readonly source: string | undefined;
  readonly guesses: readonly Guess[];
}

/** Rows that show what a column holds. */
const SAMPLE = 200;
/** Distinct values of a status that a comment lists. */
const LISTED = 8;
/** More days than that since 1970 are seconds. */
const MOST_DAYS = 100_000;

export function guessTable(db: Database, table: TableName, names: readonly string[]): TableGuess {
  const source = best((TABLE_WORDS[table] ?? table).split(" "), names);
  const columns = source === undefined ? [] : columnNames(db, source);
  const guesses = columnsOf(table).map((column): Guess => {
    const words = [column, ...(COLUMN_WORDS[column] ?? "").split(" ").filter(Boolean)];
    const cents = words.flatMap((word) => [`${word}_cents`, `${word}_in_cents`]);
    const found = best(words, columns);
    const inCents = found === undefined ? best(cents, columns) : undefined;
    if (source === undefined || (found ?? inCents) === undefined) return none(table, column);
    if (inCents !== undefined) return { column, value: `${quoted(inCents)} / 100.0` };
    const decide = words.some((word) => plain(word) === plain(found!)) ? undefined : BY_ENDING;
    return { decide, ...valueOf(db, { table, column, source, found: found! }) };
  });
  return { table, source, guesses };
}

/** "day_price REAL": the columns of a table, each with the type of its first value, as declared types may be missing. */
export function describeTable(db: Database, source: string): string {
  const names = columnNames(db, source);
  const types = names.map((name) => {
    const first = `SELECT typeof(${quoted(name)}) FROM main.${quoted(source)} WHERE ${quoted(name)} IS NOT NULL LIMIT 1`;
    return `${name} ${(db.prepare(first).pluck().get() as string | undefined) ?? "empty"}`;
  });
  return `${source}: ${types.join(", ")}`;
}

const BY_ENDING = "guessed from the end of its name";

/** Names of the dump's own tables. */
export function tableNames(db: Database): string[] {
  return db
    .prepare(
      "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .pluck()
    .all() as string[];
}

function columnNames(db: Database, source: string): string[] {
  return (db.pragma(`table_info(${quoted(source)})`) as { name: string }[]).map(({ name }) => name);
}

/** The name that one of the words fits best, the first words first; a whole name fits better than its end. */
function best(words: readonly string[], names: readonly string[]): string | undefined {
  const wanted = words.map(plain);
  for (const word of wanted) {
    const same = names.find((name) => plain(name) === word);
    if (same !== undefined) return same;
  }
  return wanted
    .map((word) => names.find((name) => word.length > 3 && plain(name).endsWith(`_${word}`)))
    .find((name) => name !== undefined);
}

function none(table: TableName, column: string): Guess {
  const kinds = TABLES[table];
  const kind = kinds[column]!;
  if ((SECRET_KINDS as readonly Kind[]).includes(kind))
    return { column, value: "NULL", decide: "private: with NULL no text is searched for it" };
  if (kind === "unread") return { column, value: "NULL" };
  const value = kind === "list" ? "'[]'" : kind === "number" || kind === "flag" ? "0" : "NULL";
  return { column, value, decide: "nothing like it was found" };
}

interface Place {
  table: TableName;
  column: string;
  source: string;
  found: string;
}

function valueOf(db: Database, { table, column, source, found }: Place): Guess {
  const kinds = TABLES[table];
  const kind = kinds[column]!;
  const name = quoted(found);
  const values = db
    .prepare<[], unknown>(
      `SELECT ${name} FROM main.${quoted(source)} WHERE ${name} IS NOT NULL LIMIT ${SAMPLE}`,
    )
    .pluck()
    .all();
  const whole = values.length > 0 && values.every((value) => Number.isInteger(value));
  if (["id", "property_id", "owner_id", "user_id"].includes(column)) {
    if (!whole)
      return values.every(isUuid) ? { column, value: name } : { column, value: name, decide: IDS };
    const made = `printf('%08x-0000-4000-8000-%012x', ${number(table, column)}, ${name})`;
    return { column, value: made, decide: IDS };
  }
  if (column === "status" || column === "background_check_status" || column === "is_active")
    return statusOf(db, { table, column, source, found });
  if (column === "date" && whole)
    return Math.max(...(values as number[])) < MOST_DAYS
      ? { column, value: `date(${name} * 86400, 'unixepoch')` }
      : { column, value: `date(${name}, 'unixepoch')` };
  if (column === "date" && /start|begin|from/.test(plain(found)))
    return { column, value: name, decide: "a range has to become days, see docs/operators.md" };
  if (kind === "list" && !values.every((value) => String(value).startsWith("[")))
    return { column, value: name, decide: "must be a JSON list of names, like json_array(…)" };
  return { column, value: name };
}

const IDS = "ids are UUIDs in lower case, and may never change";
const isUuid = (value: unknown) => typeof value === "string" && UUID.test(value);

// The same number wherever an id stands.
function number(table: TableName, column: string): number {
  const named = column === "property_id" ? "properties" : column === "id" ? table : "profiles";
  return Object.keys(TABLES).indexOf(named) + 1;
}

const OPEN: Readonly<Partial<Record<TableName, string>>> = {
  properties: "published",
  property_availability: "available, blocked, booked or maintenance",
};

function statusOf(db: Database, { table, column, source, found }: Place): Guess {
  const name = quoted(found);
  const values = db
    .prepare<[], unknown>(`SELECT DISTINCT ${name} FROM main.${quoted(source)} LIMIT ${LISTED}`)
    .pluck()
    .all();
  const wanted =
    column === "is_active"
      ? "1"
      : column === "background_check_status"
        ? "clear"
        : (OPEN[table] ?? "live");
  const listed = values.map((value) => JSON.stringify(value)).join(", ");
  if (values.every((value) => wanted.includes(String(value)) && String(value) !== ""))
    return { column, value: name };
  return { column, value: name, decide: `public only as ${wanted}; the dump has ${listed}` };
}
