// Opens the operator's dump, a database or a text dump, as a read-only database with the tables of
// TABLES. The content decides which of the two it is, never the file's name.
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../disk/effects.ts";
import { assertDumpFile, isDatabase } from "./dump-file.ts";
import { openDatabase, type Opened } from "./database.ts";
import { asBuildError } from "./faults.ts";
import { loadText } from "./load.ts";
import { scratchFolder, type ScratchFolder } from "./scratch-folder.ts";
import type { Progress } from "./text.ts";

/** A read-only database whose tables and columns have the names of TABLES. */
export interface Dump extends Opened {
  /** Throws BuildError if the file was replaced or changed since it was opened. */
  assertUnchanged(): void;
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
  const identity = effects.identity(path);
  // Killed processes may have left theirs.
  effects.sweepScratch();
  const scratch = scratchFolder(effects);
  try {
    const opened = await openForm(path, effects, scratch, progress);
    return {
      ...opened,
      assertUnchanged() {
        if (effects.identity(path) !== identity) throw changed(path);
      },
      close: () => void opened.db.close(),
    };
  } catch (error) {
    throw asBuildError(error);
  } finally {
    scratch.remove();
  }
}

function changed(path: string): BuildError {
  return new BuildError(
    `${path} was replaced or changed while it was read`,
    "Export to another name and rename it when it is whole, then build again",
  );
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
