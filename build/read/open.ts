// Opens the operator's dump, a database or a text dump by its content, as a database with the tables of TABLES.
import { join } from "node:path";
import type { Database } from "better-sqlite3";
import type { Effects } from "../disk/effects.ts";
import { unpacked, type Progress } from "../disk/unpack.ts";
import { checkPages } from "./check.ts";
import { openQuietly, prepare, settledFile, type Form } from "./database.ts";
import { assertDumpFile, isDatabase, watch } from "./dump-file.ts";
import { MAP_HINT, readMap, type View } from "./map-file.ts";
import { hasViews } from "./map-views.ts";
import { asBuildError, notADump } from "./refusals.ts";
import { Scratch } from "./scratch.ts";
import { Splitter } from "./splitter.ts";
import { readThrough, type Through } from "./through-map.ts";

const HINT_MAPPED = `Write what the directory does not have as NULL AS …, in a view of its table. ${MAP_HINT}`;

export type Dump = Awaited<ReturnType<typeof openDump>>;

export interface Reading {
  map?: string | undefined;
  withdrawn?: ReadonlySet<string>;
}

/** Leaves nothing next to the file. Throws BuildError if it is missing, damaged, incomplete, refused or not a dump. */
export async function openDump(
  path: string,
  effects: Effects,
  progress: Progress = () => {},
  { map, withdrawn = new Set() }: Reading = {},
) {
  const assertUnchanged = watch(effects, path, map);
  const opened = await withSource(path, effects, progress, async (source) => {
    const views = map === undefined ? [] : readMap(map, effects);
    const isMapped = views.length > 0;
    const { db, ...form } = await openForm(source, isMapped);
    if (isMapped || hasViews(db)) {
      db.close();
      return openThrough(form.file, views, withdrawn, source);
    }
    source.removeFolder();
    const through: Through = { hidden: [], empty: [], unread: [] };
    return { ...prepare(db, form, withdrawn), through };
  });
  return {
    ...opened,
    assertUnchanged,
    close: () => void opened.db.close(),
  };
}

/** Opens a dump of any schema, to look at its tables; nothing is checked. Throws like openDump. */
export async function openAny(path: string, effects: Effects): Promise<Pick<Dump, "db" | "close">> {
  const { db } = await withSource(
    path,
    effects,
    () => {},
    (source) => openForm(source, true),
  );
  return { db, close: () => void db.close() };
}

interface Source {
  readonly path: string;
  readonly effects: Effects;
  readonly progress: Progress;
  /** A folder for a private copy; removed once that is open: SQLite needs no name of it. */
  readonly makeFolder: () => string;
  readonly removeFolder: () => void;
}

/** Nothing is left on the disk, not even of a killed process, once a copy is open. */
async function withSource<T>(
  path: string,
  effects: Effects,
  progress: Progress,
  open: (source: Source) => Promise<T>,
): Promise<T> {
  effects.sweepScratch();
  let folder: string | undefined;
  const makeFolder = () => (folder ??= effects.scratch());
  const removeFolder = () => {
    if (folder !== undefined) effects.remove(folder);
    folder = undefined;
  };
  try {
    return await open({ path, effects, progress, makeFolder, removeFolder });
  } catch (error) {
    throw asBuildError(error);
  } finally {
    removeFolder();
  }
}

/** The dump as a database: of a text with all its tables and views, or those of TABLES only. */
async function openForm(source: Source, all: boolean): Promise<Form & { db: Database }> {
  const { path, effects, progress, makeFolder } = source;
  const bytes = assertDumpFile(path, effects);
  if (!isDatabase(path, effects)) return loadText(source, all);
  const form = settledFile(path, effects, makeFolder);
  progress(bytes, bytes);
  return { ...form, db: openQuietly(form.file) };
}

/** The file keeps its name only with `all`. */
async function loadText(source: Source, all: boolean): Promise<Form & { db: Database }> {
  const { path, effects, progress } = source;
  const file = join(source.makeFolder(), "dump.sqlite");
  const made = new Scratch(file, all);
  // Opened before the file loses its name.
  const db = openQuietly(file);
  if (!all) source.removeFolder();
  const splitter = new Splitter();
  // Bytes that are not UTF-8 become U+FFFD.
  const decoder = new TextDecoder();
  try {
    for await (const bytes of unpacked(effects, path, progress)) {
      if (bytes.includes(0)) throw notADump();
      const piece = decoder.decode(bytes, { stream: true });
      for (const statement of splitter.push(piece)) made.execute(statement);
    }
    for (const statement of splitter.push(`${decoder.decode()}\n`, true)) made.execute(statement);
    made.finish(splitter.rest);
  } catch (error) {
    db.close();
    throw error;
  } finally {
    made.close();
  }
  if (all || !hasViews(db)) return { db, file, origin: "made" };
  db.close();
  // Only our tables are there so far, and its views read others.
  return loadText(source, true);
}

function openThrough(
  file: string,
  views: readonly View[],
  withdrawn: ReadonlySet<string>,
  { effects, makeFolder, removeFolder }: Source,
) {
  const source = openQuietly(file);
  try {
    const { made, reads, through } = readThrough(file, views, effects, makeFolder());
    checkPages(source, reads);
    const db = openQuietly(made);
    removeFolder();
    return { ...prepare(db, { file: made, origin: "made" }, withdrawn, HINT_MAPPED), through };
  } finally {
    source.close();
  }
}
