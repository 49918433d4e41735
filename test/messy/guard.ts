// Tells whether an owner's private values might take a whole name or slug away, which rejects the row.
import { columnsOf, isSecret, TABLES } from "../../build/read/tables.ts";
import type { Value } from "./draw.ts";
import { LISTED, type Listed, type Row } from "./rows.ts";

export type SecretTable = "profiles" | Listed;

/** The private columns of an owner that are looked for in the owner's texts. */
export const SECRET = Object.fromEntries(
  (["profiles", ...LISTED] as const).map((table) => [
    table,
    columnsOf(table).filter((column) => isSecret(TABLES[table][column])),
  ]),
) as Record<SecretTable, string[]>;

/** What is looked for in the texts of the owner of these rows. */
export interface Secrets {
  words: ReadonlySet<string>;
  squeezed: readonly string[];
}

/** `rowsOf` gives the owner's rows of a table. */
export function secretsOf(rowsOf: (table: SecretTable) => readonly Row[]): Secrets {
  const values = Object.entries(SECRET).flatMap(([table, columns]) =>
    rowsOf(table as SecretTable).flatMap((row) => columns.map((column) => plain(row[column]))),
  );
  return {
    words: new Set(values.flatMap(wordsOf)),
    squeezed: values.map((value) => wordsOf(value).join("")).filter((text) => text.length > 2),
  };
}

/** Whether a name or slug has a word, or all of itself, in common with the owner's values. */
export function touches(text: string, { words, squeezed }: Secrets): boolean {
  const own = wordsOf(plain(text));
  const whole = own.join("");
  if (whole.length < 3) return false;
  return (
    own.some((word) => word.length > 2 && words.has(word)) ||
    squeezed.some((value) => value.includes(whole) || whole.includes(value))
  );
}

function plain(value: Value | undefined): string {
  if (value === null || value === undefined) return "";
  return String(value)
    .normalize("NFKD")
    .replace(/\p{M}|[\u00AD\u200B-\u200D\uFEFF]/gu, "")
    .toLowerCase();
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
