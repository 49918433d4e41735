// Takes a text dump in pieces and hands the tables that are read, and their rows, to a sink. It runs
// as far as the text allows and goes on with the next piece, so memory does not grow with the dump.
import type { Affinity, Column } from "./columns.ts";
import { readHead, type Head } from "./heads.ts";
import { Lexer, MORE } from "./lexer.ts";
import { endsEarly, failedDump, firstWords, notADump, refused } from "./refusals.ts";
import { columnsOf, foldName, type TableName } from "./tables.ts";
import { readValue, type Value } from "./values.ts";

export interface Sink {
  /** A table with those of its columns that are read, spelled as in TABLES. */
  create(table: TableName, columns: readonly { name: string; affinity: Affinity }[]): void;
  /** One row: the values of those columns. The array is used again. */
  add(table: TableName, row: readonly Value[]): void;
}

/** How the values of an INSERT become a row. */
interface Target {
  readonly table: TableName;
  /** Values that each row must have. */
  readonly width: number;
  /** For each column its place among the values, -1 where the fallback stands in. */
  readonly places: readonly number[];
  readonly fallbacks: readonly (Value | undefined)[];
}

interface Known {
  readonly all: readonly Column[];
  readonly kept: readonly Column[];
}

const ROWID = new Set(["rowid", "_rowid_", "oid"]);
const [OPEN, CLOSE, COMMA, SEMICOLON] = [40, 41, 44, 59];

export class DumpParser {
  private readonly sink: Sink;
  private readonly lexer = new Lexer();
  private readonly tables = new Map<TableName, Known>();
  /** What the current statement has still to come: nothing, rows, or what is skipped. */
  private rest: "none" | "rows" | "text" | "trigger" = "none";
  private target: Target | undefined;
  /** The text of the last INSERT up to VALUES: dumps repeat it for each row. */
  private insert = "";
  private started = false;
  private inTransaction = false;
  /** Where the statement begins in the lexer's text, or -1 once that is gone and `line` is known. */
  private start = 0;
  private line = 1;
  private readonly values: Value[] = [];
  private readonly row: Value[] = [];

  constructor(sink: Sink) {
    this.sink = sink;
  }

  /** Takes the next piece. Throws a BuildError on whatever is not part of a dump. */
  push(text: string): void {
    if (this.rest !== "none" && this.start >= 0) {
      this.line = this.lexer.line(this.start);
      this.start = -1;
    }
    this.lexer.append(text);
    if (this.lexer.ready()) this.run();
  }

  /** Call once behind the last piece. Throws a BuildError if the dump is not whole. */
  end(): void {
    this.lexer.finish();
    this.run();
    if (!this.started) throw notADump();
    if (this.inTransaction) throw endsEarly();
  }

  private run(): void {
    try {
      while (this.step()) this.lexer.commit();
    } catch (error) {
      if (error !== MORE) throw error;
      this.lexer.rewind();
    }
  }

  private step(): boolean {
    if (this.rest === "none") return this.readStatement();
    if (this.rest === "rows") this.readRow(this.target!);
    else {
      this.lexer.skip(this.rest === "trigger");
      this.rest = "none";
    }
    return true;
  }

  private readStatement(): boolean {
    const { lexer } = this;
    const code = lexer.space();
    if (code === -1) return false;
    this.start = lexer.at;
    if (code === SEMICOLON) lexer.at++;
    else if (this.insert !== "" && lexer.text.startsWith(this.insert, lexer.at)) {
      lexer.at += this.insert.length;
      this.rest = "rows";
    } else {
      this.obey(readHead(lexer));
      this.started = true;
    }
    return true;
  }

  private obey(head: Head): void {
    switch (head.kind) {
      case "nothing":
        return;
      case "begin":
        if (this.inTransaction) this.refuse("the transaction before it has not ended");
        this.inTransaction = true;
        return;
      case "commit":
        if (!this.inTransaction) this.refuse("the beginning of the dump is missing");
        this.inTransaction = false;
        return;
      case "rollback":
        throw failedDump(this.lineNow());
      case "skip":
        this.rest = head.trigger ? "trigger" : "text";
        return;
      case "create":
        return this.create(head.table, head.columns);
      case "insert":
        this.target = this.targetOf(head.table, head.names);
        this.insert = this.lexer.text.slice(this.start, this.lexer.at);
        this.rest = "rows";
        return;
      case "refuse":
        this.refuse(head.reason);
    }
  }

  private create(table: TableName, all: readonly Column[]): void {
    if (this.tables.has(table)) this.refuse(`table ${table} exists already`);
    const named = columnsOf(table).flatMap((name) => {
      const column = all.find((candidate) => foldName(candidate.name) === name);
      return column ? [{ name, column }] : [];
    });
    this.tables.set(table, { all, kept: named.map(({ column }) => column) });
    const columns = named.map(({ name, column }) => ({ name, affinity: column.affinity }));
    this.sink.create(table, columns);
  }

  private targetOf(table: TableName, names: readonly string[] | undefined): Target {
    const known = this.tables.get(table);
    if (!known) return this.refuse(`table ${table} does not exist yet`);
    const { all, kept } = known;
    const order = names ?? all.map(({ name }) => foldName(name));
    const ours = new Set(all.map(({ name }) => foldName(name)));
    if (order.some((name) => !ours.has(name) && !ROWID.has(name)))
      this.refuse(`it names a column that ${table} does not have`);
    const places = kept.map(({ name }) => order.indexOf(foldName(name)));
    const fallbacks = kept.map(({ fallback }) => fallback);
    if (places.some((place, i) => place === -1 && fallbacks[i] === undefined))
      this.refuse(`it leaves out a column of ${table} whose default is an expression`);
    return { table, width: order.length, places, fallbacks };
  }

  private readRow({ table, width, places, fallbacks }: Target): void {
    const { lexer, values, row } = this;
    let count = 0;
    let code = lexer.space();
    if (code !== OPEN) this.refuse("only literal VALUES are read");
    while (code !== CLOSE) {
      lexer.at++;
      const value = readValue(lexer);
      code = lexer.space();
      if (value === undefined || (code !== COMMA && code !== CLOSE))
        this.refuse("a value is no literal");
      values[count++] = value;
      if (count > width) break;
    }
    if (count !== width) this.refuse(`a row does not have the ${width} values of ${table}`);
    lexer.at++;
    code = lexer.space();
    if (code !== COMMA && code !== SEMICOLON) this.refuse("something follows its rows");
    lexer.at++;
    for (let i = 0; i < places.length; i++) {
      const place = places[i]!;
      row[i] = place === -1 ? fallbacks[i]! : values[place]!;
    }
    this.sink.add(table, row);
    if (code === SEMICOLON) this.rest = "none";
  }

  private refuse(reason: string): never {
    throw this.refusal(reason);
  }

  private refusal(reason: string): Error {
    const inRows = this.rest === "rows";
    const { text } = this.lexer;
    const words = inRows
      ? `INSERT INTO ${this.target!.table}`
      : firstWords(text.slice(this.start, this.start + 80));
    if (!this.started && words === "") return notADump();
    if (this.lexer.ended()) return endsEarly();
    return refused(words, this.lineNow(), reason);
  }

  private lineNow(): number {
    return this.start >= 0 ? this.lexer.line(this.start) : this.line;
  }
}
