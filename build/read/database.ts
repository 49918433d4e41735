// Opens a SQLite database read-only, without leaving files next to it, and shows its tables and columns
// under the names of TABLES.
import Database from "better-sqlite3";
import { join } from "node:path";
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../disk/effects.ts";
import { followLinks } from "../disk/links.ts";
import { bytesOf, checkPages, checkRows, checkTables, checkValues, nameColumns } from "./check.ts";
import { damaged } from "./faults.ts";
import { MAP_HINT, type View } from "./map-file.ts";
import { readThrough } from "./through-map.ts";
import type { ScratchFolder } from "./scratch-folder.ts";

const HINT =
  "Export the whole database, as data/schema.sql lists every table and column, or give --map FILE for another schema; `npm run map` begins one";
const HINT_MAPPED = `Write what the directory does not have as NULL AS …, in a view of its table. ${MAP_HINT}`;
const HINT_LOG = `${HINT}. If it was copied while a program used it, copy its -wal file too`;
/** Bytes from which checkPages takes longer than starting a thread for it. */
export const LARGE_BYTES = 32 * 1024 * 1024;
/** Milliseconds to wait for a program that is writing to the database. */
const BUSY_MS = 1_000;
/** A log begins with a header; each frame is a header and one page. */
const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/** An open database. */
export type Opened = ReturnType<typeof prepare>;

/** The database itself, or a private copy with its log or journal applied, and what to do where a part is missing. */
export function settledFile(path: string, effects: Effects, scratch: ScratchFolder) {
  // SQLite looks for the log next to the file that a link leads to.
  const original = followLinks(path, effects);
  const { usesLog, alone } = stateOf(original, effects);
  const file = alone ? original : settledCopy(original, effects, scratch.make());
  return { file, alone, hint: usesLog ? HINT_LOG : HINT };
}

/** Opens a database whose tables, or some of them, are views. */
export function openThrough(
  file: string,
  views: readonly View[],
  withdrawn: ReadonlySet<string>,
  effects: Effects,
  scratch: ScratchFolder,
): Opened {
  const source = openQuietly(file);
  try {
    const { made, reads, through } = readThrough(file, views, effects, scratch);
    checkPages(source, reads);
    const db = openQuietly(made);
    scratch.remove();
    return prepare(db, undefined, HINT_MAPPED, withdrawn, true, through);
  } finally {
    source.close();
  }
}

/**
 * Checks an open database that nobody else writes to, and closes it if that fails. Skips its pages if they
 * are `sound`. `hint` says what to do where something is missing.
 */
