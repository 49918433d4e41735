// The columns of data/schema.sql, read off its text: name, declared type, and whether the column is
// public, decides something, or is neither.
import { readFileSync } from "node:fs";
import type { TableName } from "../../build/read/tables.ts";

export interface Column {
  name: string;
  /** TEXT, INTEGER or REAL. */
  type: string;
  /** What else is declared, as SQL. */
  constraint: string;
  /** Neither public nor a publication status, an id or a reference. */
  isPrivate: boolean;
}

const LINE = /^ {2}([a-z_0-9]+) (TEXT|INTEGER|REAL)([^,\n]*?),? *(?:-- *(.*))?$/gm;

export const COLUMNS = Object.fromEntries(
  [...readFileSync("data/schema.sql", "utf8").matchAll(/CREATE TABLE (\w+) \((.*?)\n\);/gs)].map(
    ([, table, body]) => [table!, [...body!.matchAll(LINE)].map(columnOf)],
  ),
) as Record<TableName, Column[]>;

export const TABLES = Object.keys(COLUMNS) as TableName[];

function columnOf([, name, type, constraint, comment = ""]: string[]): Column {
  const decides =
    /PUBLIC|publication status:/.test(comment) || /^id$|^(owner|user|property)_id$/.test(name!);
  return { name: name!, type: type!, constraint: constraint!.trim(), isPrivate: !decides };
}
