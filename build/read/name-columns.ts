// Shows the tables of an open dump under the names of TABLES, and withdrawn records as not to be published.
import type { Database } from "better-sqlite3";
import { isThere } from "./check.ts";
import { columnsOf, TABLE_NAMES, type TableName } from "./tables.ts";

/** By table, the column without which a record is not published. */
const STATUSES: Partial<Record<TableName, string>> = {
  properties: "status",
  guides: "status",
  clubs: "is_active",
  fly_shops: "status",
};
/**
 * Gives rows the column names of TABLES, whatever case the dump spells them in, and no other columns: a
 * temporary view shadows each table, and stands for one that is not there.
 */
export function nameColumns(db: Database, withdrawn: ReadonlySet<string>): void {
  db.exec("CREATE TEMP TABLE withdrawn (id PRIMARY KEY)");
  const insert = db.prepare("INSERT INTO temp.withdrawn VALUES (?)");
  for (const id of withdrawn) insert.run(id);
  for (const table of TABLE_NAMES) {
    const there = isThere(db, table);
    const columns = columnsOf(table).map((name) => {
      const value = there ? `"${name}"` : "NULL";
      // The row stays, since its private values must be kept out of other texts of its owner.
      const hides = withdrawn.size > 0 && name === STATUSES[table];
      // A subquery keeps the column's affinity, which decides comparisons.
      const shown = hides ? `(SELECT ${value} WHERE id IN temp.withdrawn IS NOT 1)` : value;
      return `${shown} AS "${name}"`;
    });
    const rows = there ? `FROM main."${table}"` : "WHERE 0";
    db.exec(`CREATE TEMP VIEW "${table}" AS SELECT ${columns.join(", ")} ${rows}`);
  }
}
