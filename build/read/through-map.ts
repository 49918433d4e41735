// Copies a dump with views into a private database with plain tables, so that all later rooms read a dump of another
// schema as they read any other.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { asBuildError } from "./faults.ts";
import type { Effects } from "../disk/effects.ts";
import type { ScratchFolder } from "./scratch-folder.ts";
import { SECRET_KINDS, TABLES, type Kind } from "./tables.ts";
import { deleteFailing, type Hidden } from "./map-failing.ts";
import type { View } from "./map-file.ts";
import { openSources, type Source } from "./map-views.ts";

/** The reference schema, whose types a view's values take. */
const SCHEMA = join(import.meta.dirname, "../../data/schema.sql");

/** Makes the tables of TABLES from the database `file`. Throws BuildError for a map that is refused. */
export function readThrough(
  file: string,
  map: readonly View[],
  effects: Effects,
  scratch: ScratchFolder,
) {
  const made = join(scratch.make(), "mapped.sqlite");
  try {
    return copyAll(file, map, made, effects, []);
  } catch (error) {
    if (!isOfRow(error)) throw asBuildError(error);
  }
  effects.remove(made);
  const copy = join(scratch.make(), "copy.sqlite");
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
  const db = new DatabaseSync(made);
  try {
    const types = readTypes(effects);
    // A scratch file needs no durability: after a crash nobody reads it.
    db.exec("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN");
    const empty = sources.flatMap((source) => copyTable(source, db, types));
    db.exec("COMMIT");
    return {
      /** Path of the database that was made. */
      made,
      /** Tables of the dump that were read. */
      reads: [...new Set(sources.flatMap((source) => source.reads))],
      through: {
        /** Rows of the dump at which a view fails. */
        hidden,
        /** Private columns that protect nothing, as no row has a value. */
        empty,
        /** Tables of the dump that a view of the same name hides: it reads others. */
        unread: sources.filter(({ hides }) => hides).map(({ table }) => table),
      },
    };
  } finally {
    db.close();
    dump.close();
  }
}

/** Returns the private columns without a value. */
function copyTable(
  { table, columns, rows }: Source,
  db: DatabaseSync,
  types: ReadonlyMap<string, string>,
): string[] {
  const defined = columns.map((name) => `"${name}" ${types.get(`${table}.${name}`) ?? ""}`);
  db.exec(`CREATE TABLE "${table}" (${defined.join(", ")})`);
  const insert = db.prepare(`INSERT INTO "${table}" VALUES (${columns.map(() => "?").join()})`);
  for (const row of rows.iterate() as Iterable<unknown>) insert.run(...(row as null[]));
  const kinds = TABLES[table];
  const secret = columns.filter((name) => (SECRET_KINDS as readonly Kind[]).includes(kinds[name]!));
  const found = db.prepare(
    `SELECT count(*) AS n${secret.map((name) => `, count("${name}") AS "${name}"`).join("")} FROM "${table}"`,
  );
  const counts = found.get()!;
  return counts["n"] === 0
    ? []
    : secret.filter((name) => counts[name] === 0).map((name) => `${table}.${name}`);
}

/** The types of the reference schema by TABLE.COLUMN, in its order. */
export function readTypes(effects: Effects): Map<string, string> {
  const db = new DatabaseSync(":memory:");
  try {
    db.exec(new TextDecoder().decode(effects.read(SCHEMA)));
    const columns = db.prepare(
      `SELECT t.name AS "table", c.name, c.type FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
       WHERE t.type = 'table'`,
    );
    return new Map(
      columns.all().map(({ table, name, type }) => [`${table}.${name}`, String(type)]),
    );
  } finally {
    db.close();
  }
}

/** SQLite's codes for a row that a query fails at: ERROR, TOOBIG, MISMATCH. */
function isOfRow(error: unknown): boolean {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number };
  return code === "ERR_SQLITE_ERROR" && [1, 18, 20].includes(errcode & 0xff);
}
