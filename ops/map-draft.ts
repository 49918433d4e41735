// Writes a map to start from: guesses by their names which tables and columns of another schema match those of
// data/schema.sql, with a comment for each decision. A wrong guess is refused, or seen by the person who reads the map,
// never published unread.
import type { Database } from "better-sqlite3";
import { UUID } from "../src/uuid.ts";
import { missingOf } from "../build/read/check.ts";
import { isSecret, quoted, TABLE_NAMES, TABLES, type TableName } from "../build/read/tables.ts";
import { disk } from "../build/disk/effects.ts";
import { openReference } from "../build/read/through-map.ts";
import { COLUMN_WORDS, plain, TABLE_WORDS } from "./map-words.ts";

const WIDTH = 110;
/** Rows that show what a column holds, and distinct values of a status that a comment lists. */
const SAMPLE = 200;
const LISTED = 8;

interface Guess {
  readonly value: string;
  readonly decide?: string | undefined;
}

/** The text of a map for the tables that the dump lacks, or has with other columns. */
export function draftMap(db: Database): string {
  const own = "type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite_%'";
  const query = `SELECT name FROM main.sqlite_schema WHERE ${own} ORDER BY name`;
  const names = db.prepare<[], string>(query).pluck().all();
  const wanted = TABLE_NAMES.filter((table) => missingOf(db, table).length > 0);
  const sources = wanted.map((table) => best((TABLE_WORDS[table] ?? table).split(" "), names));
  const taken: (string | undefined)[] = [...sources, ...TABLE_NAMES];
  const rest = names.filter((name) => !taken.includes(name));
  return [
    "-- A map for npm run build -- --map FILE: a view for each table of data/schema.sql that the dump has otherwise.",
    "-- Guessed from names. Read every line; a comment with DECIDE is a question to you.",
    ...(rest.length > 0 ? ["-- Tables that nothing is taken from, with their columns:"] : []),
    ...rest.map((name) => `--   ${name}: ${columnNames(db, name).join(", ")}`),
    ...wanted.flatMap((table, i) => draftView(db, table, sources[i])),
    "",
  ].join("\n");
}

function draftView(db: Database, table: TableName, source: string | undefined): string[] {
  const columns = source === undefined ? [] : columnNames(db, source);
  const order = openReference(disk).prepare("SELECT name FROM pragma_table_info(?)").all(table);
  const guesses = order
    .map(({ name }) => String(name))
    .filter((column) => Object.hasOwn(TABLES[table], column))
    .map((column) => ({ column, ...guessOf(db, table, column, source ?? "", columns) }));
  const asked = guesses.filter(({ decide }) => decide !== undefined);
  return [
    "",
    ...(source === undefined
      ? [`-- DECIDE ${table}: no table looks like it, so it has no row`]
      : asked.map(({ column, decide }) => `-- DECIDE ${table}.${column}: ${decide}`)),
    `CREATE VIEW ${table} AS SELECT`,
    ...wrapped(guesses.map(({ column, value }) => `${value} AS ${column}`)),
    source === undefined ? "  WHERE 0;" : `  FROM main.${quoted(source)};`,
  ];
}

function wrapped(columns: readonly string[]): string[] {
  const lines: string[] = [];
  for (const [i, column] of columns.entries()) {
    const text = i < columns.length - 1 ? `${column},` : column;
    const last = lines.at(-1);
    if (last !== undefined && last.length + text.length < WIDTH)
      lines[lines.length - 1] += ` ${text}`;
    else lines.push(`  ${text}`);
  }
  return lines;
}

function columnNames(db: Database, table: string): string[] {
  return (db.pragma(`table_info(${quoted(table)})`) as { name: string }[]).map(({ name }) => name);
}

function guessOf(
  db: Database,
  table: TableName,
  column: string,
  source: string,
  columns: readonly string[],
): Guess {
  const kind = TABLES[table][column]!;
  if (kind === "unread") return { value: "NULL" };
  const words = [column, ...(COLUMN_WORDS[column]?.split(" ") ?? [])];
  const found = best(words, columns);
  if (found !== undefined) {
    const isWhole = words.some((word) => plain(word) === plain(found));
    const decide = isWhole ? undefined : "guessed from the end of its name";
    return { decide, ...valueOf(db, table, column, source, found) };
  }
  const cents = words.flatMap((word) => [`${word}_cents`, `${word}_in_cents`]);
  const inCents = best(cents, columns);
  if (inCents !== undefined) return { value: `${quoted(inCents)} / 100.0` };
  if (isSecret(kind))
    return { value: "NULL", decide: "private: with NULL no text is searched for it" };
  const value = kind === "list" ? "'[]'" : kind === "number" || kind === "flag" ? "0" : "NULL";
  return { value, decide: "nothing like it was found" };
}

/** The name that one of the words fits best, the first words first; a whole name fits better than its end. */
function best(words: readonly string[], names: readonly string[]): string | undefined {
  const fits = [
    (name: string, word: string) => name === word,
    (name: string, word: string) => word.length > 3 && name.endsWith(`_${word}`),
  ];
  for (const fit of fits)
    for (const word of words.map(plain)) {
      const found = names.find((name) => fit(plain(name), word));
      if (found !== undefined) return found;
    }
  return undefined;
}

function valueOf(
  db: Database,
  table: TableName,
  column: string,
  source: string,
  found: string,
): Guess {
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
  const number = TABLE_NAMES.indexOf(OWNER_OF_ID[column] ?? table) + 1;
  return { value: `printf('%08x-0000-4000-8000-%012x', ${number}, ${name})`, decide };
}

const FORMS: Partial<Record<string, { pattern: RegExp; decide: string }>> = {
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

const OPEN: Readonly<Record<string, string>> = {
  status: "live",
  "properties.status": "published",
  "property_availability.status": "available, blocked, booked or maintenance",
  background_check_status: "clear",
  is_active: "1",
};
