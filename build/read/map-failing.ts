// Finds the rows of a dump at which a view fails, like a text that was to be JSON, and hides them: what a row holds
// costs that row, not the build (I13). Works on a private copy of the dump.
import type { DatabaseSync } from "node:sqlite";
import { quoted } from "./scratch.ts";
import { openSources, type Source } from "./map-views.ts";
import { refusedView, type View } from "./map-file.ts";

/** A row that was hidden. */
export interface Hidden {
  readonly table: string;
  readonly rowid: bigint;
}

const STOCK = "riffle stock of ";
const WINDOW = "riffle window";
const HIDDEN = "riffle hidden";

/** Hides rows in the database at `copy` until every view can be read. Throws BuildError if that does not help. */
export function hideFailing(copy: string, map: readonly View[]): Hidden[] {
  const { db, sources } = openSources(copy, map, true);
  try {
    const failing = sources.filter((source) => source.view && !canBeRead(db, source));
    db.setAuthorizer(null);
    prepareToHide(db, new Set(failing.flatMap(({ reads }) => reads)));
  } finally {
    db.close();
  }
  return search(copy, map);
}

function search(copy: string, map: readonly View[]): Hidden[] {
  const { db, sources } = openSources(copy, map, true);
  // Statements that are compiled are not asked about again, and ours need more rights.
  db.setAuthorizer(null);
  // Each step of a search writes, to a copy that nobody needs after a crash.
  db.exec("PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF");
  try {
    const hidden: Hidden[] = [];
    for (const source of sources.filter(({ view }) => view))
      for (const table of source.reads) {
        if (canBeRead(db, source)) break;
        for (const one of searchIn(db, source, table.replace(STOCK, ""))) hidden.push(one);
      }
    for (const source of sources)
      if (source.view && !canBeRead(db, source))
        throw refusedView(source.view, "it fails whatever the rows hold");
    return hidden;
  } finally {
    db.close();
  }
}

/** Puts a view that shows some of its rows in the place of each table: MATERIALIZED chooses them before anything else. */
function prepareToHide(db: DatabaseSync, tables: ReadonlySet<string>): void {
  db.exec(`PRAGMA legacy_alter_table=ON;
    CREATE TABLE "${WINDOW}" (name TEXT PRIMARY KEY, first, last);
    CREATE TABLE "${HIDDEN}" (name, id, PRIMARY KEY (name, id))`);
  const plain = db.prepare(
    "SELECT 1 FROM main.sqlite_schema WHERE type = 'table' AND name = ? AND sql NOT LIKE '%WITHOUT%ROWID%'",
  );
  for (const name of tables) {
    if (!plain.get(name)) continue;
    const text = `'${name.replaceAll("'", "''")}'`;
    db.exec(`ALTER TABLE main.${quoted(name)} RENAME TO ${quoted(STOCK + name)};
      INSERT INTO "${WINDOW}" VALUES (${text}, -9223372036854775808, 9223372036854775807);
      CREATE VIEW main.${quoted(name)} AS WITH shown AS MATERIALIZED (SELECT * FROM ${quoted(STOCK + name)} AS stock
        WHERE stock.rowid BETWEEN (SELECT first FROM "${WINDOW}" WHERE name = ${text})
          AND (SELECT last FROM "${WINDOW}" WHERE name = ${text})
          AND NOT EXISTS (SELECT 1 FROM "${HIDDEN}" WHERE name = ${text} AND id = stock.rowid)) SELECT * FROM shown`);
  }
}

/** Halves the table until single rows are left. */
function searchIn(db: DatabaseSync, source: Source, table: string): Hidden[] {
  if (!db.prepare(`SELECT 1 FROM "${WINDOW}" WHERE name = ?`).get(table)) return [];
  const show = db.prepare(`UPDATE "${WINDOW}" SET first = ?, last = ? WHERE name = ?`);
  const ids = db.prepare(`SELECT rowid AS id FROM ${quoted(STOCK + table)} ORDER BY rowid`);
  ids.setReadBigInts(true);
  const rows = ids.all().map(({ id }) => id as bigint);
  const works = (from: number, to: number) => {
    if (from === to) show.run(1, 0, table);
    else show.run(rows[from]!, rows[to - 1]!, table);
    return canBeRead(db, source);
  };
  const bad: bigint[] = [];
  const halve = (from: number, to: number) => {
    if (works(from, to)) return;
    if (to - from === 1) return void bad.push(rows[from]!);
    const middle = (from + to) >> 1;
    halve(from, middle);
    halve(middle, to);
  };
  // Where the view fails without any of its rows, others are at fault.
  if (works(0, 0)) halve(0, rows.length);
  show.run(-(2n ** 63n), 2n ** 63n - 1n, table);
  const hide = db.prepare(`INSERT INTO "${HIDDEN}" VALUES (?, ?)`);
  for (const rowid of bad) hide.run(table, rowid);
  return bad.map((rowid) => ({ table, rowid }));
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
