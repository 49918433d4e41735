// Patterns for the statements and values that a text dump may hold. Each is unambiguous, so a failed
// match takes no longer than a successful one.

const LETTER = "[\\w$\\u0080-\\uffff]";
const GAP = "(?:[ \\t\\n\\f\\r]|--[^\\n]*\\n|/\\*[^*]*\\*+(?:[^/*][^*]*\\*+)*/)";

/**
 * A sticky pattern: a blank matches any blanks and comments, words in capitals match whole words in any case.
 * The flag for that would hold for escapes in texts as well.
 */
function sql(pattern: string): RegExp {
  const whole = pattern.replace(/[A-Z_]{2,}/g, (word) => `${inAnyCase(word)}(?!${LETTER})`);
  return new RegExp(whole.replaceAll(" ", `${GAP}*`), "y");
}

const inAnyCase = (word: string) =>
  word.replace(/[A-Z]/g, (letter) => `[${letter}${letter.toLowerCase()}]`);

const TEXT = "'[^']*(?:''[^']*)*'";
const NUMBER = "(?:[+-] )?(?:0[Xx][\\dA-Fa-f]+|(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[Ee][+-]?\\d+)?)";
const LITERAL = `(?:${TEXT}|NULL|${NUMBER}|[Xx]'(?:[\\dA-Fa-f]{2})*'|TRUE|FALSE)`;
const ESCAPE = "(?:(?:u|(?:\\+|U00)(?:0[\\dA-Fa-f]|10))?[\\dA-Fa-f]{4}|\\\\)";
const UNISTR = `UNISTR \\( '[^'\\\\]*(?:(?:''|\\\\${ESCAPE})[^'\\\\]*)*' \\)`;
const CHAR = "CHAR \\( \\d{1,7}(?: , \\d{1,7})* \\)";
// The replacement is one byte and the search text short, so the result is no longer than the call, and
// the time is linear. `.dump` nests two calls.
const replaceIn = (text: string) =>
  `REPLACE \\( (?:${TEXT}|${UNISTR}|${text}) , '[^']{1,20}' , CHAR \\( \\d\\d? \\) \\)`;
// Old shells write infinity as Inf.
const VALUE = `(?:${LITERAL}|(?:[+-] )?INF|${replaceIn(replaceIn(CHAR))}|${UNISTR}|${CHAR})`;

/** A row of `width` values with the comma or semicolon after it. */
export const rowOf = (width: number): RegExp =>
  sql(` \\((?: ${VALUE} ,){${width - 1}} ${VALUE} \\) [,;]`);
/** A short literal. */
export const DEFAULT = new RegExp(`^(?=.{1,99}$)${sql(LITERAL).source}$`, "s");

const INFINITY = new RegExp(`${GAP}|${TEXT}|\\bINF\\b`, "gi");
/** Spells infinity as SQLite reads it. */
export function withInfinity(rows: string): string {
  if (!/\bINF\b/i.test(rows)) return rows;
  return rows.replace(INFINITY, (token) => (/^INF$/i.test(token) ? "9e999" : token));
}

const QUOTED = `"[^"]*(?:""[^"]*)*"|\`[^\`]*(?:\`\`[^\`]*)*\`|\\[[^\\]]*\\]|${TEXT}`;
const NAME = `(?:${QUOTED}|(?!\\d)${LETTER}+(?!${LETTER}))`;
const TABLE = `(?:(?<schema>${NAME}) \\. )?(?<name>${NAME})`;
const NAMES = new RegExp(`${GAP}|(${NAME})`, "g");
/** The names in a list, without their quotes. */
export const namesIn = (list: string): string[] =>
  [...list.matchAll(NAMES)].flatMap(([, name]) => (name === undefined ? [] : [unquoted(name)]));

function unquoted(name: string): string {
  const mark = name[0]!;
  if (mark === "[") return name.slice(1, -1);
  return /["'`]/.test(mark) ? name.slice(1, -1).replaceAll(mark + mark, mark) : name;
}

/** Statements, each whole or up to the table's columns or rows. */
export const STATEMENTS = {
  insert: sql(
    ` INSERT (?<or>OR ${NAME} )?INTO ${TABLE} (?<list>\\( (?:${NAME} , )*${NAME} \\) )?VALUES`,
  ),
  create: sql(` CREATE TABLE (?:IF NOT EXISTS )?${TABLE} (?=\\()`),
  computed: sql(` CREATE (?:VIEW|VIRTUAL TABLE) (?:IF NOT EXISTS )?${TABLE} (?:\\(|AS|USING)`),
  index: sql(" CREATE (?:UNIQUE )?INDEX"),
  trigger: sql(" CREATE TRIGGER"),
  begin: sql(" BEGIN (?:(?:DEFERRED|IMMEDIATE|EXCLUSIVE) )?(?:TRANSACTION )?;"),
  commit: sql(" (?:COMMIT|END) (?:TRANSACTION )?;"),
  rollback: sql(" ROLLBACK (?:TRANSACTION )?;"),
  other: sql(
    " (?:PRAGMA (?:FOREIGN_KEYS|WRITABLE_SCHEMA) = \\w+ |DELETE FROM SQLITE_SEQUENCE |ANALYZE (?:\\w+ )?)?;",
  ),
};
/** How a trigger ends, after a semicolon, as in SQLite's own sqlite3_complete(). */
export const TRIGGER_END = sql(" END ;");
export const GAPS = sql(" ");
