// Reads a table definition: the tokens behind the name in CREATE TABLE in, the columns out that a row
// of the dump has a value for. Nothing of the definition is executed, so that its checks, defaults,
// collations and generated columns may use functions we don't know.
import type { Token } from "./lexer.ts";
import { literal, type Value } from "./values.ts";

/** How SQLite converts a value that is put into a column; "BLOB" leaves it as it is. */
export type Affinity = "INTEGER" | "TEXT" | "BLOB" | "REAL" | "NUMERIC";

export interface Column {
  readonly name: string;
  readonly affinity: Affinity;
  /** The value of a row that leaves it out; undefined where that is not a literal. */
  readonly fallback: Value | undefined;
}

const TABLE_CONSTRAINTS = new Set(["CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN"]);
const COLUMN_CONSTRAINTS = new Set(
  `CONSTRAINT PRIMARY NOT NULL UNIQUE CHECK DEFAULT COLLATE REFERENCES GENERATED AS ON DEFERRABLE
  INITIALLY`.split(/\s+/),
);

/** The columns in the order of a row's values, or undefined if the tokens are no table definition. */
export function readColumns(tokens: readonly Token[]): Column[] | undefined {
  const outline = splitDefinition(tokens);
  if (!outline) return undefined;
  const strict = outline.options.some((token) => keyword(token) === "STRICT");
  const columns: Column[] = [];
  for (const [name, ...rest] of outline.parts) {
    if (!name || TABLE_CONSTRAINTS.has(keyword(name))) break;
    if (!["word", "name", "string"].includes(name.kind)) return undefined;
    const column = readColumn(name.text, rest, strict);
    if (column) columns.push(column);
  }
  return columns.length > 0 ? columns : undefined;
}

interface Outline {
  /** The definitions between the outer commas. */
  readonly parts: Token[][];
  /** What stands behind the closing parenthesis. */
  readonly options: Token[];
}

function splitDefinition(tokens: readonly Token[]): Outline | undefined {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const [i, token] of tokens.entries()) {
    const symbol = token.kind === "symbol" ? token.text : "";
    if (symbol === "(") depth++;
    if (symbol === ")") depth--;
    if (depth === 0) return i === 0 ? undefined : { parts, options: tokens.slice(i + 1) };
    if (symbol === "," && depth === 1) parts.push([]);
    else if (i > 0) parts.at(-1)!.push(token);
  }
  return undefined;
}

function readColumn(name: string, rest: readonly Token[], strict: boolean): Column | undefined {
  const found = rest.findIndex((token) => COLUMN_CONSTRAINTS.has(keyword(token)));
  const typeEnd = found === -1 ? rest.length : found;
  const type = rest.slice(0, typeEnd).map(({ text }) => text);
  const constraints = rest.slice(typeEnd);
  if (isGenerated(constraints)) return undefined;
  return { name, affinity: affinityOf(type.join(" "), strict), fallback: fallbackOf(constraints) };
}

/** SQLite's own rules (datatype3.html, section 3.1). */
function affinityOf(type: string, strict: boolean): Affinity {
  const upper = type.toUpperCase();
  if (strict && upper === "ANY") return "BLOB";
  if (upper.includes("INT")) return "INTEGER";
  if (/CHAR|CLOB|TEXT/.test(upper)) return "TEXT";
  if (upper === "" || upper.includes("BLOB")) return "BLOB";
  return /REAL|FLOA|DOUB/.test(upper) ? "REAL" : "NUMERIC";
}

// A generated column has AS outside of any parenthesis; a CAST stands within one.
function isGenerated(constraints: readonly Token[]): boolean {
  let depth = 0;
  return constraints.some((token) => {
    if (token.kind === "symbol") depth += Number(token.text === "(") - Number(token.text === ")");
    return depth === 0 && keyword(token) === "AS";
  });
}

function fallbackOf(constraints: readonly Token[]): Value | undefined {
  const at = constraints.findIndex((token) => keyword(token) === "DEFAULT");
  if (at === -1) return null;
  const [first, ...more] = constraints.slice(at + 1);
  const wrapped = first?.kind === "symbol" && first.text === "(";
  const [token, next, last] = wrapped ? more : [first, ...more];
  const signed = token?.kind === "symbol" && /^[+-]$/.test(token.text);
  const value = signed ? next && literal(next, token.text) : token && literal(token);
  const closes = (signed ? last : next)?.text === ")";
  return wrapped && !closes ? undefined : value;
}

function keyword(token: Token): string {
  return token.kind === "word" ? token.text.toUpperCase() : "";
}
