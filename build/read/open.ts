// Opens the operator's dump, a database or a text dump, as a read-only database with the tables of
// TABLES. The content decides which of the two it is, never the file's name.
import type { Effects } from "../disk/effects.ts";
import { assertDumpFile, isDatabase } from "./dump-file.ts";
import { openDatabase, type Opened } from "./database.ts";
import { asBuildError } from "./faults.ts";
import { loadText } from "./load.ts";
import { scratchFolder, type ScratchFolder } from "./scratch-folder.ts";
import type { Progress } from "./text.ts";

/** A read-only database whose tables and columns have the names of TABLES. */
export interface Dump extends Opened {
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
  // Killed processes may have left theirs.
  effects.sweepScratch();
  const scratch = scratchFolder(effects);
  try {
    const opened = await openForm(path, effects, scratch, progress);
    return { ...opened, close: () => void opened.db.close() };
  } catch (error) {
    throw asBuildError(error);
  } finally {
    scratch.remove();
  }
}

async function openForm(
  path: string,
  effects: Effects,
  scratch: ScratchFolder,
  progress: Progress,
): Promise<Opened> {
  const bytes = assertDumpFile(path, effects);
  if (!isDatabase(path, effects)) return loadText(path, scratch, effects, progress);
  const opened = openDatabase(path, effects, scratch);
  progress(bytes, bytes);
  return opened;
}
