// Patterns for the beginnings of a text dump's statements, and for rows. None is ambiguous, so a failure takes no longer.

const LETTER = "[\\w$\\u0080-\\uffff]";
const COMMENT = "--[^\\n]*\\n|/\\*[^*]*\\*+(?:[^/*][^*]*\\*+)*/";
const GAP = `(?:[ \\t\\n\\f\\r]|${COMMENT})`;

/** A sticky pattern: a blank matches any blanks and comments, words in capitals match whole words in any case. */
function sql(pattern: string): RegExp {
  const whole = pattern.replace(/[A-Z_]{2,}/g, (word) => `${word}(?!${LETTER})`);
  return new RegExp(whole.replaceAll(" ", `${GAP}*`), "iy");
}

const TEXT = "'[^']*(?:''[^']*)*'";
const NUMBER = "[+-]? *(?:0x[\\da-f]+|(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:e[+-]?\\d+)?)";
export const LITERAL = new RegExp(
  `^(?=.{1,99}$)(?:${TEXT}|${NUMBER}|x'[\\da-f]*'|NULL|TRUE|FALSE)$`,
  "is",
);

const PART = `${TEXT}|${COMMENT}|[^'()/-]|-(?!-)|/(?!\\*)`;
const inParentheses = (more: string) => `\\((?:${PART}${more})*\\)`;
// `.dump` nests two calls around a third.
const CALLS = ["", "", ""].reduce((inner) => `|${inParentheses(inner)}`, "");
/** A row with the comma or semicolon after it; SQLite judges its values. */
export const ROW = sql(` ${inParentheses(CALLS)} [,;]`);

const INFINITY = new RegExp(`${GAP}|${TEXT}|\\bINF\\b`, "gi");
/** Spells infinity, which old shells write as Inf, as SQLite reads it. */
export function withInfinity(rows: string): string {
  if (!/\bINF\b/i.test(rows)) return rows;
  return rows.replace(INFINITY, (token) => (/^INF$/i.test(token) ? "9e999" : token));
}

const QUOTED = `"[^"]*(?:""[^"]*)*"|\`[^\`]*(?:\`\`[^\`]*)*\`|\\[[^\\]]*\\]|${TEXT}`;
const NAME = `(?:${QUOTED}|(?!\\d)${LETTER}+(?!${LETTER}))`;
const TABLE = `(?:(?<schema>${NAME}) \\. )?(?<name>${NAME})`;

const COMMENTS = new RegExp(`${QUOTED}|(?<comment>${COMMENT})`, "g");
export function withoutComments(text: string): string {
  return text.replace(COMMENTS, (token, comment?: string) => (comment ? " " : token));
}

export function unquoted(name: string): string {
  const mark = name[0]!;
  if (mark === "[") return name.slice(1, -1);
  return /["'`]/.test(mark) ? name.slice(1, -1).replaceAll(mark + mark, mark) : name;
}

export const STATEMENTS = {
  insert: sql(` INSERT INTO ${TABLE} (?:\\((?:${QUOTED}|[^"'\`[)])*\\) )?VALUES`),
  create: sql(` CREATE TABLE (?:IF NOT EXISTS )?${TABLE} (?=\\()`),
  view: sql(` CREATE VIEW (?:IF NOT EXISTS )?${TABLE} (?:\\(|AS)`),
  virtual: sql(` CREATE VIRTUAL TABLE (?:IF NOT EXISTS )?${TABLE} USING`),
  index: sql(" CREATE (?:UNIQUE )?INDEX"),
  trigger: sql(" CREATE TRIGGER"),
  begin: sql(" BEGIN (?:(?:DEFERRED|IMMEDIATE|EXCLUSIVE) )?(?:TRANSACTION )?;"),
  commit: sql(" (?:COMMIT|END) (?:TRANSACTION )?;"),
  rollback: sql(" ROLLBACK (?:TRANSACTION )?;"),
  other: sql(
    ' (?:PRAGMA (?:FOREIGN_KEYS|WRITABLE_SCHEMA) = \\w+ |DELETE FROM "?SQLITE_SEQUENCE"? |ANALYZE (?:"?\\w+"? )?)?;',
  ),
};
export const MAPPED = sql(
  ` CREATE (?:TEMP |TEMPORARY )?VIEW (?:IF NOT EXISTS )?(?:(?:main|temp) \\. )?(?<name>${NAME}) AS (?=[^;])`,
);
/** How a trigger ends, after a semicolon, as in SQLite's own sqlite3_complete(). */
export const TRIGGER_END = sql(" END ;");
export const GAPS = sql(" ");
