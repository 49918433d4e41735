// Opens a SQLite database read-only and without leaving files next to it, checks it and names its columns.
import Database from "better-sqlite3";
import { join } from "node:path";
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../disk/effects.ts";
import { followLinks } from "../disk/links.ts";
import { bytesOf, checkPages, checkRows, checkTables, checkValues, nameColumns } from "./check.ts";
import { damaged } from "./refusals.ts";

const HINT =
  "Export the whole database, as data/schema.sql lists every table and column, or give --map FILE for another schema; `npm run map` begins one. If it was copied while a program used it, copy its -wal file too";
const COPY_AGAIN = "Copy it with its -wal file, or export with `sqlite3 x '.backup copy.sqlite'`";
/** Bytes from which checkPages takes longer than starting a thread for it. */
export const LARGE_BYTES = 32 * 1024 * 1024;
const BUSY_MS = 1_000;
const SIDECARS = ["-wal", "-journal"];
/** A log begins with a header; each frame is a header and one page. */
const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/** The operator's own file, a private copy of it, or one that we have made and that needs no check of its pages. */
export interface Form {
  readonly file: string;
  readonly origin: "own" | "copy" | "made";
}

/** The database itself, or, where reading it would make files next to it, a settled private copy in `folder`. */
export function settledFile(path: string, effects: Effects, folder: () => string): Form {
  // SQLite looks for the log next to the file that a link leads to.
  const file = followLinks(path, effects);
  const header = effects.head(file, 100);
  if (header.length < 100) throw damaged("it is shorter than its header");
  const usesLog = header[18] === 2 || header[19] === 2;
  const [log, journal] = sidecarsOf(file, effects);
  // A log that is missing shows only here, in a file that is too short or damaged, and in missing tables.
  if (usesLog && !log && effects.size(`${file}-shm`) !== undefined)
    throw new BuildError("The database needs its write-ahead log, which is missing", COPY_AGAIN);
  // SQLite would apply any log that is sound, and `settle` refuses others.
  if (log?.length && !usesLog)
    throw new BuildError("The write-ahead log doesn't match the database", COPY_AGAIN);
  // A finished transaction zeroes the first byte of its journal.
  const isUnfinished = (journal?.[0] ?? 0) !== 0;
  const said = header[16]! * 256 + header[17]!;
  // The header's 16 bits can't hold 65,536, so 1 stands for it.
  const pageBytes = said === 1 ? 65_536 : said || 1;
  // SQLite pads a truncated page with zeros; only a log or a journal can complete it.
  if (!log?.length && !isUnfinished && effects.size(file)! % pageBytes !== 0)
    throw damaged("its last page is not whole");
  const isCopy = usesLog || log !== undefined || isUnfinished;
  return isCopy
    ? { file: settledCopy(file, effects, folder()), origin: "copy" }
    : { file, origin: "own" };
}

function settledCopy(file: string, effects: Effects, folder: string): string {
  const begins = () => String(sidecarsOf(file, effects).map((bytes) => bytes?.join()));
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
  settle(copy, effects.size(`${copy}-wal`) ?? 0);
  return copy;
}

function settle(copy: string, logBytes: number): void {
  const db = new Database(copy, { fileMustExist: true });
  try {
    const [result] = db.pragma("wal_checkpoint") as { log: number }[];
    const frameBytes = FRAME_HEADER_BYTES + (db.pragma("page_size", { simple: true }) as number);
    // SQLite ignores a log without one complete frame.
    if (logBytes >= LOG_HEADER_BYTES + frameBytes && result!.log <= 0)
      throw damaged("its write-ahead log can't be read");
    // A reader of a database in WAL mode would need files next to it.
    db.pragma("journal_mode=DELETE");
  } finally {
    db.close();
  }
}

function sidecarsOf(file: string, effects: Effects): (Uint8Array | undefined)[] {
  return SIDECARS.map((suffix) => file + suffix).map((path) =>
    effects.size(path) === undefined ? undefined : effects.head(path, LOG_HEADER_BYTES),
  );
}

export function openQuietly(file: string): Database.Database {
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: BUSY_MS });
  try {
    for (const setting of ["trusted_schema=OFF", "cell_size_check=ON", "mmap_size=0"])
      db.pragma(setting);
    db.pragma("ignore_check_constraints=ON");
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

export function prepare(
  db: Database.Database,
  { file, origin }: Form,
  withdrawn: ReadonlySet<string>,
  hint = HINT,
) {
  try {
    const bytes = bytesOf(db);
    const checked = origin !== "own" || bytes < LARGE_BYTES;
    // One transaction, so that every read sees the same state.
    db.exec("BEGIN");
    checkTables(db, hint);
    if (checked && origin !== "made") checkPages(db);
    if (checked) checkValues(db);
    checkRows(db);
    nameColumns(db, withdrawn);
    db.pragma("query_only=ON");
    return {
      db,
      /** The path, for further connections; undefined if it is a private copy, which has no name any more. */
      file: origin === "own" ? file : undefined,
      bytes,
      /** Whether checkPages and checkValues have passed; from LARGE_BYTES on a thread runs them. */
      checked,
    };
  } catch (error) {
    db.close();
    throw error;
  }
}
