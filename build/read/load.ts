// Loads a text dump into a scratch database and opens that.
import type { Effects } from "../disk/effects.ts";
import { openAlone, type Opened } from "./database.ts";
import { Scratch } from "./scratch.ts";
import { Splitter } from "./splitter.ts";
import { StatementReader } from "./statements.ts";
import { textOf, type Progress } from "./text.ts";

const HINT = "Dump the whole database; data/schema.sql lists every table and column";

export async function loadText(
  path: string,
  target: string,
  effects: Effects,
  progress: Progress,
): Promise<Opened> {
  const scratch = new Scratch(target);
  try {
    const splitter = new Splitter();
    const reader = new StatementReader(scratch);
    for await (const piece of textOf(path, effects, progress))
      for (const statement of splitter.push(piece, reader.skips)) reader.execute(statement);
    reader.end(splitter.end());
    scratch.finish();
  } finally {
    scratch.close();
  }
  return openAlone(target, effects, HINT, true);
}
