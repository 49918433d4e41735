// Checks that an open dump has all that a build needs: tables, columns, rows and sound pages. Then shows its tables
// under the names of TABLES, and withdrawn records as not to be published.
import type { Database } from "better-sqlite3";
import { RESOURCE_LIST } from "../../src/resources.ts";
import { BuildError } from "../../src/errors.ts";
import { damaged } from "./faults.ts";
import {
  ABSENT,
  columnsOf,
  foldName,
  OPTIONAL,
  TABLE_NAMES,
  TABLES,
  type TableName,
} from "./tables.ts";

/** Bytes of a value: 64 times what a record may have. A text of 512 MiB or more can't even be held. */
const MAX_VALUE_BYTES = 16 * 1024 * 1024;
/** Bytes of an id that a message shows; ours have 36. */
const SHOWN_BYTES = 100;

/** Refuses a dump that lacks tables or columns that it must have, and names all of them. */
export function checkTables(db: Database, hint: string): void {
  const missing = TABLE_NAMES.flatMap((table) => missingOf(db, table));
  if (missing.length > 0) throw new BuildError(`The dump lacks ${missing.join(", ")}`, hint);
}

/** Refuses a dump whose listing tables are all empty, which means that its export went wrong. */
export function checkRows(db: Database): void {
  const tables: TableName[] = RESOURCE_LIST.map(({ table }) => table);
  const there = tablesThere(db).filter((table) => tables.includes(table));
  if (there.some((table) => db.prepare(`SELECT 1 FROM main."${table}" LIMIT 1`).get())) return;
  throw new BuildError(
    `The dump has no row in any of ${tables.join(", ")}`,
    "Export the live database again",
  );
}

/**
 * Looks for damage in the tables that are read and their indexes. A check of the whole file would fail
 * where other tables need collations or virtual-table modules that are not available here.
 */
export function checkPages(db: Database, tables: readonly string[] = tablesThere(db)): void {
  for (const table of ["sqlite_schema", ...tables]) {
    // quick_check passes an index that lacks rows, and what is read by it then depends on the query.
    const [problem] = db.pragma(`integrity_check("${table.replaceAll('"', '""')}")`) as {
      integrity_check: string;
    }[];
    if (problem?.integrity_check !== "ok") throw damaged(`integrity_check of ${table} fails`);
  }
}

export function bytesOf(db: Database): number {
  const sizes = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
  return db.prepare(sizes).pluck().get() as number;
}

/** Refuses values that are too long to be read, and names where. */
export function checkValues(db: Database): void {
  if (bytesOf(db) <= MAX_VALUE_BYTES) return;
  for (const table of tablesThere(db)) {
    const there = hiddenOf(db, table);
    const columns = columnsOf(table).filter(
      (name) => there.has(name) && TABLES[table][name] !== "unread",
    );
    const key = columns[0]!;
    const tooLong = columns.map((name) => `octet_length("${name}") > ${MAX_VALUE_BYTES}`);
    // octet_length reads a value's header only.
    const found = db
      .prepare<[], [id: string | null, ...tooLong: number[]]>(
        `SELECT iif(octet_length("${key}") <= ${SHOWN_BYTES}, CAST("${key}" AS TEXT), NULL), ${tooLong.join(", ")}
         FROM main."${table}" WHERE ${tooLong.join(" OR ")} LIMIT 1`,
      )
      .raw()
      .get();
    if (!found) continue;
    const [id, ...isTooLong] = found;
    throw new BuildError(
      `${columns[isTooLong.indexOf(1)]} of ${id ?? "a row"} in ${table} has more than ${MAX_VALUE_BYTES} bytes, the limit`,
      "A file may have got into that column: empty it, and export again",
    );
  }
}

/** What a dump lacks of a table. */
export function missingOf(db: Database, table: TableName): string[] {
  const found = db
    .prepare(
      `SELECT rootpage > 0 AND sql LIKE 'create table%' FROM main.sqlite_schema
       WHERE name = ? COLLATE NOCASE AND type IN ('table', 'view')`,
    )
    .pluck()
    .get(table) as number | undefined;
  if (found === undefined) return OPTIONAL.has(table) ? [] : [`table ${table}`];
  // A virtual table could compute its rows from anything.
  if (found !== 1) return [`table ${table} (there is a virtual table of that name)`];
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

/** The tables that the dump has; all but the optional ones once checkTables has passed. */
function tablesThere(db: Database): TableName[] {
  return TABLE_NAMES.filter((table) => hiddenOf(db, table).size > 0);
}

/**
 * Gives rows the column names of TABLES, whatever case the dump spells them in, and no other columns: a
 * temporary view shadows each table, and stands for one that is not there. Withdrawn records have no status.
 */
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
