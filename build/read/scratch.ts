// Makes a scratch database of a text dump: SQLite reads each statement, and what it then asks its authorizer says whether
// the statement makes or fills a table that is wanted, belongs to something else and is skipped, or is refused.
import { constants, DatabaseSync } from "node:sqlite";
import type { BuildError } from "../../src/errors.ts";
import { readColumns } from "./columns.ts";
import { endsEarly, isRowFault, notADump, refused, rolledBack, tooLong } from "./refusals.ts";
import type { Statement } from "./splitter.ts";
import { columnsOf, foldName, quoted, tableNamed } from "./tables.ts";

/** Far above what a dump needs, far below what could do harm; lengths in bytes. */
const LIMITS = { length: 2 ** 28, sqlLength: 2 ** 28, vdbeOp: 2 ** 22, attach: 0, triggerDepth: 0 };
const FUNCTIONS: readonly unknown[] = ["replace", "char", "unistr"];
/** SQLite's own, which it lists nowhere: for ALTER TABLE, and for its tests. */
const UNLISTED =
  "sqlite_rename_column sqlite_rename_table sqlite_rename_test sqlite_rename_quotefix sqlite_drop_column sqlite_drop_constraint sqlite_add_constraint sqlite_find_constraint sqlite_fail implies_nonnull_row expr_compare expr_implies_expr affinity";
/** Characters that `.dump` has replaced: what stands for a line break. */
const MAX_REPLACED = 20;

/** What SQLite says of more rows than vdbeOp allows. */
const TOO_MANY_ROWS = "out of memory";

const CREATES_OTHER = /^CREATE\s+(?:VIEW|VIRTUAL|(?:UNIQUE\s+)?INDEX)\b/i;
const NOT_MADE = /^no such table: (?:\w+\.)?(.*)|^table sqlite_master may not be /is;

/** Of one statement: the table it inserts into, the first thing that is denied to it, and SQLite's error. */
interface Read {
  into?: string | null;
  selects?: boolean;
  denied?: readonly [action: number, name: string | null];
  error?: string;
  /** Our own may do anything. */
  isOurs?: boolean;
}

export class Scratch {
  private readonly db: DatabaseSync;
  private readonly all: boolean;
  private read: Read = {};
  private line = 1;
  private started = false;
  private inTransaction = false;
  private inTrigger = false;

  /** With `all` it also takes tables and views of another schema. */
  constructor(path: string, all = false) {
    this.all = all;
    this.db = new DatabaseSync(path, { limits: { ...LIMITS, variableNumber: 0 } });
    // After the first row, and for defaults, SQLite does not ask about functions, so no others exist.
    const known = this.db.prepare("SELECT name, max(narg, -1) AS count FROM pragma_function_list");
    for (const { name, count } of known.all() as { name: string; count: number }[])
      if (!FUNCTIONS.includes(name))
        this.db.function(name, { varargs: count < 0 }, refusing(count));
    for (const name of UNLISTED.split(" ")) this.db.function(name, { varargs: true }, refuseCall);
    // SQLite's own makes a text of any length out of a short one, and takes the square of a length as time.
    this.db.function("replace", { deterministic: true }, replaceShort as () => string);
    // A scratch file needs no durability: nobody reads it after a crash. It is soon unlinked: no files next to it.
    this.db.exec(
      "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE; BEGIN",
    );
    this.db.setAuthorizer(this.authorize);
  }

  /** Throws BuildError for a statement that is refused. */
  execute({ text, line, isCut }: Statement): void {
    this.line = line;
    if (this.inTrigger) this.inTrigger = !/^END\s*$/i.test(text);
    else if (/^CREATE\s+TRIGGER\b/i.test(text)) this.inTrigger = true;
    else this.decide(text, isCut);
    this.started = true;
  }

  /** Throws BuildError for a dump that is cut off. */
  finish(rest?: Statement): void {
    if (!this.started) throw notADump();
    if (rest || this.inTransaction || this.inTrigger) throw endsEarly();
    this.read = { isOurs: true };
    this.db.exec("COMMIT");
  }

  close(): void {
    this.db.close();
  }

