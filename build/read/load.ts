// Loads a text dump into a scratch database: two paths in, a read-only connection to the second out.
import type { Effects } from "../effects.ts";
import { checkRows, checkTables } from "./check.ts";
import { openQuietly, type Opened } from "./database.ts";
import { DumpParser } from "./parser.ts";
import { Store } from "./store.ts";
import { textOf, type Progress } from "./text.ts";

const HINT = "Dump the whole database; data/schema.sql lists every table and column";

export async function loadText(
  path: string,
  target: string,
  effects: Effects,
  progress: Progress,
): Promise<Opened> {
  const store = new Store(target);
  try {
    const parser = new DumpParser(store);
    for await (const text of textOf(path, effects, progress)) parser.push(text);
    parser.end();
    store.finish();
  } finally {
    store.close();
  }
  const db = openQuietly(target);
  try {
    checkTables(db, HINT);
    checkRows(db);
    db.pragma("query_only=ON");
    return { db, file: target, bytes: effects.size(target) ?? 0, checked: true };
  } catch (error) {
    db.close();
    throw error;
  }
}
