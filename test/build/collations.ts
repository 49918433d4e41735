// Gives the tables of a database a collation that SQLite does not know, as a dump of a program has that
// brings its own: a database whose columns have NOCASE in, nothing out.
import type { Database } from "better-sqlite3";

export function renameCollation(db: Database): void {
  db.unsafeMode(true);
  db.pragma("writable_schema = ON");
  db.exec("UPDATE sqlite_schema SET sql = replace(sql, 'COLLATE NOCASE', 'COLLATE own_order')");
  db.pragma("writable_schema = RESET");
  db.unsafeMode(false);
}
