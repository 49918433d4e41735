// Opens the operator's dump, a database or a text dump, as a read-only database with the tables of
// TABLES. The content decides which of the two it is, never the file's name.
import type { Effects } from "../disk/effects.ts";
import { assertDumpFile, assertSame, identityOf, isDatabase } from "./dump-file.ts";
import { openDatabase, openQuietly, settledFile, type Opened, type Readings } from "./database.ts";
import { asBuildError } from "./faults.ts";
import { loadTables, loadText } from "./load.ts";
import { readMap } from "./map-file.ts";
import { scratchFolder, type ScratchFolder } from "./scratch-folder.ts";
import type { Progress } from "./text.ts";

/** A read-only database whose tables and columns have the names of TABLES. */
export interface Dump extends Opened {
  /** Throws BuildError if the file was replaced or changed since it was opened. */
  assertUnchanged(): void;
  close(): void;
}

/** How a dump is read. */
export interface Reading {
  /** Path of a map, for a dump with another schema. */
  map?: string | undefined;
  /** Ids of records that are not published, whatever the dump says. */
  withdrawn?: ReadonlySet<string>;
}

/**
 * Opens a SQLite database or a text dump of one, plain or gzip. Calls `progress` with the bytes read so
 * far. Leaves nothing next to the file. Throws a BuildError if the file is missing, damaged, incomplete
 * or not a dump, or holds a statement that dumps don't have.
 */
export async function openDump(
  path: string,
  effects: Effects,
  progress: Progress = () => {},
  { map, withdrawn = new Set() }: Reading = {},
): Promise<Dump> {
  const source = { dump: path, map };
  const identity = identityOf(effects, source);
  // Killed processes may have left theirs.
  effects.sweepScratch();
  const scratch = scratchFolder(effects);
  try {
    const views = map === undefined ? [] : readMap(map, effects);
    const opened = await openForm(path, effects, scratch, progress, { views, withdrawn });
    return {
      ...opened,
      assertUnchanged: () => assertSame(effects, source, identity),
      close: () => void opened.db.close(),
    };
  } catch (error) {
    throw asBuildError(error);
  } finally {
    scratch.remove();
  }
}

/** Opens a dump of any schema, to look at its tables; nothing is checked. Throws like openDump. */
export async function openAny(path: string, effects: Effects): Promise<Pick<Dump, "db" | "close">> {
  effects.sweepScratch();
  const scratch = scratchFolder(effects);
  try {
    assertDumpFile(path, effects);
    const db = isDatabase(path, effects)
      ? openQuietly(settledFile(path, effects, scratch).file)
      : (await loadTables(path, scratch, effects, () => {}, true)).db;
    return { db, close: () => void db.close() };
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
  readings: Readings,
): Promise<Opened> {
  const bytes = assertDumpFile(path, effects);
  if (!isDatabase(path, effects)) return loadText(path, scratch, effects, progress, readings);
  const opened = openDatabase(path, effects, scratch, readings);
  progress(bytes, bytes);
  return opened;
}
