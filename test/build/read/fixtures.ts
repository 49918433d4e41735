// Makes databases and text dumps from SQL or values, in fresh folders, for the tests of the dump reader.
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect } from "vitest";
import { disk, type Effects } from "../../../build/disk/effects.ts";
import { openDump, type Dump } from "../../../build/read/open.ts";
import { columnsOf, TABLE_NAMES, type TableName } from "../../../build/read/tables.ts";
import type { BuildError } from "../../../src/errors.ts";
import { scratchFolder } from "../../scratch.ts";
import { refusalOf } from "../place.ts";

export const SCHEMA = readFileSync(new URL("../../../data/schema.sql", import.meta.url), "utf8");
const ID = "0b7ac1a4-5d6e-4f00-8a11-22334455667a";
/** The columns of clubs, as SQL. */
export const CLUBS =
  "id, owner_id, is_active, name, slug, state, location, dues_cents, stripe_account_id, internal_notes";

export function file(content: string | Uint8Array, name = "dump.any"): string {
  const path = join(scratchFolder(), name);
  writeFileSync(path, content);
  return path;
}

/** A database in the reference schema with one club, then whatever `change` does to it. */
export function database(change: (db: Database.Database) => void = () => {}): string {
  const path = join(scratchFolder(), "dump.sqlite");
  const db = new Database(path);
  db.pragma("foreign_keys=OFF");
  db.pragma("synchronous=OFF");
  db.exec(SCHEMA);
  addClub(db, "Blue Ribbon");
  change(db);
  if (db.open) db.close();
  return path;
}

export function addClub(db: Database.Database, name: string): void {
  db.prepare("INSERT INTO clubs VALUES (?, 'o', 1, ?, 'slug', 'MT', 'Ennis', 1, NULL, NULL)").run(
    `${ID}-${name}`,
    name,
  );
}

/** A text dump with the reference tables; `body` stands before its COMMIT. */
export function text(body: string, schema = SCHEMA): string {
  const club = "INSERT INTO clubs VALUES('c','o',1,'Blue Ribbon','slug','MT','Ennis',1,NULL,NULL);";
  return `PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n${schema}\n${club}\n${body}\nCOMMIT;\n`;
}

/** A row of clubs; `value`, as SQL, is its owner. */
export function clubRow(value: string): string {
  return `('d',${value},1,'Dry Fly','slug','MT','Ennis',1,NULL,NULL)`;
}

export function insertClub(value = "'o'"): string {
  return `INSERT INTO clubs VALUES${clubRow(value)};`;
}

/** The reference schema with another statement for the one that makes clubs. */
export function schemaWith(clubs: string): string {
  return SCHEMA.replace(/CREATE TABLE clubs \([^;]*/, () => clubs);
}

/** A map with a view of clubs alone. */
export const mapWith = (query: string) => file(`CREATE VIEW clubs AS ${query}`, "map.sql");

const scratched: string[] = [];

/** The disk, read in chunks of some bytes, with a list of the scratch folders that were made. */
export function effects(chunkBytes = Infinity, made = scratched): Effects {
  return {
    ...disk,
    async *chunks(path, bytes = Infinity) {
      const whole = readFileSync(path);
      const step = Math.min(chunkBytes, bytes);
      for (let at = 0; at < whole.length; at += step) yield whole.subarray(at, at + step);
    },
    scratch() {
      const folder = disk.scratch();
      made.push(folder);
      return folder;
    },
  };
}

/** Opens a dump, reads what `read` asks for, and checks that nothing is left on the disk, if it is refused as well. */
export async function reading<T>(
  path: string,
  read: (db: Database.Database, dump: Dump) => T,
  chunkBytes?: number,
  map?: string,
): Promise<T> {
  const folder = join(path, "..");
  const list = () => (existsSync(folder) ? readdirSync(folder) : []);
  const before = list();
  try {
    const dump = await openDump(path, effects(chunkBytes), () => {}, { map });
    try {
      return read(dump.db, dump);
    } finally {
      dump.close();
    }
  } finally {
    expect(list()).toEqual(before);
    expect(scratched.filter((made) => existsSync(made))).toEqual([]);
  }
}

/** What a dump is refused with. */
export async function refusal(
  path: string,
  chunkBytes?: number,
  map?: string,
): Promise<BuildError> {
  const error = await refusalOf(reading(path, () => {}, chunkBytes, map));
  expect(error.hint).not.toBe("");
  return error;
}

/** The clubs that a dump holds, seen through a map if there is one, and what the views of either left out. */
export const readClubs = (path: string, map?: string) =>
  reading(
    path,
    (db, { through }) => ({
      clubs: db.prepare("SELECT id, name FROM clubs ORDER BY id").all(),
      ...through,
    }),
    undefined,
    map,
  );

/** Why a dump is not read through a map. */
export const refusalOfMap = async (map: string, path = database()) =>
  (await refusal(path, undefined, map)).message;

/** Every value of every table that is read, with its storage class, rows in a fixed order. */
export function allRows(db: Database.Database): Record<TableName, unknown[]> {
  const tables = TABLE_NAMES.map((table) => {
    const names = columnsOf(table);
    const columns = [...names, ...names.map((name) => `typeof("${name}")`)];
    const rows = db
      .prepare(`SELECT ${columns.join(", ")} FROM ${table}`)
      .raw()
      .safeIntegers();
    return [table, rows.all()];
  });
  return Object.fromEntries(tables);
}

export function clubNames(db: Database.Database): unknown[] {
  return db.prepare("SELECT name FROM clubs ORDER BY name").pluck().all();
}

export function addClubs(db: Database.Database, count: number): void {
  db.transaction(() => {
    for (let i = 0; i < count; i++) addClub(db, `Club ${i}`);
  })();
}

/** Copies a database and the files beside it, as they are while `path` is still open. */
export function snapshot(path: string, ...suffixes: string[]): string {
  const copy = join(scratchFolder(), "copy.db");
  for (const suffix of ["", ...suffixes]) copyFileSync(path + suffix, copy + suffix);
  return copy;
}

/** The number of the first page of a table or an index. */
export function rootOf(path: string, name: string): number {
  const db = new Database(path, { readonly: true });
  const find = db.prepare<[string], number>("SELECT rootpage FROM sqlite_schema WHERE name = ?");
  const root = find.pluck().get(name)!;
  db.close();
  return root;
}

export function patched(path: string, at: number, bytes: number[]): string {
  const content = readFileSync(path);
  content.set(bytes, at);
  writeFileSync(path, content);
  return path;
}

/** A copy, made before it is closed, of a database with "In Log" in its write-ahead log only. */
export function withLog(...suffixes: string[]): string {
  let copy = "";
  database((db) => {
    db.pragma("journal_mode=WAL");
    db.pragma("wal_autocheckpoint=0");
    addClub(db, "In Log");
    copy = snapshot(db.name, ...suffixes);
  });
  return copy;
}
