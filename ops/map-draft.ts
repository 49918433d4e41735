// Writes a map to start from, with a comment for each decision.
import type { Database } from "better-sqlite3";
import { missingOf } from "../build/read/check.ts";
import { quoted, TABLE_NAMES } from "../build/read/tables.ts";
import { disk } from "../build/disk/effects.ts";
import { openReference } from "../build/read/through-map.ts";
import { columnNames, guessTable, tableNames, type Guess, type TableGuess } from "./map-guess.ts";

const WIDTH = 110;

/** The text of a map for the tables that the dump lacks, or has with other columns. */
export function draftMap(db: Database): string {
  const names = tableNames(db);
  const columns = openReference(disk).prepare("SELECT name FROM pragma_table_info(?)");
  const orderOf = (table: string) => columns.all(table).map(({ name }) => name);
  const guesses = TABLE_NAMES.filter((table) => missingOf(db, table).length > 0).map((table) =>
    guessTable(db, table, names),
  );
  const used = new Set(guesses.map(({ source }) => source));
  const rest = names.filter((name) => !used.has(name) && !(TABLE_NAMES as string[]).includes(name));
  return [
    "-- A map for npm run build -- --map FILE: a view for each table of data/schema.sql that the dump has otherwise.",
    "-- Guessed from names. Read every line; a comment with DECIDE is a question to you.",
    ...(rest.length > 0 ? ["-- Tables that nothing is taken from, with their columns:"] : []),
    ...rest.map((name) => `--   ${name}: ${columnNames(db, name).join(", ")}`),
    ...guesses.flatMap((guess) => draftView(guess, orderOf(guess.table))),
    "",
  ].join("\n");
}

/** `order` names the columns as the schema lists them. */
function draftView({ table, source, guesses }: TableGuess, order: readonly unknown[]): string[] {
  const place = ({ column }: Guess) => order.indexOf(column);
  const sorted = [...guesses].sort((a, b) => place(a) - place(b));
  const said = sorted.filter(({ decide }) => decide !== undefined);
  const head =
    source === undefined
      ? [`-- DECIDE ${table}: no table looks like it, so it has no row`]
      : said.map(({ column, decide }) => `-- DECIDE ${table}.${column}: ${decide}`);
  return [
    "",
    ...head,
    `CREATE VIEW ${table} AS SELECT`,
    ...wrapped(sorted.map(({ column, value }) => `${value} AS ${column}`)),
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
