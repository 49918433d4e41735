// Writes a database as text, as the sqlite3 shell's .dump does. Line breaks come in two styles: `replace`
// of shells before 3.50, and `unistr` since.
import type Database from "better-sqlite3";

export type Style = "replace" | "unistr";

export function shellDump(db: Database.Database, style: Style): string {
  const out = ["PRAGMA foreign_keys=OFF;", "BEGIN TRANSACTION;"];
  let writable = false;
  const schema = db
    .prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql NOT NULL")
    .all() as { type: string; name: string; tbl_name: string; sql: string }[];
  const tables = schema.filter(({ type }) => type === "table");
  // sqlite_sequence comes last, when the tables it counts are there.
  tables.sort(
    (a, b) => Number(a.name === "sqlite_sequence") - Number(b.name === "sqlite_sequence"),
  );
  for (const { name, tbl_name, sql } of tables) {
    if (name === "sqlite_sequence") out.push("DELETE FROM sqlite_sequence;");
    else if (name.startsWith("sqlite_stat")) out.push("ANALYZE sqlite_schema;");
    else if (/^CREATE VIRTUAL TABLE/i.test(sql)) {
      if (!writable) out.push("PRAGMA writable_schema=ON;");
      writable = true;
      const values = ["table", name, tbl_name].map((value) => plain(value)).join(",");
      out.push(
        `INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES(${values},0,${plain(sql)});`,
      );
      continue;
    } else out.push(`${sql.replace(/^CREATE TABLE (?=['"])/, "CREATE TABLE IF NOT EXISTS ")};`);
    for (const row of rows(db, name, style)) out.push(row);
  }
  for (const { type, sql } of schema) if (type !== "table") out.push(`${sql};`);
  if (writable) out.push("PRAGMA writable_schema=OFF;");
  return `${out.join("\n")}\nCOMMIT;\n`;
}

function rows(db: Database.Database, table: string, style: Style): string[] {
  const columns = db.prepare(`PRAGMA table_info(${quoteName(table)})`).all() as { name: string }[];
  const list = columns.map(({ name }) => quoteName(name)).join(", ");
  const select = db
    .prepare(`SELECT ${list} FROM ${quoteName(table)}`)
    .raw()
    .safeIntegers();
  const name = /^[A-Za-z_]\w*$/.test(table) ? table : quoteName(table);
  return (select.all() as unknown[][]).map(
    (row) =>
      `INSERT INTO ${name} VALUES(${row.map((value) => shellValue(value, style)).join(",")});`,
  );
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
  if (!Number.isFinite(value)) {
    const infinity = style === "unistr" ? "9.0e+999" : "1e999";
    return value < 0 ? `-${infinity}` : infinity;
  }
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
