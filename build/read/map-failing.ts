// Finds the rows of a dump at which a view fails, like a text that was to be JSON, and deletes them: what a row holds
// costs that row, not the build (I13). Works on a private copy of the dump.
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { refusedView, type View } from "./map-file.ts";
import { openSources, type Source } from "./map-views.ts";
import { quoted } from "./scratch.ts";

/** A row that is left out. */
export interface Hidden {
  readonly table: string;
  readonly rowid: bigint;
}

/** Deletes rows of the database at `copy` until every view can be read. Throws BuildError if that does not help. */
export function deleteFailing(copy: string, map: readonly View[]): Hidden[] {
  const { db, sources } = openSources(copy, map, true);
  try {
    // Statements that are compiled are not asked about again, and ours need more rights.
    db.setAuthorizer(null);
    // Each step of a search writes, to a copy that nobody needs after a crash.
    db.exec("PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF");
    const triggers = db.prepare("SELECT name FROM main.sqlite_schema WHERE type = 'trigger'").all();
    for (const { name } of triggers) db.exec(`DROP TRIGGER main.${quoted(String(name))}`);
    const hidden: Hidden[] = [];
    for (const source of sources.filter(({ view }) => view))
      for (const table of source.reads) {
        if (canBeRead(db, source)) break;
        for (const rowid of deleteIn(db, source, table)) hidden.push({ table, rowid });
      }
    for (const source of sources)
      if (source.view && !canBeRead(db, source))
        throw refusedView(source.view, "it fails whatever the rows hold");
    return hidden;
  } finally {
    db.close();
  }
}

/** Deletes the rows of a table at which a view fails. Returns their ids. */
function deleteIn(db: DatabaseSync, source: Source, table: string): bigint[] {
  const from = `main.${quoted(table)}`;
  let [all, others, one]: StatementSync[] = [];
  try {
    all = db.prepare(`SELECT rowid AS id FROM ${from} ORDER BY rowid`);
    others = db.prepare(`DELETE FROM ${from} WHERE rowid NOT BETWEEN ? AND ?`);
    one = db.prepare(`DELETE FROM ${from} WHERE rowid = ?`);
  } catch {
    // It has no rowid, or an index with a collation that is not available here.
    return [];
  }
  all.setReadBigInts(true);
  const rows = all.all().map(({ id }) => id as bigint);
  const bad: bigint[] = [];
  /** Looks at the table with rows `begin` to `end`, `end` excluded, alone. */
  const within = <T>(begin: number, end: number, look: () => T): T => {
    db.exec("SAVEPOINT part");
    others.run(...(begin === end ? [1, 0] : [rows[begin]!, rows[end - 1]!]));
    const seen = look();
    db.exec("ROLLBACK TO part; RELEASE part");
    return seen;
  };
  // Halves what is left of the table until it is a single row.
  const search = (begin: number, end: number): void => {
    if (canBeRead(db, source)) return;
    if (end - begin === 1) return void bad.push(rows[begin]!);
    const middle = (begin + end) >> 1;
    within(begin, middle, () => search(begin, middle));
    within(middle, end, () => search(middle, end));
  };
  // Where the view fails without any of its rows, others are at fault.
  if (within(0, 0, () => canBeRead(db, source))) search(0, rows.length);
  for (const id of bad) one.run(id);
  return bad;
}

function canBeRead(db: DatabaseSync, { rows }: Source): boolean {
  try {
    // A failed statement fails again when it is restarted.
    for (const row of db.prepare(rows.sourceSQL).iterate()) void row;
    return true;
  } catch {
    return false;
  }
}
