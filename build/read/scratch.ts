// Writes the tables of a text dump to a scratch database, where SQLite's authorizer lets in rows of literals only.
import { constants, DatabaseSync } from "node:sqlite";
import { ignoreErrors } from "../disk/ignore-errors.ts";
import { LITERAL, ROW, withInfinity } from "./grammar.ts";
import { isRowFault } from "./refusals.ts";
import { matchAt, type Statement } from "./splitter.ts";
import { columnsOf, foldName, quoted, tableNamed } from "./tables.ts";

/** Far above what a dump needs, far below what could do harm; lengths in bytes. */
const LIMITS = { length: 2 ** 28, sqlLength: 2 ** 28, exprDepth: 20, attach: 0, triggerDepth: 0 };
const FUNCTIONS: readonly unknown[] = ["replace", "char", "unistr"];
/** Characters that `.dump` has replaced: what stands for a line break. */
const MAX_REPLACED = 20;
/** How often a statement may be read again for the head that its rows share. */
const MAX_REPEATED = 100;

export class Scratch {
  private readonly db: DatabaseSync;

  constructor(path: string) {
    this.db = new DatabaseSync(path, { limits: { ...LIMITS, variableNumber: 0 } });
    // SQLite's own makes a text of any length out of a short one, and takes the square of a length as time.
    this.db.function("replace", { deterministic: true }, replaceShort as () => string);
    // A scratch file needs no durability: nobody reads it after a crash. It is soon unlinked: no files next to it.
    this.db.exec(
      "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE; BEGIN",
    );
  }

  /** Returns how many values a row has; undefined if it's no such definition. */
  create(table: string, definition: string): number | undefined {
    const columns = readColumns(definition);
    if (!columns) return undefined;
    const ours = tableNamed(table);
    const read = ours ? columnsOf(ours) : columns.map(({ name }) => foldName(name));
    const list = columns.map(({ name, type, dflt_value: value }) => {
      // A row that relies on a default we don't evaluate fails, since this function doesn't exist.
      const other = read.includes(foldName(name)) ? "no_literal()" : "NULL";
      const fallback = value === null || LITERAL.test(value) ? value : other;
      return `${quoted(name)} ${quoted(type)} DEFAULT (${fallback})`;
    });
    this.db.setAuthorizer(null);
    this.db.exec(`CREATE TABLE ${quoted(table)} (${list.join()})`);
    this.db.setAuthorizer(authorize);
    return columns.length;
  }

  insert(statement: Statement, from: number): boolean {
    const { text } = statement;
    let repeated = 0;
    for (let at = from; at < text.length; at = ROW.lastIndex) {
      if ((repeated += from) > MAX_REPEATED * text.length) return false;
      if (!matchAt(ROW, statement, at)) return false;
      const row = withInfinity(text.slice(at, ROW.lastIndex - 1));
      if (!this.run(text.slice(0, from) + row)) return false;
    }
    return true;
  }

  finish(views: readonly string[] = []): void {
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

  private run(insert: string): boolean {
    try {
      this.db.exec(insert);
      return true;
    } catch (error) {
      // An error of replaceShort has no code.
      if (isRowFault(error) || !Object.hasOwn(error as object, "errcode")) return false;
      throw error;
    }
  }
}

// One row of VALUES is no SELECT. Several are, and of the second on SQLite does not ask for the functions.
function authorize(action: number, _: string | null, called: string | null): number {
  const isAllowed =
    action === constants.SQLITE_INSERT ||
    (action === constants.SQLITE_FUNCTION && FUNCTIONS.includes(called));
  return isAllowed ? constants.SQLITE_OK : constants.SQLITE_DENY;
}

// Nested calls make no text longer, either.
function replaceShort(text: string, searched: string, by: string): string {
  if (searched.length > MAX_REPLACED || by.length > searched.length) throw new RangeError(searched);
  return text.replaceAll(searched, () => by);
}

/** The columns that a definition has from its parenthesis on, if it is one. SQLite parses it and executes nothing. */
export function readColumns(definition: string) {
  const db = new DatabaseSync(":memory:", { limits: LIMITS, defensive: false });
  try {
    db.exec("CREATE TABLE page(a); PRAGMA writable_schema=ON");
    const row = "SELECT type, 't', 't', rootpage, ? FROM sqlite_schema";
    db.prepare(`INSERT INTO sqlite_schema ${row}`).run(`CREATE TABLE t${definition}`);
    db.exec("PRAGMA writable_schema=RESET");
    // No type is BLOB. In a STRICT table ANY converts nothing; elsewhere it means NUMERIC.
    const type = "iif(c.type = '' OR strict AND c.type LIKE 'any', 'BLOB', c.type)";
    const columns = `SELECT c.name, ${type} AS type, dflt_value FROM pragma_table_info('t') AS c`;
    const found = db.prepare(`${columns}, pragma_table_list('t')`).all();
    return found as { name: string; type: string; dflt_value: string | null }[];
  } catch {
    return undefined;
  } finally {
    db.close();
  }
}
