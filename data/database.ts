// Creates a SQLite file with the dump's schema and inserts rows into it.
import { readFileSync } from "node:fs";
import Database from "better-sqlite3";

const SCHEMA = new URL("schema.sql", import.meta.url);

export function createDatabase(path: string): Database.Database {
  const database = new Database(path);
  // The file is new and thrown away if the run dies: a journal would only cost time. Large pages and
  // a cache of up to 1 GB are for 100,000 properties, which have twelve million calendar rows.
  database.pragma("page_size = 16384");
  database.pragma("cache_size = -1000000");
  database.pragma("journal_mode = OFF");
  database.pragma("synchronous = OFF");
  // Rows come in an order that keeps the references sound; checking each would double the time.
  database.pragma("foreign_keys = OFF");
  database.exec(readFileSync(SCHEMA, "utf8"));
  return database;
}

/** A function that inserts a row by column names and returns it; it throws if a column of the table is missing. */
export function inserter(database: Database.Database, table: string) {
  const columns = database.prepare(`SELECT name FROM pragma_table_info('${table}')`).pluck().all();
  const values = columns.map((column) => `@${String(column)}`).join(", ");
  const statement = database.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${values})`);
  return <Row extends object>(row: Row): Row => {
    statement.run(row);
    return row;
  };
}
