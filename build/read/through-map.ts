// Copies a dump with views into a private database with plain tables, which later rooms read like any other.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Effects } from "../disk/effects.ts";
import { deleteFailing, type Hidden } from "./map-failing.ts";
import type { View } from "./map-file.ts";
import { openSources, type Source } from "./map-views.ts";
import { isRowFault } from "./refusals.ts";
import { isSecret, TABLES } from "./tables.ts";

const SCHEMA = join(import.meta.dirname, "../../data/schema.sql");

export interface Through {
  /** Rows of the dump at which a view fails. */
  hidden: readonly Hidden[];
  /** Private columns that protect nothing, as no row has a value. */
  empty: readonly string[];
  /** Tables of the dump that a view of the same name hides: it reads others. */
  unread: readonly string[];
}

/** Makes the tables of TABLES from the database `file`, in `folder`. Throws BuildError for a map that is refused. */
export function readThrough(file: string, map: readonly View[], effects: Effects, folder: string) {
  const made = join(folder, "mapped.sqlite");
  try {
    return copyAll(file, map, made, effects, []);
  } catch (error) {
    if (!isRowFault(error)) throw error;
  }
  effects.remove(made);
  const copy = join(folder, "copy.sqlite");
  effects.copy(file, copy);
  return copyAll(copy, map, made, effects, deleteFailing(copy, map));
}

function copyAll(
  file: string,
  map: readonly View[],
  made: string,
  effects: Effects,
  hidden: readonly Hidden[],
) {
  const { db: dump, sources } = openSources(file, map);
  const db = openReference(effects);
  try {
    db.prepare("ATTACH ? AS made").run(made);
    // A scratch file needs no durability: after a crash nobody reads it.
    db.exec("PRAGMA made.journal_mode=OFF; PRAGMA made.synchronous=OFF; BEGIN");
    const empty = sources.flatMap((source) => copyTable(source, db));
    db.exec("COMMIT");
    const unread = sources.filter(({ hides }) => hides).map(({ table }) => table);
    const through: Through = { hidden, empty, unread };
    return { made, reads: [...new Set(sources.flatMap((source) => source.reads))], through };
  } finally {
    db.close();
    dump.close();
  }
}

/** Gives values the types of the reference schema. Returns the private columns without a value. */
function copyTable({ table, columns, rows }: Source, db: DatabaseSync): string[] {
  const list = columns.map((name) => `"${name}"`).join();
  db.exec(`CREATE TABLE made."${table}" AS SELECT ${list} FROM main."${table}" WHERE 0`);
  const marks = columns.map(() => "?").join();
  const insert = db.prepare(`INSERT INTO made."${table}" VALUES (${marks})`);
  for (const row of rows.iterate() as Iterable<unknown>) insert.run(...(row as null[]));
  const hasRow = (condition: string) =>
    db.prepare(`SELECT 1 FROM made."${table}" WHERE ${condition} LIMIT 1`).get() !== undefined;
  if (!hasRow("1")) return [];
  return columns
    .filter((name) => isSecret(TABLES[table][name]) && !hasRow(`"${name}" IS NOT NULL`))
    .map((name) => `${table}.${name}`);
}

export function openReference(effects: Effects): DatabaseSync {
  const db = new DatabaseSync(":memory:");
  db.exec(new TextDecoder().decode(effects.read(SCHEMA)));
  return db;
}
