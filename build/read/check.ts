// Decides whether a dump can be built from: an open database in, a BuildError or nothing out.
import type { Database } from "better-sqlite3";
import { RESOURCE_LIST } from "../../src/resources.ts";
import { BuildError } from "../../src/errors.ts";
import { damaged } from "./faults.ts";
import { columnsOf, foldName, TABLE_NAMES, type TableName } from "./tables.ts";

/** Refuses a dump that lacks tables or columns, and names all of them. */
export function checkTables(db: Database, hint: string): void {
  const missing = TABLE_NAMES.flatMap((table) => missingOf(db, table));
  if (missing.length > 0) throw new BuildError(`The dump lacks ${missing.join(", ")}`, hint);
}

/** Refuses a dump whose listing tables are all empty: an export that went wrong. */
export function checkRows(db: Database): void {
  const filled = RESOURCE_LIST.some(({ table }) =>
    db.prepare(`SELECT 1 FROM main."${table}" LIMIT 1`).get(),
  );
  if (filled) return;
  const tables = RESOURCE_LIST.map(({ table }) => table).join(", ");
  throw new BuildError(`The dump has no row in any of ${tables}`, "Export the live database again");
}

/**
 * Looks for damage in the tables that are read and their indexes. Other tables may need collations or
 * virtual-table modules that are not here, which would fail a check of the whole file.
 */
export function checkPages(db: Database): void {
  for (const table of ["sqlite_schema", ...TABLE_NAMES]) {
    const [problem] = db.pragma(`quick_check("${table}")`) as { quick_check: string }[];
    if (problem?.quick_check !== "ok") throw damaged(`quick_check of ${table} fails`);
  }
}

function missingOf(db: Database, table: TableName): string[] {
  const found = db
    .prepare(
      `SELECT type, rootpage > 0 AND sql LIKE 'create table%' AS plain FROM main.sqlite_schema
       WHERE name = ? COLLATE NOCASE AND type IN ('table', 'view')`,
    )
    .get(table) as { type: string; plain: number } | undefined;
  if (!found) return [`table ${table}`];
  // A view or virtual table computes its rows, and what it computes them from may be anything.
  if (found.plain !== 1) return [`table ${table} (there is a ${kindOf(found.type)} of that name)`];
  const columns = db.pragma(`main.table_xinfo("${table}")`) as { name: string; hidden: number }[];
  const hidden = new Map(columns.map((column) => [foldName(column.name), column.hidden]));
  return columnsOf(table)
    .filter((name) => hidden.get(name) !== 0)
    .map((name) => `${table}.${name}${hidden.has(name) ? " (it is generated, not stored)" : ""}`);
}

function kindOf(type: string): string {
  return type === "view" ? "view" : "virtual table";
}
