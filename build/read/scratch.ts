// Writes the tables of a text dump to a scratch database. The tables are our own, without constraints
// or triggers; only names, types and literals come from the dump. SQLite's authorizer denies the rest.
import { constants, DatabaseSync } from "node:sqlite";
import type { BuildError } from "../../src/errors.ts";
import { ignoreErrors } from "../disk/ignore-errors.ts";
import { DEFAULT, withInfinity } from "./grammar.ts";
import { refused } from "./refusals.ts";
import { lineOf, matchAt, type Statement } from "./splitter.ts";
import { columnsOf, foldName, tableNamed } from "./tables.ts";

interface Column {
  readonly name: string;
  readonly type: string;
  /** The default as SQL, null if there is none. */
  readonly dflt_value: string | null;
}

/** An INSERT into `table`; `sql` is ours up to VALUES, `head` the dump's. A row has `width` values. */
export interface Insert {
  readonly table: string;
  readonly sql: string;
  readonly head: string;
  readonly width: number;
  /** Matches a row with the comma or semicolon after it. */
  readonly row: RegExp;
}

/** Far above what the grammar accepts, far below what could do harm; lengths in bytes. */
const LIMITS = { length: 2 ** 28, sqlLength: 2 ** 28, exprDepth: 20, attach: 0, triggerDepth: 0 };
/** Characters of rows in one INSERT; one INSERT a row takes twice as long. */
const BATCH = 16 * 1024;
const FUNCTIONS: readonly unknown[] = ["replace", "char", "unistr"];
/** SQLite's codes for a row that it rejects: ERROR, TOOBIG, CONSTRAINT, MISMATCH, AUTH. */
const ROW_FAULTS = [1, 18, 19, 20, 23];

export class Scratch {
  private readonly db: DatabaseSync;
  private target: Insert | undefined;
  private rows: { row: string; statement: Statement }[] = [];
  private length = 0;
  private readonly created = new Set<string>();

  constructor(path: string) {
    this.db = new DatabaseSync(path, { limits: LIMITS });
    // A scratch file needs no durability: after a crash nobody reads it. It has no name soon, so no file beside it.
    this.db.exec(
      "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE; BEGIN",
    );
  }

  /** Returns the columns that a row has values for, in lower case; undefined if it's no such definition. */
  create(table: string, definition: string): string[] | undefined {
    const columns = readColumns(definition);
    if (!columns) return undefined;
    const ours = tableNamed(table);
    const read = ours ? columnsOf(ours) : columns.map(({ name }) => foldName(name));
    const list = columns.map(({ name, type, dflt_value: value }) => {
      // A row that relies on a default we don't evaluate fails, since this function doesn't exist.
      const other = read.includes(foldName(name)) ? "no_literal()" : "NULL";
      const fallback = value === null || DEFAULT.test(value) ? value : other;
      return `${quoted(name)} ${quoted(type)} DEFAULT (${fallback})`;
    });
    this.db.setAuthorizer(null);
    this.db.exec(`CREATE TABLE ${quoted(table)} (${list.join()})`);
    this.created.add(table);
    this.db.setAuthorizer((action, name, called) => authorize(this.created, action, name, called));
    return columns.map(({ name }) => foldName(name));
  }

  /** Throws BuildError if a row does not match, or SQLite rejects one that came before. */
  insert(target: Insert, statement: Statement): void {
    const { head, row } = target;
    if (this.target !== target) this.flush();
    this.target = target;
    for (let at = head.length; at < statement.text.length; at = row.lastIndex) {
      if (!matchAt(row, statement, at)) throw badRow(target, statement);
      this.rows.push({ row: statement.text.slice(at, row.lastIndex - 1), statement });
      this.length += row.lastIndex - at;
      if (this.length > BATCH) this.flush();
    }
  }

  /** Writes the remaining rows, adds views, which SQLite only compiles, and commits. */
  finish(views: readonly string[] = []): void {
    this.flush();
    this.db.setAuthorizer(null);
    for (const sql of views) {
      // One that SQLite can't read stands for nothing of ours, or the map's check will say so.
      ignoreErrors(() => this.db.prepare(sql).run());
    }
    this.db.exec("COMMIT");
  }

  close(): void {
    this.db.close();
  }

  private flush(): void {
    const { target, rows } = this;
    this.rows = [];
    this.length = 0;
    if (!target || this.run(target, rows.map(({ row }) => row).join())) return;
    throw badRow(target, rows.find(({ row }) => !this.run(target, row))!.statement);
  }

  private run({ sql }: Insert, rows: string): boolean {
    try {
      if (rows !== "") this.db.exec(sql + withInfinity(rows));
      return true;
    } catch (error) {
      if (ROW_FAULTS.includes((error as { errcode: number }).errcode & 0xff)) return false;
      throw error;
    }
  }
}

/**
 * The columns of a definition, from the parenthesis in CREATE TABLE on; undefined if it defines no table.
 * SQLite parses it as part of a schema and executes nothing, so its checks, defaults, collations and
 * generated columns may use what is not available here.
 */
export function readColumns(definition: string): Column[] | undefined {
  const db = new DatabaseSync(":memory:", { limits: LIMITS, defensive: false });
  try {
    db.exec("CREATE TABLE page(a); PRAGMA writable_schema=ON");
    const row = "SELECT type, 't', 't', rootpage, ? FROM sqlite_schema";
    db.prepare(`INSERT INTO sqlite_schema ${row}`).run(`CREATE TABLE t${definition}`);
    db.exec("PRAGMA writable_schema=RESET");
    // No type is BLOB. In a STRICT table ANY converts nothing; elsewhere it means NUMERIC.
    const type = "iif(c.type = '' OR strict AND c.type LIKE 'any', 'BLOB', c.type)";
    const columns = `SELECT c.name, ${type} AS type, dflt_value FROM pragma_table_info('t') AS c`;
    return db.prepare(`${columns}, pragma_table_list('t')`).all() as unknown as Column[];
  } catch {
    return undefined;
  } finally {
    db.close();
  }
}

function badRow({ table, width }: Insert, statement: Statement): BuildError {
  const reason = `a value is not a literal, a row does not have the ${width} values of ${table}, or something follows its rows`;
  return refused(`INSERT INTO ${table}`, lineOf(statement), reason);
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function authorize(
  tables: ReadonlySet<string>,
  action: number,
  name: string | null,
  called: string | null,
): number {
  // VALUES counts as a SELECT; reading a column is a separate action, which is denied.
  const allowed =
    action === constants.SQLITE_SELECT ||
    (action === constants.SQLITE_INSERT && tables.has(name ?? "")) ||
    (action === constants.SQLITE_FUNCTION && FUNCTIONS.includes(called));
  return allowed ? constants.SQLITE_OK : constants.SQLITE_DENY;
}
