// Guesses which tables and columns of another schema match those of data/schema.sql. A note next to a guess says
// what needs deciding; a wrong guess is refused, or seen by the person who reads the map, never published unread.
import type { Database } from "better-sqlite3";
import { UUID } from "../src/uuid.ts";
import { columnsOf, isSecret, quoted, TABLES } from "../build/read/tables.ts";
import type { Kind, TableName } from "../build/read/tables.ts";
import { COLUMN_WORDS, plain, TABLE_WORDS } from "./map-words.ts";

export interface Guess {
  readonly column: string;
  /** SQL. */
  readonly value: string;
  readonly decide?: string | undefined;
}

export interface TableGuess {
  readonly table: TableName;
  /** The table of the dump, or undefined if none seems to fit. */
  readonly source: string | undefined;
  readonly guesses: readonly Guess[];
}

/** Rows that show what a column holds, and distinct values of a status that a comment lists. */
const SAMPLE = 200;
const LISTED = 8;

export function guessTable(db: Database, table: TableName, names: readonly string[]): TableGuess {
  const source = best((TABLE_WORDS[table] ?? table).split(" "), names);
  const columns = source === undefined ? [] : columnNames(db, source);
  const guesses = columnsOf(table).map((column): Guess => {
    if (TABLES[table][column] === "unread") return { column, value: "NULL" };
    const words = [column, ...(COLUMN_WORDS[column]?.split(" ") ?? [])];
    const found = best(words, columns);
    if (source !== undefined && found !== undefined) {
      const isWhole = words.some((word) => plain(word) === plain(found));
      const decide = isWhole ? undefined : "guessed from the end of its name";
      return { column, decide, ...valueOf(db, table, column, source, found) };
    }
    const cents = words.flatMap((word) => [`${word}_cents`, `${word}_in_cents`]);
    const inCents = best(cents, columns);
    if (inCents !== undefined) return { column, value: `${quoted(inCents)} / 100.0` };
    return { column, ...none(TABLES[table][column]!) };
  });
  return { table, source, guesses };
}

export function tableNames(db: Database): string[] {
  const own = "type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite_%'";
  const query = `SELECT name FROM main.sqlite_schema WHERE ${own} ORDER BY name`;
  return db.prepare<[], string>(query).pluck().all();
}

export function columnNames(db: Database, source: string): string[] {
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

type Value = Omit<Guess, "column">;

function none(kind: Kind): Value {
  if (isSecret(kind))
    return { value: "NULL", decide: "private: with NULL no text is searched for it" };
  const value = kind === "list" ? "'[]'" : kind === "number" || kind === "flag" ? "0" : "NULL";
  return { value, decide: "nothing like it was found" };
}

function valueOf(
  db: Database,
  table: TableName,
  column: string,
  source: string,
  found: string,
): Value {
  const name = quoted(found);
  const from = `${name} FROM main.${quoted(source)}`;
  const valuesOf = (rest: string) => db.prepare<[], unknown>(`SELECT ${rest}`).pluck().all();
  const wanted = OPEN[`${table}.${column}`] ?? OPEN[column];
  if (wanted !== undefined) {
    const listed = valuesOf(`DISTINCT ${from} LIMIT ${LISTED}`);
    const isOurs = (value: unknown) => wanted.includes(String(value)) && String(value) !== "";
    if (listed.every(isOurs)) return { value: name };
    const shown = listed.map((value) => JSON.stringify(value)).join(", ");
    return { value: name, decide: `public only as ${wanted}; the dump has ${shown}` };
  }
  const sample = valuesOf(`${from} WHERE ${name} IS NOT NULL LIMIT ${SAMPLE}`);
  const isId = column in OWNER_OF_ID;
  const form = FORMS[isId ? "id" : column === "date" ? "date" : TABLES[table][column]!];
  const isRange = column === "date" && /start|begin|from/.test(plain(found));
  if (!form || (!isRange && sample.every((value) => form.pattern.test(String(value)))))
    return { value: name };
  const { decide } = form;
  if (!isId || !sample.every(Number.isInteger)) return { value: name, decide };
  // The same number wherever an id stands.
  const number = Object.keys(TABLES).indexOf(OWNER_OF_ID[column] ?? table) + 1;
  return { value: `printf('%08x-0000-4000-8000-%012x', ${number}, ${name})`, decide };
}

/** The forms that values must have, and what is asked where some have another. */
const FORMS: Readonly<Record<string, { pattern: RegExp; decide: string }>> = {
  id: { pattern: UUID, decide: "ids are UUIDs in lower case, and may never change" },
  date: {
    pattern: /^\d{4}-\d{2}-\d{2}$/,
    decide:
      "must be days like 2026-05-01; docs/operators.md shows how numbers and ranges become days",
  },
  list: { pattern: /^\[/, decide: "must be a JSON list of names, like json_array(…)" },
};

/** Columns that hold ids, and of which table; `id` of its own. */
const OWNER_OF_ID: Readonly<Record<string, TableName | undefined>> = {
  id: undefined,
  property_id: "properties",
  owner_id: "profiles",
  user_id: "profiles",
};

/** The values with which columns publish a row. */
const OPEN: Readonly<Record<string, string>> = {
  status: "live",
  "properties.status": "published",
  "property_availability.status": "available, blocked, booked or maintenance",
  background_check_status: "clear",
  is_active: "1",
};
