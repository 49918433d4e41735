// Reads the columns of a CREATE TABLE statement: SQLite parses it as a schema's, and executes nothing of it.
import { DatabaseSync } from "node:sqlite";

/** The name of the database before a table, which tools other than `.dump` write, and a schema never has. */
const DATABASE =
  /^(CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?)(?:(["'`]?)main\2|\[main\])\s*\.\s*/i;

/** Undefined if it defines no columns, or SQLite can't read them. */
export function readColumns(table: string, definition: string) {
  const db = new DatabaseSync(":memory:", { limits: { attach: 0 }, defensive: false });
  try {
    db.exec("CREATE TABLE 'a page'(a); PRAGMA writable_schema=ON");
    const row = "SELECT type, :table, :table, rootpage, :definition FROM sqlite_schema";
    const insert = db.prepare(`INSERT INTO sqlite_schema ${row}`);
    insert.run({ table, definition: definition.replace(DATABASE, "$1") });
    db.exec("PRAGMA writable_schema=RESET");
    // No type is BLOB. In a STRICT table ANY converts nothing; elsewhere it means NUMERIC.
    const type = "iif(c.type = '' OR strict AND c.type LIKE 'any', 'BLOB', c.type)";
    const columns = `SELECT c.name, ${type} AS type, dflt_value FROM pragma_table_info(:table) AS c`;
    const found = db.prepare(`${columns}, pragma_table_list(:table)`).all({ table });
    return found as { name: string; type: string; dflt_value: string | null }[];
  } catch {
    return undefined;
  } finally {
    db.close();
  }
}
