// Loads a text dump into a scratch database and opens that.
import { join } from "node:path";
import type { Effects } from "../disk/effects.ts";
import { openQuietly, prepare, type Opened } from "./database.ts";
import type { ScratchFolder } from "./scratch-folder.ts";
import { Scratch } from "./scratch.ts";
import { Splitter } from "./splitter.ts";
import { StatementReader } from "./statements.ts";
import { textOf, type Progress } from "./text.ts";

const HINT = "Dump the whole database; data/schema.sql lists every table and column";

export async function loadText(
  path: string,
  folder: ScratchFolder,
  effects: Effects,
  progress: Progress,
): Promise<Opened> {
  const target = join(folder.make(), "dump.sqlite");
  const scratch = new Scratch(target);
  // Opened before the file loses its name.
  const db = openQuietly(target);
  folder.remove();
  try {
    const splitter = new Splitter();
    const reader = new StatementReader(scratch);
    for await (const piece of textOf(path, effects, progress))
      for (const statement of splitter.push(piece, reader.skips)) reader.execute(statement);
    reader.end(splitter.end());
    scratch.finish();
  } catch (error) {
    db.close();
    throw error;
  } finally {
    scratch.close();
  }
  return prepare(db, undefined, HINT, true);
}
