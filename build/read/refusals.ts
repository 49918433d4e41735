// Errors that refuse a dump, and those of SQLite, zlib and the disk in the same words. They name lines, never a value.
import Database from "better-sqlite3";
import { BuildError } from "../../src/errors.ts";

const REPAIR =
  "Copy the file again, with its -wal file if there is one, or repair it: `sqlite3 x REINDEX` where only an index is damaged, else `sqlite3 x .recover | sqlite3 repaired.sqlite`";
const FULL = ["The scratch disk is full", "Point TMPDIR to a disk with room for the dump"] as const;
const IN_USE = [
  "The database is in use",
  "Export a copy with `sqlite3 x '.backup copy.sqlite'`",
] as const;

const MEANINGS: Readonly<Record<string, readonly [string, string]>> = {
  SQLITE_NOTADB: ["The file is not a SQLite database, or it is encrypted", REPAIR],
  SQLITE_CORRUPT: ["The database is damaged or cut off", REPAIR],
  SQLITE_BUSY: IN_USE,
  SQLITE_LOCKED: IN_USE,
  SQLITE_FULL: FULL,
};

/** SQLite's codes where a row is at fault: ERROR, TOOBIG, CONSTRAINT, MISMATCH, AUTH. */
const ROW_FAULTS = [1, 18, 19, 20, 23];

/** Whether an error of node:sqlite is the fault of a row. */
export function isRowFault(error: unknown): boolean {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number };
  return code === "ERR_SQLITE_ERROR" && ROW_FAULTS.includes(errcode & 0xff);
}

/** The BuildError for an error of SQLite, zlib or the disk; any other error as it is. */
export function asBuildError(error: unknown): unknown {
  const { code: given, errcode } = (error ?? {}) as { code?: unknown; errcode?: number };
  const code = String(given);
  if (error instanceof Database.SqliteError) {
    // SQLite's own message may quote the schema, so only its code is shown.
    const [message, hint] = MEANINGS[/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? ""] ?? [
      `The database can't be read (${code})`,
      "Check that the file opens with sqlite3 and that this user may read it",
    ];
    return new BuildError(message, hint);
  }
  // node:sqlite reports SQLITE_FULL by its number.
  if (code === "ENOSPC" || (code === "ERR_SQLITE_ERROR" && errcode === 13))
    return new BuildError(...FULL);
  if (code === "Z_BUF_ERROR") return endsEarly();
  if (code.startsWith("Z_"))
    return new BuildError("The gzip file is damaged", "Pack or copy the dump again");
  if (/^(EACCES|EPERM|EIO|ENOENT|ELOOP|ENOTDIR|EMFILE)$/.test(code))
    return new BuildError(`The dump can't be read (${code})`, "Check the path and its permissions");
  return error;
}

export function damaged(reason: string): BuildError {
  return new BuildError(`The database is damaged or cut off: ${reason}`, REPAIR);
}

export function refused(line: number, reason: string): BuildError {
  return new BuildError(
    `The statement in line ${line} of the dump is refused: ${reason}`,
    "Pass what `sqlite3 x .dump` writes, as it is, or the database file itself",
  );
}

export function endsEarly(): BuildError {
  return new BuildError(
    "The text dump is incomplete",
    "Write it again, and check that there was room for it; a whole one ends with COMMIT",
  );
}

export function rolledBack(line: number): BuildError {
  return new BuildError(
    `The text dump ends with ROLLBACK in line ${line}, so rows are missing`,
    "SQLite writes that where the database is damaged: repair it with `sqlite3 x .recover | sqlite3 repaired.sqlite`",
  );
}

export function tooLong(line: number): BuildError {
  return new BuildError(
    `A statement in line ${line} of the dump is longer than 64 MiB, or has too many rows`,
    "A quote is missing there, or a column holds files that belong elsewhere; write a statement a row, as `.dump` does",
  );
}

export function notADump(): BuildError {
  return new BuildError(
    "The file is neither a SQLite database nor a text dump of one",
    "It may be encrypted, damaged, or packed other than by gzip; pass a .sqlite, .sql or .sql.gz file",
  );
}
