// Opens the operator's dump, a database or a text dump, as a read-only database with the tables of
// TABLES. The content decides which of the two it is, never the file's name.
import { join } from "node:path";
import type { Effects } from "../disk/effects.ts";
import { assertDumpFile, isDatabase } from "./dump-file.ts";
import { openDatabase, type Opened } from "./database.ts";
import { asBuildError } from "./faults.ts";
import { loadText } from "./load.ts";
import type { Progress } from "./text.ts";

/** A read-only database whose tables and columns have the names of TABLES. */
export interface Dump extends Opened {
  /** Closes the database and removes its scratch folder. */
  close(): void;
}

/**
 * Opens a SQLite database or a text dump of one, plain or gzip. Calls `progress` with the bytes read so
 * far. Leaves nothing beside the file. Throws a BuildError if the file is missing, damaged, incomplete
 * or not a dump, or holds a statement that dumps don't have.
 */
export async function openDump(
  path: string,
  effects: Effects,
  progress: Progress = () => {},
): Promise<Dump> {
  let scratch: string | undefined;
  const folder = () => (scratch ??= effects.scratch());
  const remove = () => {
    if (scratch !== undefined) effects.remove(scratch);
  };
  try {
    const opened = await openForm(path, effects, folder, progress);
    return {
      ...opened,
      close() {
        opened.db.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw asBuildError(error);
  }
}

async function openForm(
  path: string,
  effects: Effects,
  folder: () => string,
  progress: Progress,
): Promise<Opened> {
  const bytes = assertDumpFile(path, effects);
  if (!isDatabase(path, effects))
    return loadText(path, join(folder(), "dump.sqlite"), effects, progress);
  const opened = openDatabase(path, effects, folder);
  progress(bytes, bytes);
  return opened;
}
