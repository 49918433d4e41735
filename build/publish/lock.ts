// Allows one run at a time to write at DIR. The lock is SQLite's lock on an empty file, which the OS
// releases however the process ends; it is the only file that is not opened through Effects.
import Database from "better-sqlite3";
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../disk/effects.ts";

/** Takes the lock of `out` and returns a function that releases it. Throws BuildError if another run has it. */
export function takeLock(effects: Effects, out: string): () => void {
  const path = `${out}.lock`;
  try {
    effects.write(path, "");
  } catch (error) {
    if (effects.size(path) === undefined) throw error;
  }
  let database: Database.Database | undefined;
  try {
    database = new Database(path, { timeout: 0 });
    // BEGIN takes the lock; the write fails on a read-only file. Nothing is committed, so the file
    // stays empty.
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; PRAGMA user_version = 1");
  } catch (error) {
    database?.close();
    const { code, message } = error as Error & { code?: string };
    throw code === "SQLITE_BUSY"
      ? new BuildError(`Another run is writing ${out}`, "Wait until it ends")
      : new BuildError(
          `${path} can't be locked: ${message}`,
          "Let this user write there; if it is no lock of ours, remove it",
        );
  }
  // The file stays: if it were removed, one run could hold the old file while another locks a new one.
  return () => void database.close();
}
