// Opens a dump with the views that stand for tables of TABLES: those of a map, and those in the dump itself. They
// are TEMP views on a read-only database, so nothing is written to it.
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Database as BetterDatabase } from "better-sqlite3";
import { columnsOf, foldName, tableNamed, TABLE_NAMES } from "./tables.ts";
import { assertTimeless, refusedView, type View } from "./map-file.ts";
import { restrict, stopClock, type Seen } from "./map-rights.ts";

const LIMITS = { attach: 0, triggerDepth: 0, length: 2 ** 28 };
/** A recursion may have no end, and SQLite can't be stopped: one must say how many rows it makes at most. */
const LIMIT = /\blimit\s+\d{1,9}\b/i;

/** Where the rows of a table come from. */
export type Source = ReturnType<typeof sourcesOf>[number];

/** Opens the sources of all tables that are there, with those columns that are. Throws BuildError if views are refused. */
export function openSources(file: string, map: readonly View[], write = false) {
  const db = new DatabaseSync(file, {
    readOnly: !write,
    limits: LIMITS,
    enableForeignKeyConstraints: false,
  });
  try {
    return { db, sources: sourcesOf(db, map) };
  } catch (error) {
    db.close();
    throw error;
  }
}

function sourcesOf(db: DatabaseSync, map: readonly View[]) {
  const own = ownViews(db);
  for (const view of map) {
    // Compiles one statement, whatever follows it.
    const sql = `CREATE TEMP VIEW "${view.table}" AS ${view.query}`;
    compiled(db, sql, view).run();
  }
  const tables = new Set(
    db
      .prepare("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND rootpage > 0")
      .all()
      .map(({ name }) => foldName(String(name))),
  );
  stopClock(db);
  const seen = restrict(db);
  return TABLE_NAMES.flatMap((table) => {
    const mapped = map.find((one) => one.table === table);
    const view = mapped ?? own.find((one) => one.table === table);
    if (!view && !tables.has(table)) return [];
    const from = `${mapped ? "temp" : "main"}."${table}"`;
    const there = compiled(db, `SELECT * FROM ${from}`, view, seen).columns();
    const names = new Set(there.map(({ name }) => foldName(name)));
    const columns = columnsOf(table).filter((name) => names.has(name));
    if (columns.length === 0) return [];
    seen.read.clear();
    seen.recurses = false;
    const list = columns.map((name) => `"${name}"`).join(", ");
    const rows = compiled(db, `SELECT ${list} FROM ${from}`, view, seen);
    if (view && seen.recurses && !LIMIT.test(view.query))
      throw refusedView(view, "it recurses without LIMIT 400 or the like, so it may have no end");
    rows.setReturnArrays(true);
    rows.setReadBigInts(true);
    const reads = [...seen.read];
    return {
      table,
      columns,
      /** All its rows and columns; each value as SQLite stores it, integers as BigInt. */
      rows,
      /** Undefined if it is a table. */
      view,
      /** Tables of the dump that it reads. */
      reads,
      /** Whether the dump has a table of its name that it does not read. */
      hides: tables.has(table) && !reads.some((name) => foldName(name) === table),
    };
  });
}

/** Whether views in a database are named like tables of TABLES. */
export function hasViews(db: BetterDatabase): boolean {
  const names = db.prepare("SELECT name FROM main.sqlite_schema WHERE type = 'view'").pluck().all();
  return names.some((name) => tableNamed(String(name)) !== undefined);
}

/** The views in the dump that are named like our tables. */
function ownViews(db: DatabaseSync): View[] {
  const rows = db.prepare("SELECT name, sql FROM main.sqlite_schema WHERE type = 'view'").all();
  return rows.flatMap(({ name, sql }) => {
    const table = tableNamed(String(name));
    const view = table && { table, query: String(sql), place: "the dump itself" };
    if (view) assertTimeless(view);
    return view ?? [];
  });
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
    const { message } = error as Error;
    // The message quotes the view, which is the operator's own, and no row.
    const circular = /circularly/.test(message)
      ? `; write main.${view.table} for the dump's table`
      : "";
    throw refusedView(view, seen?.refused ?? message + circular);
  }
}
