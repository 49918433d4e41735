// Lets one run at a time write at a place. It is SQLite's lock on an empty file, which ends with the
// process however that ends; so this is the one file of a run that Effects does not open.
import Database from "better-sqlite3";
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../disk/effects.ts";

/** Takes the lock of `out` and returns what gives it back. Throws BuildError if another run has it. */
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
    // To begin is enough to lock, but only to write tells a file that may just be read. It is never
    // committed, so the file stays empty.
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
  // The file stays: another run may have it open already, and a third would lock a new one.
  return () => void database.close();
}
