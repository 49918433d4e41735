// Writes a directory as a dump file, in the shape given: a database, or text as the sqlite3 shell or other programs
// write it, with line ends and a byte order mark that editors and downloads leave.
import { copyFileSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type Database from "better-sqlite3";
import { shellDump, shellValue } from "../build/read/shell-dump.ts";
import type { Column } from "./columns.ts";
import { openMessy } from "./database.ts";
import type { Tables } from "./directory.ts";
import type { Shape, TextShape } from "./shape.ts";

/** Returns the path of a new file in `folder`, which is empty. */
export function writeMessyDump(folder: string, tables: Tables, shape: Shape): string {
  const { container, text } = shape;
  const path = join(folder, `dump.${container === "wal" ? "sqlite" : container}`);
  if (container === "wal") {
    const live = join(folder, "live.sqlite");
    const db = openMessy(tables, shape, live);
    // As a copy of the files of a running site.
    for (const end of ["", "-wal", "-shm"]) {
      if (existsSync(live + end)) copyFileSync(live + end, path + end);
    }
    db.close();
    return path;
  }
  const db = openMessy(tables, shape);
  if (container === "sqlite") writeFileSync(path, db.serialize());
  else {
    const dumped = Buffer.from(textDump(db, text));
    writeFileSync(path, container === "sql" ? dumped : gzipSync(dumped, { level: 1 }));
  }
  db.close();
  return path;
}

function textDump(db: Database.Database, shape: TextShape): string {
  const text = shape.style === "columns" ? columnsDump(db, shape) : shellDump(db, shape.style);
  return (shape.bom ? "\uFEFF" : "") + (shape.crlf ? text.replaceAll("\n", "\r\n") : text);
}

/** Columns by name, many rows to an INSERT, comments: as other programs export. No line break in a literal. */
function columnsDump(db: Database.Database, { batch, quote }: TextShape): string {
  const tables = db.prepare<[], { name: string; sql: string }>(
    `SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'create table%'
     AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT GLOB '*[^A-Za-z_]*'`,
  );
  const parts = tables.all().map(({ name, sql }) => {
    const columns = (db.pragma(`table_info("${name}")`) as Column[]).map((column) => column.name);
    const listed = (mark: TextShape["quote"]) => columns.map((one) => quoted(one, mark)).join(", ");
    const select = db.prepare<[], unknown[]>(`SELECT ${listed('"')} FROM "${name}"`);
    const all = select.raw().safeIntegers().all();
    const rows = all.map(
      (row) => `(${row.map((value) => shellValue(value, "unistr")).join(", ")})`,
    );
    const into = `INSERT INTO ${quoted(name, quote)} (${listed(quote)}) VALUES\n`;
    const batches = [...Map.groupBy(rows.entries(), ([i]) => Math.floor(i / batch)).values()];
    const inserts = batches.map((some) => `${into}${some.map(([, row]) => row).join(",\n")};`);
    return [`-- Table: ${name}; it's ${rows.length} rows`, `${sql};`, ...inserts].join("\n");
  });
  return `PRAGMA foreign_keys = off;\n/* Exported; text encoding: UTF-8 */\nBEGIN TRANSACTION;\n\n${parts.join("\n\n")}\n\nCOMMIT TRANSACTION;\n`;
}

function quoted(name: string, quote: TextShape["quote"]): string {
  if (quote === "[") return `[${name}]`;
  // A name with a blank must be quoted.
  return quote === "" && /^\w+$/.test(name) ? name : `${quote || '"'}${name}${quote || '"'}`;
}
