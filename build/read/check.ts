// Checks that an open dump has the tables, columns, rows and sound pages that a build needs, and names its columns.
import type { Database } from "better-sqlite3";
import { BuildError } from "../../src/errors.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";
import { damaged } from "./refusals.ts";
import { ABSENT, columnsOf, foldName, OPTIONAL, quoted, TABLE_NAMES, TABLES } from "./tables.ts";
import type { TableName } from "./tables.ts";

/** Bytes of a value: 64 times what a record may have. A text of 512 MiB or more can't even be held. */
const MAX_VALUE_BYTES = 16 * 1024 * 1024;
const SHOWN_BYTES = 100;

export function checkTables(db: Database, hint: string): void {
  const missing = TABLE_NAMES.flatMap((table) => missingOf(db, table));
  if (missing.length > 0) throw new BuildError(`The dump lacks ${missing.join(", ")}`, hint);
}

export function checkRows(db: Database): void {
  const tables: TableName[] = RESOURCE_LIST.map(({ table }) => table);
  const hasRow = (table: TableName) => db.prepare(`SELECT 1 FROM main."${table}" LIMIT 1`).get();
  if (tablesThere(db).some((table) => tables.includes(table) && hasRow(table))) return;
  throw new BuildError(
    `The dump has no row in any of ${tables.join(", ")}`,
    "Export the live database again",
  );
}

/** Looks for damage in these tables and their indexes; others may need collations or modules that are not here. */
export function checkPages(db: Database, tables: readonly string[] = tablesThere(db)): void {
  for (const table of ["sqlite_schema", ...tables]) {
    // quick_check passes an index that lacks rows, and what is read by it then depends on the query.
    if (db.pragma(`integrity_check(${quoted(table)})`, { simple: true }) !== "ok")
      throw damaged(`integrity_check of ${table} fails`);
  }
}

export function bytesOf(db: Database): number {
  const sizes = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
  return db.prepare(sizes).pluck().get() as number;
}

export function checkValues(db: Database): void {
  if (bytesOf(db) <= MAX_VALUE_BYTES) return;
  for (const table of tablesThere(db)) {
    const there = hiddenOf(db, table);
    const columns = columnsOf(table).filter(
      (name) => there.has(name) && TABLES[table][name] !== "unread",
    );
    const key = columns[0]!;
    // octet_length reads a value's header only.
    const tests = columns.map(
      (name) => `WHEN octet_length("${name}") > ${MAX_VALUE_BYTES} THEN '${name}'`,
    );
    const tooLong = `CASE ${tests.join(" ")} END`;
    const found = db
      .prepare<[], { id: string | null; name: string }>(
        `SELECT iif(octet_length("${key}") <= ${SHOWN_BYTES}, CAST("${key}" AS TEXT), NULL) AS id,
           ${tooLong} AS name FROM main."${table}" WHERE ${tooLong} IS NOT NULL LIMIT 1`,
      )
      .get();
    if (!found) continue;
    throw new BuildError(
      `${found.name} of ${found.id ?? "a row"} in ${table} has more than ${MAX_VALUE_BYTES} bytes, the limit`,
      "A file may have got into that column: empty it, and export again",
    );
  }
}

export function missingOf(db: Database, table: TableName): string[] {
  const stored = db
    .prepare(
      `SELECT rootpage > 0 AND sql LIKE 'create table%' FROM main.sqlite_schema
       WHERE name = ? COLLATE NOCASE AND type IN ('table', 'view')`,
    )
    .pluck()
    .get(table);
  if (stored === undefined) return OPTIONAL.has(table) ? [] : [`table ${table}`];
  // A virtual table could compute its rows from anything.
  if (stored !== 1) return [`table ${table} (there is a virtual table of that name)`];
  const hidden = hiddenOf(db, table);
  return columnsOf(table)
    .filter((name) => hidden.get(name) ?? !OPTIONAL.has(`${table}.${name}`))
    .map((name) => `${table}.${name}${hidden.has(name) ? " (it is generated, not stored)" : ""}`);
}

/** By column of a table, in lower case: 0 if its values are stored. Empty if there is no such table. */
function hiddenOf(db: Database, table: TableName): Map<string, number> {
  const columns = db.pragma(`main.table_xinfo("${table}")`) as { name: string; hidden: number }[];
  return new Map(columns.map((column) => [foldName(column.name), column.hidden]));
}

function tablesThere(db: Database): TableName[] {
  return TABLE_NAMES.filter((table) => hiddenOf(db, table).size > 0);
}

/** Shadows each table with a temporary view of the columns in TABLES; withdrawn records have no status. */
export function nameColumns(db: Database, withdrawn: ReadonlySet<string>): void {
  db.exec("CREATE TEMP TABLE withdrawn (id PRIMARY KEY)");
  const insert = db.prepare("INSERT INTO temp.withdrawn VALUES (?)");
  for (const id of withdrawn) insert.run(id);
  for (const table of TABLE_NAMES) {
    const there = hiddenOf(db, table);
    const columns = Object.entries(TABLES[table]).map(([name, kind]) => {
      const stored = there.has(name) ? `"${name}"` : "NULL";
      const absent = OPTIONAL.has(`${table}.${name}`) ? ABSENT[kind] : undefined;
      const value = absent === undefined ? stored : `coalesce(${stored}, ${absent})`;
      // The row stays, since its private values must be kept out of other texts of its owner.
      const hides = withdrawn.size > 0 && kind === "status";
      // A subquery keeps the column's affinity, which decides comparisons.
      const shown = hides ? `(SELECT ${value} WHERE id IN temp.withdrawn IS NOT 1)` : value;
      return `${shown} AS "${name}"`;
    });
    const rows = there.size > 0 ? `FROM main."${table}"` : "WHERE 0";
    db.exec(`CREATE TEMP VIEW "${table}" AS SELECT ${columns.join(", ")} ${rows}`);
  }
}