  private decide(text: string, isCut: boolean): void {
    this.read = {};
    // Of a cut one only its table is looked at.
    const sql = isCut ? text.replace(/\bVALUES\b[^]*/i, "DEFAULT VALUES") : withInfinity(text);
    const isDone = this.attempt(() => this.db.exec(sql));
    const { into, denied: [action, asked] = [], error = "" } = this.read;
    if (error === TOO_MANY_ROWS && !isCut) return this.decide(text, true);
    const name = String(asked);
    const isWanted = tableNamed(name) || (this.all && !/^sqlite_/i.test(name));
    if (action === constants.SQLITE_TRANSACTION) return this.pass(name);
    if (action === constants.SQLITE_PRAGMA) return;
    if (action === constants.SQLITE_CREATE_TABLE && !isWanted) return;
    if (action === constants.SQLITE_CREATE_TABLE) return this.create(name, text);
    if (action === constants.SQLITE_CREATE_VIEW && isWanted) return this.make(name, text);
    if (!into && CREATES_OTHER.test(text)) return;
    const missing = into ? null : NOT_MADE.exec(error);
    const isInsert = /^INSERT\s+INTO\b/i.test(text);
    const isOther = isInsert || missing?.[1] === "sqlite_sequence";
    if (missing && !tableNamed(missing[1] ?? "") && isOther) return;
    if (!isInsert && !this.started) throw notADump();
    if (!isInsert) throw this.refused("dumps have no such statement");
    if (missing) throw this.refused(`table ${missing[1]} does not exist yet`);
    if (isCut) throw tooLong(this.line);
    if (!isDone) throw this.refused("a value is not a literal, or a row is not one of its table");
  }

  private refused(reason: string): BuildError {
    return refused(this.line, reason);
  }

  /** Whether SQLite takes a statement. */
  private attempt(act: () => unknown): boolean {
    try {
      act();
      return true;
    } catch (error) {
      const { errcode, message } = error as { errcode?: number; message: string };
      // Our functions' errors have no code.
      if (errcode !== undefined && message !== TOO_MANY_ROWS && !isRowFault(error)) throw error;
      this.read.error = message;
      return false;
    }
  }

  // Rows are an INSERT, perhaps after one SELECT for all of them; what else selects does so later.
  private readonly authorize = (
    action: number,
    name: string | null,
    called: string | null,
    schema: string | null,
  ): number => {
    const { read } = this;
    const isFirst = !read.into && !read.selects;
    if (read.isOurs) return constants.SQLITE_OK;
    if (action === constants.SQLITE_SELECT && isFirst) read.selects = true;
    else if (action === constants.SQLITE_INSERT && schema === "main") {
      if (name !== "sqlite_master") read.into = name;
    } else if (action !== constants.SQLITE_FUNCTION || !FUNCTIONS.includes(called)) {
      read.denied ??= [action, name];
      return constants.SQLITE_DENY;
    }
    return constants.SQLITE_OK;
  };

  private create(table: string, definition: string): void {
    const columns = readColumns(table, definition);
    const ours = tableNamed(table);
    if (!columns && ours) throw this.refused(`columns of ${ours} can't be read`);
    if (!columns) return;
    const list = columns.map(({ name, type, dflt_value: value }) => {
      const isRead = !ours || columnsOf(ours).includes(foldName(name));
      // A text in double quotes is not a constant here: a row that relies on it fails.
      const fallback = value?.startsWith('"') ? "no_literal()" : value;
      return `${quoted(name)} ${quoted(type)} DEFAULT (${isRead ? fallback : null})`;
    });
    this.make(table, `CREATE TABLE ${quoted(table)} (${list.join()})`);
  }

  private make(name: string, sql: string): void {
    this.read = { isOurs: true };
    // Compiles one statement, whatever follows it.
    const isMade = this.attempt(() => this.db.prepare(sql).run());
    if (!isMade) throw this.refused(`table ${name} exists already`);
  }

  private pass(transaction: string): void {
    if (transaction === "ROLLBACK") throw rolledBack(this.line);
    const isBegin = transaction === "BEGIN";
    if (isBegin && this.inTransaction) throw this.refused("the previous transaction has not ended");
    if (!isBegin && !this.inTransaction) throw this.refused("the beginning of the dump is missing");
    this.inTransaction = isBegin;
  }
}

/** Spells infinity, which old shells write as Inf, as SQLite reads it. */
function withInfinity(text: string): string {
  if (!/\bInf\b/i.test(text)) return text;
  const parts = /'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|\bInf\b/gi;
  return text.replace(parts, (part) => (/^Inf$/i.test(part) ? "9e999" : part));
}

function refuseCall(): never {
  throw new RangeError("a function that .dump does not write");
}

function refusing(length: number): () => never {
  return Object.defineProperty(refuseCall.bind(undefined), "length", {
    value: Math.max(0, length),
  });
}

// Nested calls make no text longer, either.
function replaceShort(text: string, searched: string, by: string): string {
  if (searched.length > MAX_REPLACED || by.length > searched.length) throw new RangeError(searched);
  return text.replaceAll(searched, () => by);
}
