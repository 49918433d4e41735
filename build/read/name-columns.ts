// Shows the tables of an open dump under the names of TABLES, and withdrawn records as not to be published.
import type { Database } from "better-sqlite3";
import { columnsThere, isThere } from "./check.ts";
import { ABSENT, mayLack, TABLE_NAMES, TABLES, type Kind, type TableName } from "./tables.ts";

/**
 * Gives rows the column names of TABLES, whatever case the dump spells them in, and no other columns: a
 * temporary view shadows each table, and stands for one that is not there.
 */
export function nameColumns(db: Database, withdrawn: ReadonlySet<string>): void {
  db.exec("CREATE TEMP TABLE withdrawn (id PRIMARY KEY)");
  const insert = db.prepare("INSERT INTO temp.withdrawn VALUES (?)");
  for (const id of withdrawn) insert.run(id);
  for (const table of TABLE_NAMES) {
    const stored = new Set(isThere(db, table) ? columnsThere(db, table) : []);
    const columns = Object.entries(TABLES[table]).map(([name, kind]) => {
      const value = stored.has(name) ? storedValue(table, name, kind) : (ABSENT[kind] ?? "NULL");
      // The row stays, since its private values must be kept out of other texts of its owner.
      const hides = withdrawn.size > 0 && kind === "status";
      // A subquery keeps the column's affinity, which decides comparisons.
      const shown = hides ? `(SELECT ${value} WHERE id IN temp.withdrawn IS NOT 1)` : value;
      return `${shown} AS "${name}"`;
    });
    const rows = stored.size > 0 ? `FROM main."${table}"` : "WHERE 0";
    db.exec(`CREATE TEMP VIEW "${table}" AS SELECT ${columns.join(", ")} ${rows}`);
  }
}

function storedValue(table: TableName, name: string, kind: Kind): string {
  const absent = mayLack(table, name) ? ABSENT[kind] : undefined;
  return absent === undefined ? `"${name}"` : `coalesce("${name}", ${absent})`;
}
