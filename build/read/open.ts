// Opens the operator's dump, a database or a text dump, as a read-only database with the tables of
// TABLES. The content decides which of the two it is, never the file's name.
import { join } from "node:path";
import type { Effects } from "../disk/effects.ts";
import { assertDumpFile, isDatabase, watch } from "./dump-file.ts";
import { openQuietly, openThrough, prepare, settledFile } from "./database.ts";
import { asBuildError } from "./faults.ts";
import { readMap } from "./map-file.ts";
import { hasViews } from "./map-views.ts";
import { scratchFolder, type ScratchFolder } from "./scratch-folder.ts";
import { Scratch } from "./scratch.ts";
import { Splitter } from "./splitter.ts";
import { StatementReader } from "./statements.ts";
import { textOf, type Progress } from "./text.ts";

const TEXT_HINT =
  "Dump the whole database, as data/schema.sql lists every table and column, or give --map FILE for another schema";

/** A read-only database whose tables and columns have the names of TABLES. */
export type Dump = Awaited<ReturnType<typeof openDump>>;

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
) {
  const assertUnchanged = watch(effects, path, map);
  const opened = await withScratch(effects, async (scratch) => {
    const views = map === undefined ? [] : readMap(map, effects);
    const isMapped = views.length > 0;
    const form = (all: boolean) => openForm({ path, effects, scratch, progress }, all);
    const { db, file, alone, sound, hint } = await form(isMapped);
    if (!isMapped && !hasViews(db)) {
      scratch.remove();
      return prepare(db, alone ? file : undefined, hint, withdrawn, sound);
    }
    db.close();
    if (isMapped || !sound) return openThrough(file, views, withdrawn, effects, scratch);
    // Of a text only our tables are there so far, and its views read others.
    const whole = await form(true);
    whole.db.close();
    return openThrough(whole.file, views, withdrawn, effects, scratch);
  });
  return {
    ...opened,
    /** Throws BuildError if the file was replaced or changed since it was opened. */
    assertUnchanged,
    close: () => void opened.db.close(),
  };
}

/** Opens a dump of any schema, to look at its tables; nothing is checked. Throws like openDump. */
export async function openAny(path: string, effects: Effects): Promise<Pick<Dump, "db" | "close">> {
  const { db } = await withScratch(effects, (scratch) =>
    openForm({ path, effects, scratch, progress: () => {} }, true),
  );
  return { db, close: () => void db.close() };
}

async function withScratch<T>(
  effects: Effects,
  open: (scratch: ScratchFolder) => Promise<T>,
): Promise<T> {
  // Killed processes may have left theirs.
  effects.sweepScratch();
  const scratch = scratchFolder(effects);
  try {
    return await open(scratch);
  } catch (error) {
    throw asBuildError(error);
  } finally {
    scratch.remove();
  }
}

interface Source {
  readonly path: string;
  readonly effects: Effects;
  readonly scratch: ScratchFolder;
  readonly progress: Progress;
}

/** The dump as a database, and whether it is sound since we have made it of a text: with all tables, or ours only. */
async function openForm(source: Source, all: boolean) {
  const { path, effects, scratch, progress } = source;
  const bytes = assertDumpFile(path, effects);
  if (!isDatabase(path, effects)) {
    const loaded = await loadTables(source, all);
    return { ...loaded, alone: false, sound: true, hint: TEXT_HINT };
  }
  const settled = settledFile(path, effects, scratch);
  progress(bytes, bytes);
  return { ...settled, db: openQuietly(settled.file), sound: false };
}

/** Loads the tables of a text that TABLES has, or all tables and views; the file keeps its name only with all. */
async function loadTables({ path, effects, scratch, progress }: Source, all: boolean) {
  const file = join(scratch.make(), "dump.sqlite");
  const made = new Scratch(file);
  // Opened before the file loses its name.
  const db = openQuietly(file);
  if (!all) scratch.remove();
  const reader = new StatementReader(made, all);
  try {
    const splitter = new Splitter();
    for await (const piece of textOf(path, effects, progress))
      for (const statement of splitter.push(piece, reader.skips)) reader.execute(statement);
    reader.end(splitter.end());
    made.finish(reader.views);
  } catch (error) {
    db.close();
    throw error;
  } finally {
    made.close();
  }
  return { db, file };
}
