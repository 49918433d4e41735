// Loads a text dump into a scratch database.
import { join } from "node:path";
import type { Database } from "better-sqlite3";
import type { Effects } from "../disk/effects.ts";
import { openQuietly } from "./database.ts";
import type { ScratchFolder } from "./scratch-folder.ts";
import { Scratch } from "./scratch.ts";
import { Splitter } from "./splitter.ts";
import { StatementReader } from "./statements.ts";
import { textOf, type Progress } from "./text.ts";

/** Loads the tables of TABLES, or all tables and views; the file keeps its name only with all. */
export async function loadTables(
  path: string,
  folder: ScratchFolder,
  effects: Effects,
  progress: Progress,
  all: boolean,
): Promise<{ db: Database; file: string }> {
  const file = join(folder.make(), "dump.sqlite");
  const scratch = new Scratch(file);
  // Opened before the file loses its name.
  const db = openQuietly(file);
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
  return { db, file };
}
