// Opens a SQLite database read-only, without leaving files next to it, and shows its tables and columns
// under the names of TABLES.
import Database from "better-sqlite3";
import { join } from "node:path";
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../disk/effects.ts";
import { followLinks } from "../disk/links.ts";
import { bytesOf, checkPages, checkRows, checkTables, checkValues, nameColumns } from "./check.ts";
import { damaged } from "./faults.ts";

const HINT =
  "Export the whole database, as data/schema.sql lists every table and column, or give --map FILE for another schema; `npm run map` begins one";
const HINT_LOG = `${HINT}. If it was copied while a program used it, copy its -wal file too`;
const COPY_AGAIN = "Copy it with its -wal file, or export with `sqlite3 x '.backup copy.sqlite'`";
/** Bytes from which checkPages takes longer than starting a thread for it. */
export const LARGE_BYTES = 32 * 1024 * 1024;
/** Milliseconds to wait for a program that is writing to the database. */
const BUSY_MS = 1_000;
const SIDECARS = ["-wal", "-journal"];
/** A log begins with a header; each frame is a header and one page. */
const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

export interface Form {
  readonly path: string;
  readonly isCopy: boolean;
  /** Whether we have made it, so its pages need no check. */
  readonly isSound: boolean;
  readonly hint: string;
}

/** The database itself, or a private copy in `folder` with its log or journal applied. */
export function settledFile(path: string, effects: Effects, folder: () => string): Form {
  // SQLite looks for the log next to the file that a link leads to.
  const original = followLinks(path, effects);
  const { usesLog, isCopy } = stateOf(original, effects);
  const settled = isCopy ? settledCopy(original, effects, folder()) : original;
  return { path: settled, isCopy, isSound: false, hint: usesLog ? HINT_LOG : HINT };
}

export function prepare(
  db: Database.Database,
  { path, isCopy, isSound, hint }: Form,
  withdrawn: ReadonlySet<string>,
) {
  try {
    const bytes = bytesOf(db);
    const checked = isCopy || bytes < LARGE_BYTES;
    // One transaction, so that every read sees the same state.
    db.exec("BEGIN");
    checkTables(db, hint);
    if (checked && !isSound) checkPages(db);
    if (checked) checkValues(db);
    try {
      checkRows(db);
    } catch (error) {
      if (!checked) checkPages(db);
      throw error;
    }
    nameColumns(db, withdrawn);
    db.pragma("query_only=ON");
    return {
      db,
      /** The path, for further connections; undefined if it is a private copy, which has no name any more. */
      file: isCopy ? undefined : path,
      bytes,
      /** Whether checkPages and checkValues have passed; from LARGE_BYTES on a thread runs them. */
      checked,
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

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
 * Whether the database is in WAL mode, and whether it must be copied, as even a reader would create files next to it.
 * That a log is missing shows in a -shm file that is left, a file that is too short or damaged, or missing tables only.
 */
function stateOf(file: string, effects: Effects): { usesLog: boolean; isCopy: boolean } {
  const header = effects.head(file, 100);
  if (header.length < 100) throw damaged("it is shorter than its header");
  const said = header[16]! * 256 + header[17]!;
  // The header's 16 bits can't hold 65,536, so 1 stands for it.
  const pageBytes = said === 1 ? 65_536 : said || 1;
  const usesLog = header[18] === 2 || header[19] === 2;
  const log = effects.size(`${file}-wal`);
  if (usesLog && log === undefined && effects.size(`${file}-shm`) !== undefined)
    throw new BuildError("The database needs its write-ahead log, which is missing", COPY_AGAIN);
  // SQLite would apply any log that is sound, and `settle` refuses others.
  if (log && !usesLog)
    throw new BuildError("The write-ahead log doesn't match the database", COPY_AGAIN);
  // A finished transaction zeroes the first byte of its journal.
  const isUnfinished = (beginOf(`${file}-journal`, effects)[0] ?? 0) !== 0;
  // SQLite pads a truncated page with zeros; only a log or a journal can complete it.
  if (!log && !isUnfinished && effects.size(file)! % pageBytes !== 0)
    throw damaged("its last page is not whole");
  return { usesLog, isCopy: usesLog || log !== undefined || isUnfinished };
}

function settledCopy(file: string, effects: Effects, folder: string): string {
  const begins = () => SIDECARS.map((suffix) => beginOf(file + suffix, effects).join()).join(";");
  const before = begins();
  const copy = join(folder, "dump.sqlite");
  for (const suffix of ["", ...SIDECARS])
    if (effects.size(file + suffix)) effects.copy(file + suffix, copy + suffix);
  // Pages that a checkpoint moved during the copy are still in the log, if it is the same log.
  if (begins() !== before)
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

function beginOf(file: string, effects: Effects): Uint8Array {
  return effects.size(file) ? effects.head(file, LOG_HEADER_BYTES) : new Uint8Array();
}
