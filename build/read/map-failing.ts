// Deletes the rows at which a view fails, like a text that was to be JSON, from a copy of the dump: such a row costs
// itself, not the build (I13).
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { refusedView, type View } from "./map-file.ts";
import { openSources, type Source } from "./map-views.ts";
import { quoted } from "./tables.ts";

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
    db.exec(
      "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA ignore_check_constraints=ON; BEGIN",
    );
    const triggers = db.prepare("SELECT name FROM main.sqlite_schema WHERE type = 'trigger'").all();
    for (const { name } of triggers) db.exec(`DROP TRIGGER main.${quoted(String(name))}`);
    const views = sources.filter(({ view }) => view);
    const hidden: Hidden[] = [];
    for (const source of views)
      for (const table of source.reads) {
        if (canBeRead(db, source)) break;
        for (const rowid of deleteIn(db, source, table)) hidden.push({ table, rowid });
      }
    const broken = views.find((source) => !canBeRead(db, source));
    if (broken) throw refusedView(broken.view!, "it fails whatever the rows hold");
    db.exec("COMMIT");
    return hidden;
  } finally {
    db.close();
  }
}

/** All rows of a table by their rowids; the name is one that no dump has. */
const ROWS = 'temp."rows that a view reads"';

function deleteIn(db: DatabaseSync, source: Source, table: string): bigint[] {
  const into = `main.${quoted(table)}`;
  const columns = db
    .prepare("SELECT name FROM pragma_table_xinfo(?, 'main') WHERE hidden = 0")
    .all(table)
    .map(({ name }) => quoted(String(name)));
  const empty = () => db.exec(`DELETE FROM ${into}`);
  let put: StatementSync;
  try {
    db.exec(`DROP TABLE IF EXISTS ${ROWS};
      CREATE TABLE ${ROWS} (id INTEGER PRIMARY KEY, ${columns.map((_, i) => `c${i}`).join()});
      INSERT INTO ${ROWS} SELECT rowid, ${columns.join()} FROM ${into}`);
    put = db.prepare(`INSERT INTO ${into} (rowid, ${columns.join()})
      SELECT * FROM ${ROWS} WHERE id BETWEEN ? AND ?`);
    empty();
  } catch {
    // It has no rowid, or an index with a collation that is not available here.
    return [];
  }
  const ids = db.prepare(`SELECT id FROM ${ROWS} ORDER BY id`).all() as { id: bigint }[];
  const bad: bigint[] = [];
  // Where the view fails without any of its rows, others are at fault.
  const end = canBeRead(db, source) ? ids.length : 0;
  // Puts some rows in, alone: half of them where the view fails, twice as many after those where it does not.
  for (let at = 0, size = end; at < end;) {
    const some = Math.min(size, end - at);
    put.run(ids[at]!.id, ids[at + some - 1]!.id);
    const isGood = canBeRead(db, source);
    empty();
    if (isGood) size = 2 * some;
    else if (some === 1) bad.push(ids[at]!.id);
    else size = some >> 1;
    if (isGood || some === 1) at += some;
  }
  put.run(ids[0]?.id ?? 0, ids.at(-1)?.id ?? 0);
  const one = db.prepare(`DELETE FROM ${into} WHERE rowid = ?`);
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
