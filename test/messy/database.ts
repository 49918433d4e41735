// Makes a SQLite database of a directory, in the shape given.
import Database from "better-sqlite3";
import { Random } from "../../data/random.ts";
import type { TableName } from "../build/dump-rows.ts";
import { COLUMNS, TABLES, type Column } from "./columns.ts";
import type { Tables } from "./directory.ts";
import type { Value } from "./draw.ts";
import type { Row } from "./rows.ts";
import { EXTRAS, type Shape } from "./shape.ts";

/** Fills a new database, at `path` or in memory. The caller closes it. */
export function openMessy(tables: Tables, shape: Shape, path = ":memory:"): Database.Database {
  const db = new Database(path);
  db.pragma(`encoding = '${shape.encoding}'`);
  db.pragma(`page_size = ${shape.pageSize}`);
  db.pragma("synchronous = OFF");
  db.pragma("foreign_keys = OFF");
  if (shape.container === "wal") {
    db.pragma("journal_mode = WAL");
    db.pragma("wal_autocheckpoint = 0");
  }
  const random = new Random(shape.order, "order");
  for (const table of shuffled(random, TABLES)) {
    const columns = shuffled(random, COLUMNS[table]);
    db.exec(definition(table, columns, tables[table], shape));
    fill(db, table, columns, shuffled(random, tables[table]));
  }
  for (const extra of shape.extras) db.exec(EXTRAS[extra]);
  return db;
}

export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, at: random.uint32() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function definition(
  table: TableName,
  columns: readonly Column[],
  rows: readonly Row[],
  { types, constraints, withoutRowid, capitals }: Shape,
): string {
  const named = (name: string) => (capitals ? name.toUpperCase() : name);
  const lines = columns.map(({ name, type, constraint }) => {
    const fits = types !== "strict" || rows.every((row) => isOf(type, row[name]));
    const declared = types === "none" ? "" : fits ? type : "ANY";
    const key = name === "id" || name === "sha256" ? "PRIMARY KEY" : "";
    return `  ${named(name)} ${declared} ${constraints ? constraint : withoutRowid ? key : ""}`;
  });
  const options = [types === "strict" && "STRICT", withoutRowid && "WITHOUT ROWID"];
  return `CREATE TABLE ${named(table)} (\n${lines.join(",\n")}\n) ${options.filter(Boolean).join(", ")};`;
}

function isOf(type: string, value: Value | undefined): boolean {
  if (value === null || value === undefined) return true;
  if (type === "TEXT") return typeof value === "string";
  if (type === "REAL") return typeof value === "number" || typeof value === "bigint";
  return typeof value === "bigint";
}

function fill(
  db: Database.Database,
  table: TableName,
  columns: readonly Column[],
  rows: readonly Row[],
): void {
  const marks = columns.map(() => "?").join(", ");
  const insert = db.prepare(`INSERT INTO ${table} VALUES (${marks})`);
  db.transaction(() => {
    for (const row of rows) insert.run(columns.map(({ name }) => row[name] ?? null));
  })();
}
