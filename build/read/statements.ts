// Reads the statements of a text dump: has wanted tables made and filled, skips others, and refuses anything else.
import { BuildError } from "../../src/errors.ts";
import { GAPS, STATEMENTS, TRIGGER_END, unquoted } from "./grammar.ts";
import { endsEarly, notADump, refused } from "./refusals.ts";
import type { Scratch } from "./scratch.ts";
import { lineOf, matchAt, type Statement } from "./splitter.ts";
import { foldName, tableNamed } from "./tables.ts";

type Kind = keyof typeof STATEMENTS;

export class StatementReader {
  private readonly scratch: Scratch;
  private readonly all: boolean;
  readonly views: string[] = [];
  /** Tables that were made, with the number of values in a row; undefined where their columns can't be read. */
  private readonly tables = new Map<string, number | undefined>();
  private started = false;
  private inTransaction = false;
  private inTrigger = false;

  /** With `all` it also takes tables and views of another schema. */
  constructor(scratch: Scratch, all = false) {
    this.scratch = scratch;
    this.all = all;
  }

  execute(statement: Statement): void {
    if (this.inTrigger) this.inTrigger = !matchAt(TRIGGER_END, statement);
    else this.executeNew(statement);
    this.started = true;
  }

  skips = (statement: Statement): boolean => {
    if (this.inTrigger) return true;
    const { kind, table } = this.headOf(statement);
    return !table && /insert|create|view|virtual|index|trigger/.test(kind);
  };

  end(rest: Statement): void {
    const isBlank = matchAt(GAPS, rest)![0] === rest.text;
    if (!this.started) throw notADump();
    if (!isBlank || this.inTransaction || this.inTrigger) throw endsEarly();
  }

  private headOf(statement: Statement) {
    for (const [kind, pattern] of Object.entries(STATEMENTS) as [Kind, RegExp][]) {
      const found = matchAt(pattern, statement);
      if (!found) continue;
      const { schema = "main", name = "" } = found.groups ?? {};
      if (foldName(unquoted(schema)) !== "main")
        this.refuse(statement, "it names another database");
      const table = name && foldName(unquoted(name));
      const isWanted = tableNamed(table) ?? (this.all && !table.startsWith("sqlite_"));
      return { kind, table: isWanted ? table : "", at: found[0].length };
    }
    if (!this.started) throw notADump();
    return this.refuse(statement, "dumps have no such statement");
  }

  private executeNew(statement: Statement): void {
    const { kind, table, at } = this.headOf(statement);
    this.inTrigger = kind === "trigger";
    if (kind === "rollback")
      throw new BuildError(
        `The text dump ends with ROLLBACK in line ${lineOf(statement)}, so rows are missing`,
        "SQLite writes that where the database is damaged: repair it with `sqlite3 x .recover | sqlite3 repaired.sqlite`",
      );
    if (kind === "begin" && this.inTransaction)
      this.refuse(statement, "the previous transaction has not ended");
    if (kind === "commit" && !this.inTransaction)
      this.refuse(statement, "the beginning of the dump is missing");
    if (kind === "begin" || kind === "commit") this.inTransaction = kind === "begin";
    else if (table && kind === "insert") this.insert(table, statement, at);
    else if (table) this.define(kind, table, statement, at);
  }

  private define(kind: Kind, table: string, statement: Statement, at: number): void {
    const isOurs = tableNamed(table) !== undefined;
    if (this.tables.has(table)) this.refuse(statement, `table ${table} exists already`);
    else if (kind === "create") {
      const width = this.scratch.create(table, statement.text.slice(at, -1));
      if (isOurs && width === undefined)
        this.refuse(statement, `columns of ${table} can't be read`);
      this.tables.set(table, width);
    } else if (kind === "view") this.views.push(statement.text);
    else if (isOurs) this.refuse(statement, `${table} must be a table with rows of its own`);
  }

  private insert(table: string, statement: Statement, at: number): void {
    if (!this.tables.has(table)) this.refuse(statement, `table ${table} does not exist yet`);
    const width = this.tables.get(table);
    if (width === undefined || this.scratch.insert(statement, at)) return;
    this.refuse(
      statement,
      `a value is not a literal, a row does not have the ${width} values of ${table}, or something follows its rows`,
    );
  }

  private refuse(statement: Statement, reason: string): never {
    throw refused(lineOf(statement), reason);
  }
}
