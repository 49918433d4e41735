// Loads a text dump into a scratch database and opens that.
import { join } from "node:path";
import type { Database } from "better-sqlite3";
import type { Effects } from "../disk/effects.ts";
import { openQuietly, openThrough, prepare, type Opened, type Readings } from "./database.ts";
import type { ScratchFolder } from "./scratch-folder.ts";
import { Scratch } from "./scratch.ts";
import { Splitter } from "./splitter.ts";
import { StatementReader } from "./statements.ts";
import { textOf, type Progress } from "./text.ts";

const HINT =
  "Dump the whole database, as data/schema.sql lists every table and column, or give --map FILE for another schema";

export async function loadText(
  path: string,
  folder: ScratchFolder,
  effects: Effects,
  progress: Progress,
  readings: Readings,
): Promise<Opened> {
  const isMapped = readings.views.length > 0;
  const loaded = await loadTables(path, folder, effects, progress, isMapped);
  if (!isMapped && !loaded.hasViews) return prepare(loaded.db, undefined, HINT, readings, true);
  loaded.db.close();
  const { db, target } = isMapped
    ? loaded
    : await loadTables(path, folder, effects, progress, true);
  db.close();
  return openThrough(target, readings, effects, folder);
}

/** Loads the tables of TABLES, or all tables and views; the file at `target` keeps its name only with all. */
export async function loadTables(
  path: string,
  folder: ScratchFolder,
  effects: Effects,
  progress: Progress,
  all: boolean,
): Promise<{ db: Database; target: string; hasViews: boolean }> {
  const target = join(folder.make(), "dump.sqlite");
  const scratch = new Scratch(target);
  // Opened before the file loses its name.
  const db = openQuietly(target);
  if (!all) folder.remove();
  const reader = new StatementReader(scratch, all);
  try {
    const splitter = new Splitter();
    for await (const piece of textOf(path, effects, progress))
      for (const statement of splitter.push(piece, reader.skips)) reader.execute(statement);
    reader.end(splitter.end());
    scratch.finish(reader.views);
  } catch (error) {
    db.close();
    throw error;
  } finally {
    scratch.close();
  }
  return { db, target, hasViews: reader.hasViews };
}
