// Opens a dump with the views that stand for tables of TABLES, a map's as TEMP views, so that nothing is written to it.
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Database as BetterDatabase } from "better-sqlite3";
import { refusedView, type View } from "./map-file.ts";
import { restrict, stopClock, type Seen } from "./map-rights.ts";
import { statementsOf } from "./splitter.ts";
import { columnsOf, foldName, tableNamed, TABLE_NAMES } from "./tables.ts";

const LIMITS = { attach: 0, triggerDepth: 0, length: 2 ** 28 };
/** A recursion may have no end, and SQLite can't be stopped: one must say how many rows it makes at most. */
const LIMIT = /\blimit\s+\d{1,9}\b/i;
/** Plain requests for the time; stopClock answers all others. */
const CLOCK =
  /'\s*(?:now|localtime|utc)\s*'|\b(?:date|time|datetime|julianday|unixepoch)\s*\(\s*\)/i;

export type Source = ReturnType<typeof sourcesOf>[number];

/** Opens the sources of all tables that are there, with those columns that are. Throws BuildError if views are refused. */
export function openSources(file: string, map: readonly View[], write = false) {
  const db = new DatabaseSync(file, {
    readOnly: !write,
    limits: LIMITS,
    enableForeignKeyConstraints: false,
    readBigInts: true,
  });
  try {
    return { db, sources: sourcesOf(db, map) };
  } catch (error) {
    db.close();
    throw error;
  }
}

function sourcesOf(db: DatabaseSync, map: readonly View[]) {
  // Compiles one statement, whatever follows it.
  for (const view of map)
    compiled(db, `CREATE TEMP VIEW "${view.table}" AS ${view.query}`, view).run();
  const stored = db
    .prepare("SELECT name, type, sql FROM main.sqlite_schema WHERE rootpage > 0 OR type = 'view'")
    .all() as { name: string; type: string; sql: string }[];
  const kinds = new Map(stored.map(({ name, type }) => [foldName(name), type]));
  stopClock(db);
  return TABLE_NAMES.flatMap((table) => {
    const mapped = map.find((view) => view.table === table);
    const own = stored.find(({ name, type }) => type === "view" && foldName(name) === table);
    const view =
      mapped ?? (own && { table, query: statementsOf(own.sql)[0]!.text, place: "the dump itself" });
    if (!view && kinds.get(table) !== "table") return [];
    if (view && CLOCK.test(view.query))
      throw refusedView(view, "it asks for the current time or the machine's time zone");
    const from = `${mapped ? "temp" : "main"}."${table}"`;
    const seen = restrict(db, kinds);
    const there = compiled(db, `SELECT * FROM ${from}`, view, seen).columns();
    const names = there.map(({ name }) => foldName(name));
    const columns = columnsOf(table).filter((name) => names.includes(name));
    if (columns.length === 0) return [];
    if (view && seen.recurses && !LIMIT.test(view.query))
      throw refusedView(view, "it recurses without LIMIT 400 or the like, so it may have no end");
    const list = columns.map((name) => `"${name}"`).join(", ");
    const rows = compiled(db, `SELECT ${list} FROM ${from}`, view, seen);
    rows.setReturnArrays(true);
    const reads = [...seen.read];
    return {
      table,
      columns,
      /** All its rows and columns; each value as SQLite stores it, integers as BigInt. */
      rows,
      view,
      reads,
      hides: kinds.get(table) === "table" && !reads.some((name) => foldName(name) === table),
    };
  });
}

export function hasViews(db: BetterDatabase): boolean {
  const names = db.prepare("SELECT name FROM main.sqlite_schema WHERE type = 'view'").pluck().all();
  return names.some((name) => tableNamed(String(name)) !== undefined);
}

function compiled(
  db: DatabaseSync,
  sql: string,
  view: View | undefined,
  seen?: Seen,
): StatementSync {
  try {
    return db.prepare(sql);
  } catch (error) {
    if (!view) throw error;
    // The message quotes the view, which is the operator's own, and no row.
    const { message } = error as Error;
    const hint = /circularly/.test(message)
      ? `; write main.${view.table} for the dump's table`
      : "";
    throw refusedView(view, seen?.refused || message + hint);
  }
}
