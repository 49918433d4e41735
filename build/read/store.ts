// Holds the tables of a text dump in a scratch database: columns and rows in, a database file out.
// The tables are our own, without the dump's constraints; no SQL of the dump is ever run.
import Database from "better-sqlite3";
import type { Affinity } from "./columns.ts";
import type { Sink } from "./parser.ts";
import type { TableName } from "./tables.ts";
import type { Value } from "./values.ts";

/** Rows of one insertion: a call for each row would cost twice as much. */
const BATCH = 16;

interface Writer {
  readonly one: Database.Statement;
  readonly many: Database.Statement;
  readonly width: number;
  /** Values of the rows that wait, one row behind the other. */
  readonly waiting: Value[];
}

export class Store implements Sink {
  private readonly db: Database.Database;
  private readonly writers = new Map<TableName, Writer>();

  constructor(path: string) {
    this.db = new Database(path);
    // A scratch file that a crash leaves behind is worth nothing.
    for (const pragma of ["journal_mode=OFF", "synchronous=OFF", "locking_mode=EXCLUSIVE"])
      this.db.pragma(pragma);
    this.db.exec("BEGIN");
  }

  create(table: TableName, columns: readonly { name: string; affinity: Affinity }[]): void {
    if (columns.length === 0) return;
    const list = columns.map(({ name, affinity }) => `"${name}" ${affinity}`).join(", ");
    this.db.exec(`CREATE TABLE "${table}" (${list})`);
    const row = `(${columns.map(() => "?").join(", ")})`;
    const insert = (rows: number) =>
      this.db.prepare(`INSERT INTO "${table}" VALUES ${Array(rows).fill(row).join(", ")}`);
    const width = columns.length;
    this.writers.set(table, { one: insert(1), many: insert(BATCH), width, waiting: [] });
  }

  add(table: TableName, row: readonly Value[]): void {
    const writer = this.writers.get(table);
    if (!writer) return;
    const { many, width, waiting } = writer;
    for (let i = 0; i < width; i++) waiting.push(row[i]!);
    if (waiting.length < BATCH * width) return;
    many.run(waiting);
    waiting.length = 0;
  }

  /** Writes the rows that still wait; the file is whole then. */
  finish(): void {
    for (const { one, width, waiting } of this.writers.values())
      for (let i = 0; i < waiting.length; i += width) one.run(waiting.slice(i, i + width));
    this.db.exec("COMMIT");
  }

  close(): void {
    this.db.close();
  }
}
