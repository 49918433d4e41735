// Writes a database as text, as the sqlite3 shell's .dump does. Line breaks come in two styles: `replace`
// of shells before 3.50, and `unistr` since.
import type Database from "better-sqlite3";

export type Style = "replace" | "unistr";

export function shellDump(db: Database.Database, style: Style): string {
  const all = db.prepare<[], { type: string; name: string; sql: string }>(
    `SELECT type, name, sql FROM sqlite_schema WHERE sql NOT NULL
     ORDER BY type <> 'table', name = 'sqlite_sequence'`,
  );
  const parts = all.all().flatMap(({ type, name, sql }) => {
    if (type !== "table") return `${sql};`;
    if (name === "sqlite_sequence")
      return ["DELETE FROM sqlite_sequence;", ...rows(db, name, style)];
    if (name.startsWith("sqlite_stat")) return ["ANALYZE sqlite_schema;", ...rows(db, name, style)];
    if (/^CREATE VIRTUAL TABLE/i.test(sql)) return virtual(name, sql);
    const made = sql.replace(/^CREATE TABLE (?=['"])/, "CREATE TABLE IF NOT EXISTS ");
    return [`${made};`, ...rows(db, name, style)];
  });
  return ["PRAGMA foreign_keys=OFF;", "BEGIN TRANSACTION;", ...parts, "COMMIT;", ""].join("\n");
}

/** A virtual table is put into the schema. */
const virtual = (name: string, sql: string) => `PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table',${plain(name)},${plain(name)},0,${plain(sql)});
PRAGMA writable_schema=OFF;`;

function rows(db: Database.Database, table: string, style: Style): string[] {
  const columns = db.pragma(`table_info(${quoteName(table)})`) as { name: string }[];
  const list = columns.map(({ name }) => quoteName(name)).join(", ");
  const select = db.prepare<[], unknown[]>(`SELECT ${list} FROM ${quoteName(table)}`);
  const into = /^[A-Za-z_]\w*$/.test(table) ? table : quoteName(table);
  const all = select.raw().safeIntegers().all();
  const literals = (row: unknown[]) => row.map((value) => shellValue(value, style)).join(",");
  return all.map((row) => `INSERT INTO ${into} VALUES(${literals(row)});`);
}

/** A value as a literal of the dump. */
export function shellValue(value: unknown, style: Style): string {
  if (value === null) return "NULL";
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") return shellReal(value, style);
  if (typeof value === "string") return style === "unistr" ? withUnistr(value) : withReplace(value);
  return `X'${(value as Buffer).toString("hex")}'`;
}

function shellReal(value: number, style: Style): string {
  const infinity = style === "unistr" ? "9.0e+999" : "1e999";
  if (!Number.isFinite(value)) return value < 0 ? `-${infinity}` : infinity;
  const digits = Object.is(value, -0) ? "-0" : String(value);
  return /[.e]/.test(digits) ? digits : `${digits}.0`;
}

function withReplace(value: string): string {
  // Old shells stop at a NUL; what follows it is kept here in the way new ones write it.
  if (value.includes("\0")) return withUnistr(value);
  let sql = plain(value);
  for (const [char, code, escape] of [
    ["\r", 13, "\\r"],
    ["\n", 10, "\\n"],
  ] as const) {
    if (!value.includes(char)) continue;
    let unused: string = escape;
    for (let i = 0; value.includes(unused); i++)
      unused = i === 0 ? `\\0${code.toString(8)}` : `(${escape}${i})`;
    sql = `replace(${sql.replaceAll(char, () => unused)},'${unused}',char(${code}))`;
  }
  return sql;
}

function withUnistr(value: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is escaped
  if (!/[\x00-\x1f]/.test(value)) return plain(value);
  const escaped = value
    .replaceAll("\\", "\\\\")
    // oxlint-disable-next-line no-control-regex -- as above
    .replace(/[\x00-\x1f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `unistr(${plain(escaped)})`;
}

function plain(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