export function prepare(
  db: Database.Database,
  file: string | undefined,
  hint: string,
  withdrawn: ReadonlySet<string>,
  sound: boolean,
  through: ReturnType<typeof readThrough>["through"] = { hidden: [], empty: [], unread: [] },
) {
  try {
    const bytes = bytesOf(db);
    const checked = sound || file === undefined || bytes < LARGE_BYTES;
    // One transaction, so that every read sees the same state.
    db.exec("BEGIN");
    checkTables(db, hint);
    if (checked && !sound) checkPages(db);
    if (checked) checkValues(db);
    try {
      checkRows(db);
    } catch (error) {
      // Damage explains any other error.
      if (!checked) checkPages(db);
      throw error;
    }
    nameColumns(db, withdrawn);
    db.pragma("query_only=ON");
    return {
      db,
      /** The path, for further connections; undefined if it is a private copy, which has no name any more. */
      file,
      bytes,
      /** Whether checkPages and checkValues have passed; from LARGE_BYTES on a thread runs them. */
      checked,
      /** Effects of the views, where the dump is read through a map. */
      through,
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A read-only connection on which nothing in the file can run. */
export function openQuietly(file: string): Database.Database {
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: BUSY_MS });
  try {
    db.pragma("trusted_schema=OFF");
    db.pragma("cell_size_check=ON");
    db.pragma("mmap_size=0");
    db.pragma("ignore_check_constraints=ON");
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Whether the database is in WAL mode, and whether it can be read in place. In WAL mode even a reader
 * creates files next to the database, so it is copied. So is one with a log or a journal, which SQLite
 * then applies to the copy.
 *
 * A database in WAL mode without a log was usually closed properly and is complete. It needs its log if
 * the file is shorter than its header says or fails integrity_check (an interrupted checkpoint), if tables
 * are missing (they are still in the log), or if a program that did not close it left a -shm file.
 * Beyond that, nothing in the file tells an old state from the last one.
 */
function stateOf(file: string, effects: Effects): { usesLog: boolean; alone: boolean } {
  const header = effects.head(file, 100);
  if (header.length < 100) throw damaged("it is shorter than its header");
  const said = header[16]! * 256 + header[17]!;
  // The header's 16 bits can't hold 65,536, so 1 stands for it.
  const pageBytes = said === 1 ? 65_536 : said || 1;
  const usesLog = header[18] === 2 || header[19] === 2;
  const log = effects.size(`${file}-wal`);
  const journal = sidecar(file, "-journal", effects);
  if (usesLog && log === undefined && effects.size(`${file}-shm`) !== undefined)
    throw new BuildError(
      "The database needs its write-ahead log, which is missing",
      "Copy the -wal file too, or export with `sqlite3 x '.backup copy.sqlite'`",
    );
  // A finished transaction zeroes the first byte of its journal.
  const unfinished = (journal[0] ?? 0) !== 0;
  // SQLite would apply any log that is sound, and `settle` refuses others.
  if (log && !usesLog)
    throw new BuildError(
      "The write-ahead log doesn't match the database",
      "Copy both files again, or export with `sqlite3 x '.backup copy.sqlite'`",
    );
  // SQLite pads a truncated page with zeros; only a log or a journal can complete it.
  if (!log && !unfinished && effects.size(file)! % pageBytes !== 0)
    throw damaged("its last page is not whole");
  return { usesLog, alone: !usesLog && log === undefined && !unfinished };
}

/** A private copy to which SQLite has applied the log or the journal. */
function settledCopy(file: string, effects: Effects, folder: string): string {
  const before = sidecars(file, effects);
  const copy = join(folder, "dump.sqlite");
  effects.copy(file, copy);
  for (const suffix of ["-wal", "-journal"])
    if (sidecar(file, suffix, effects).length > 0) effects.copy(file + suffix, copy + suffix);
  // Pages that a checkpoint moved during the copy are still in the log, if it is the same log.
  if (sidecars(file, effects) !== before)
    throw new BuildError(
      "The database changed while it was copied",
      "Export a copy with `sqlite3 x '.backup copy.sqlite'`",
    );
  settle(copy, effects);
  return copy;
}

function settle(copy: string, effects: Effects): void {
  const logBytes = effects.size(`${copy}-wal`) ?? 0;
  const db = new Database(copy, { fileMustExist: true });
  try {
    const [result] = db.pragma("wal_checkpoint") as { log: number }[];
    // A reader of a database in WAL mode would need files next to it.
    if (logBytes === 0 || result!.log > 0) db.pragma("journal_mode=DELETE");
    const frameBytes = FRAME_HEADER_BYTES + (db.pragma("page_size", { simple: true }) as number);
    // SQLite ignores a log without one complete frame.
    if (logBytes >= LOG_HEADER_BYTES + frameBytes && result!.log <= 0)
      throw damaged("its write-ahead log can't be read");
  } finally {
    db.close();
  }
}

function sidecars(file: string, effects: Effects): string {
  return ["-wal", "-journal"].map((suffix) => sidecar(file, suffix, effects).join()).join(";");
}

/** The first bytes of a file next to the database; empty without such a file. */
function sidecar(file: string, suffix: string, effects: Effects): Uint8Array {
  return effects.size(file + suffix)
    ? effects.head(file + suffix, LOG_HEADER_BYTES)
    : new Uint8Array();
}
