// Executes the statements of a text dump: writes the tables that are read to a scratch database, skips
// what belongs to other tables, and refuses anything else.
import { GAPS, namesIn, rowOf, STATEMENTS, TRIGGER_END } from "./grammar.ts";
import { endsEarly, failedDump, firstWords, notADump, refused } from "./refusals.ts";
import { quoted, type Insert, type Scratch } from "./scratch.ts";
import { lineOf, matchAt, type Statement } from "./splitter.ts";
import { foldName, tableNamed } from "./tables.ts";

const ROWIDS = ["rowid", "_rowid_", "oid"];

export class StatementReader {
  private readonly scratch: Scratch;
  private readonly all: boolean;
  /** Tables of another schema whose columns can't be read. */
  private readonly unread = new Set<string>();
  /** The dump's views, where all is read. */
  readonly views: string[] = [];
  /** Whether a view stands for a table of TABLES. */
  hasViews = false;
  /** The columns that a row has values for, in lower case. */
  private readonly tables = new Map<string, readonly string[]>();
  /** Dumps repeat an INSERT's head for each row. */
  private target: Insert | undefined;
  private started = false;
  private inTransaction = false;
  private inTrigger = false;

  /** With `all` it also takes tables and views of another schema. */
  constructor(scratch: Scratch, all = false) {
    this.scratch = scratch;
    this.all = all;
  }

  /** Throws a BuildError on a statement that is not part of a dump. */
  execute(statement: Statement): void {
    const { target } = this;
    if (this.inTrigger) this.inTrigger = !matchAt(TRIGGER_END, statement);
    else if (target && statement.text.startsWith(target.head))
      this.scratch.insert(target, statement);
    else this.executeNew(statement);
    this.started = true;
  }

  /** Whether a statement that begins like this is skipped. */
  skips = (statement: Statement): boolean => {
    if (this.inTrigger) return true;
    const blank = matchAt(GAPS, statement)![0].length;
    // A long comment may come first, perhaps unfinished.
    if (
      blank > 0.5 * statement.text.length ||
      /^(?:--|\/\*)/.test(statement.text.slice(blank, blank + 2))
    )
      return false;
    const { kind, table } = this.headOf(statement);
    return !table && /insert|create|computed|index|trigger/.test(kind);
  };

  /** Takes what follows the last semicolon. Throws a BuildError if the dump is incomplete. */
  end(rest: Statement): void {
    const blank = matchAt(GAPS, rest)![0] === rest.text;
    if (!this.started && (blank || wordsOf(rest) === "")) throw notADump();
    if (!blank || this.inTransaction || this.inTrigger) throw endsEarly();
  }

  private headOf(statement: Statement) {
    for (const [kind, pattern] of Object.entries(STATEMENTS)) {
      const found = matchAt(pattern, statement);
      if (!found) continue;
      const { schema = "main", name = "", or, list } = found.groups ?? {};
      if (foldName(namesIn(schema)[0]!) !== "main")
        this.refuse(statement, "it names another database");
      const [plain = ""] = namesIn(name);
      const isOther = this.all && plain !== "" && !/^sqlite_/i.test(plain);
      const other = isOther && !this.unread.has(foldName(plain)) ? foldName(plain) : undefined;
      const table = tableNamed(plain) ?? other;
      return { kind, table, or, list, head: found[0] };
    }
    return this.refuse(statement, "dumps have no such statement");
  }

  private executeNew(statement: Statement): void {
    const refuse = (reason: string) => this.refuse(statement, reason);
    const { kind, table, or, list, head } = this.headOf(statement);
    this.inTrigger = kind === "trigger";
    if (kind === "rollback") throw failedDump(lineOf(statement));
    if (kind === "begin" && this.inTransaction) refuse("the previous transaction has not ended");
    if (kind === "commit" && !this.inTransaction) refuse("the beginning of the dump is missing");
    if (kind === "begin" || kind === "commit") this.inTransaction = kind === "begin";
    if (!table) return;
    if (kind === "computed" && /\bAS\s*$/i.test(head) && !this.tables.has(table)) {
      this.hasViews ||= tableNamed(table) !== undefined;
      if (this.all) this.views.push(statement.text);
      return;
    }
    if (kind === "computed" && this.all && !tableNamed(table)) return;
    if (kind === "computed") refuse(`${table} must be a table with rows of its own`);
    const columns = this.tables.get(table);
    if (kind === "create") {
      if (columns) refuse(`table ${table} exists already`);
      const created = this.scratch.create(table, statement.text.slice(head.length, -1));
      if (created) this.tables.set(table, created);
      else if (tableNamed(table)) refuse(`columns of ${table} can't be read`);
      else this.unread.add(table);
      return;
    }
    if (or) refuse("rows of a dump have no conflicts to resolve");
    if (!columns) return refuse(`table ${table} does not exist yet`);
    const names = list ? namesIn(list).map(foldName) : columns;
    if (names.some((name) => !columns.includes(name) && !ROWIDS.includes(name)))
      refuse(`it names a column that ${table} does not have`);
    const sql = `INSERT INTO ${quoted(table)}(${names.map(quoted).join()}) VALUES`;
    this.target = { table, sql, head, row: rowOf(names.length), width: names.length };
    this.scratch.insert(this.target, statement);
  }

  private refuse(statement: Statement, reason: string): never {
    const words = wordsOf(statement);
    if (!this.started && words === "") throw notADump();
    throw refused(words, lineOf(statement), reason);
  }
}

function wordsOf(statement: Statement): string {
  const start = matchAt(GAPS, statement)![0].length;
  return firstWords(statement.text.slice(start, start + 80));
}
