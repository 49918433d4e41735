// Reads the head of a statement of a text dump and decides what becomes of it: a lexer at its first
// token in, one decision out. Whatever is not known to be harmless is refused.
import { readColumns, type Column } from "./columns.ts";
import type { Lexer, Token } from "./lexer.ts";
import { endsEarly } from "./refusals.ts";
import { foldName, tableNamed, type TableName } from "./tables.ts";

/**
 * - `begin`, `commit`, `rollback`, `nothing`: the whole statement is read
 * - `skip`: its rest is to be skipped
 * - `create`: a table that is read, whole
 * - `insert`: rows for such a table follow; `names` are its listed columns, in lower case
 */
export type Head =
  | { readonly kind: "begin" | "commit" | "rollback" | "nothing" }
  | { readonly kind: "skip"; readonly trigger: boolean }
  | { readonly kind: "create"; readonly table: TableName; readonly columns: readonly Column[] }
  | { readonly kind: "insert"; readonly table: TableName; readonly names?: readonly string[] }
  | { readonly kind: "refuse"; readonly reason: string };

const SKIP: Head = { kind: "skip", trigger: false };
const OPEN = 40;
const DOT = 46;

/** Statements that `.dump` writes around the tables, by first word: what may follow, what they are. */
const FRAME: Readonly<Record<string, readonly [RegExp, Head]>> = {
  BEGIN: [/^(DEFERRED |IMMEDIATE |EXCLUSIVE )?(TRANSACTION )?$/, { kind: "begin" }],
  COMMIT: [/^(TRANSACTION )?$/, { kind: "commit" }],
  END: [/^(TRANSACTION )?$/, { kind: "commit" }],
  ROLLBACK: [/^(TRANSACTION )?$/, { kind: "rollback" }],
  PRAGMA: [/^(FOREIGN_KEYS|WRITABLE_SCHEMA) = \w+ $/, { kind: "nothing" }],
  DELETE: [/^FROM SQLITE_SEQUENCE $/, { kind: "nothing" }],
  ANALYZE: [/^(\w+ )?$/, { kind: "nothing" }],
};

export function readHead(lexer: Lexer): Head {
  const word = keyword(lexer.next());
  if (word === "CREATE") return readCreate(lexer);
  if (word === "INSERT") return readInsert(lexer);
  const frame = Object.hasOwn(FRAME, word) ? FRAME[word]! : undefined;
  if (!frame) return refuse("no dump holds a statement of that kind");
  return frame[0].test(readShort(lexer)) ? frame[1] : refuse("no dump holds this form of it");
}

/** The rest of a short statement, in upper case with a blank behind each token. */
function readShort(lexer: Lexer): string {
  let rest = "";
  for (let i = 0; i < 5; i++) {
    const token = lexer.next();
    if (token.kind === "end") throw endsEarly();
    if (isSymbol(token, ";")) return rest;
    rest += `${token.text.toUpperCase()} `;
  }
  return "too long";
}

function readCreate(lexer: Lexer): Head {
  const word = keyword(lexer.next());
  if (word === "INDEX") return SKIP;
  if (word === "UNIQUE" && keyword(lexer.next()) === "INDEX") return SKIP;
  if (word === "TRIGGER") return { kind: "skip", trigger: true };
  const virtual = word === "VIRTUAL" && keyword(lexer.next()) === "TABLE";
  if (word !== "TABLE" && word !== "VIEW" && !virtual)
    return refuse("no dump holds a statement of that kind");
  const name = readName(lexer);
  if (name === undefined) return refuse("its name can't be read");
  const table = tableNamed(name);
  if (word === "TABLE") return readTable(lexer, table);
  return table ? refuse(`${table} must be a table with rows of its own`) : SKIP;
}

function readTable(lexer: Lexer, table: TableName | undefined): Head {
  if (lexer.space() !== OPEN) return refuse("a table must list its columns");
  if (!table) return SKIP;
  const tokens: Token[] = [];
  for (let token = lexer.next(); !isSymbol(token, ";"); token = lexer.next()) {
    if (token.kind === "end") throw endsEarly();
    tokens.push(token);
  }
  const columns = readColumns(tokens);
  return columns ? { kind: "create", table, columns } : refuse(`columns of ${table} can't be read`);
}

function readInsert(lexer: Lexer): Head {
  let word = keyword(lexer.next());
  const conflict = word === "OR";
  if (conflict) {
    lexer.next();
    word = keyword(lexer.next());
  }
  const name = word === "INTO" ? readName(lexer) : undefined;
  if (name === undefined) return refuse("its table's name can't be read");
  const names = lexer.space() === OPEN ? readNames(lexer) : undefined;
  if (keyword(lexer.next()) !== "VALUES") return refuse("only literal VALUES are read");
  const table = tableNamed(name);
  if (!table) return SKIP;
  if (conflict) return refuse("rows of a dump have no conflicts to resolve");
  return names ? { kind: "insert", table, names } : { kind: "insert", table };
}

/** The name of a table, behind IF NOT EXISTS and "main." where they stand. */
function readName(lexer: Lexer): string | undefined {
  let token = lexer.next();
  if (keyword(token) === "IF") {
    if (keyword(lexer.next()) !== "NOT" || keyword(lexer.next()) !== "EXISTS") return undefined;
    token = lexer.next();
  }
  if (lexer.space() === DOT) {
    if (foldName(token.text) !== "main") return undefined;
    lexer.next();
    token = lexer.next();
  }
  return isName(token) ? token.text : undefined;
}

function readNames(lexer: Lexer): string[] {
  const names: string[] = [];
  lexer.next();
  for (;;) {
    const token = lexer.next();
    const separator = lexer.next();
    if (isName(token)) names.push(foldName(token.text));
    if (!isName(token) || !isSymbol(separator, ",")) return names;
  }
}

// SQLite takes a string where a name must stand, and dumps of other tools write that.
function isName({ kind }: Token): boolean {
  return kind === "word" || kind === "name" || kind === "string";
}

function isSymbol({ kind, text }: Token, symbol: string): boolean {
  return kind === "symbol" && text === symbol;
}

function keyword({ kind, text }: Token): string {
  return kind === "word" ? text.toUpperCase() : "";
}

function refuse(reason: string): Head {
  return { kind: "refuse", reason };
}
