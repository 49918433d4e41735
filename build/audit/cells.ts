// Holds the private cells that may stand in the output: texts with the column and row they stand in, in;
// distinct values as bytes out.
// A dump has millions of cells, so they lie in flat lists and not in objects.
import type { OutputWindows } from "./output-windows.ts";
import { WINDOW } from "./windows.ts";

/** A column whose cells are sought. */
interface SoughtColumn {
  table: string;
  column: string;
  /** A public column, sought in rows that are not published. */
  gated: boolean;
}

/** Owner of what belongs to nobody. */
export const NOBODY = -1;

// A date or timestamp is not sought: the output is full of dates, and a column of them has a key.
const DATE = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d[\d:.]*(Z|[+-]\d\d:?\d\d)?)?$/;

export class Cells {
  /** Distinct values: value i is `bytes` from `starts[i]` to `starts[i + 1]`. */
  bytes: Buffer = Buffer.alloc(1 << 20);
  readonly starts: number[] = [0];
  /** Of each value: its newest cell. Of each cell: the one before that has the same value, or -1. */
  readonly #newest: number[] = [];
  readonly #before: number[] = [];
  readonly #columns: SoughtColumn[] = [];
  readonly #columnOf: number[] = [];
  readonly #rowOf: number[] = [];
  readonly #ids: string[] = [];
  readonly #owners: number[] = [];
  readonly #known = new Map<string, number>();
  readonly #output: OutputWindows;

  constructor(output: OutputWindows) {
    this.#output = output;
  }

  get values(): number {
    return this.#newest.length;
  }

  /** Adds a column and returns its number. */
  column(column: SoughtColumn): number {
    return this.#columns.push(column) - 1;
  }

  /** Begins a row, which the cells that are added next stand in. */
  row(id: unknown, owner: number): void {
    this.#ids.push(String(id ?? ""));
    this.#owners.push(owner);
  }

  /** Adds a cell of the newest row, unless it is too short to be sought or nowhere in the output. */
  add(column: number, cell: unknown): void {
    // Writers trim what they publish.
    const text = cell instanceof Uint8Array ? Buffer.from(cell).toString() : String(cell).trim();
    // A UTF-16 unit has three bytes of UTF-8 at most.
    if (text.length * 3 < WINDOW || (text[4] === "-" && DATE.test(text))) return;
    const length = this.#write(text);
    const start = this.starts.at(-1)!;
    if (length < WINDOW || !this.#output.mayHold(this.bytes, start, start + length)) return;
    let value = this.#known.get(text);
    if (value === undefined) {
      this.starts.push(start + length);
      value = this.#newest.push(-1) - 1;
      this.#known.set(text, value);
    }
    this.#before.push(this.#newest[value]!);
    this.#newest[value] = this.#columnOf.push(column) - 1;
    this.#rowOf.push(this.#ids.length - 1);
  }

  /** Forgets what only serves to add cells. */
  close(): void {
    this.#known.clear();
  }

  /** The bytes of a value. */
  value(value: number): Buffer {
    return this.bytes.subarray(this.starts[value], this.starts[value + 1]);
  }

  /** A cell of the value: one in a private column if there is one. */
  place(value: number): { table: string; column: string; row: string; gated: boolean } {
    let cell = this.#newest[value]!;
    for (let other = cell; other >= 0; other = this.#before[other]!) {
      if (!this.#columns[this.#columnOf[other]!]!.gated) cell = other;
    }
    const { table, column, gated } = this.#columns[this.#columnOf[cell]!]!;
    return { table, column, row: this.#ids[this.#rowOf[cell]!]!, gated };
  }

  /** Whether a row with this id, or any row of this owner, holds the value. */
  isHeldBy(value: number, id: string | undefined, owner: number): boolean {
    for (let cell = this.#newest[value]!; cell >= 0; cell = this.#before[cell]!) {
      const row = this.#rowOf[cell]!;
      if (this.#ids[row] === id || (owner !== NOBODY && this.#owners[row] === owner)) return true;
    }
    return false;
  }

  /** Writes a text behind the values. Returns its bytes. */
  #write(text: string): number {
    const start = this.starts.at(-1)!;
    if (this.bytes.length - start < text.length * 3) {
      const larger = Buffer.alloc(2 * this.bytes.length + text.length * 3);
      this.bytes.copy(larger);
      this.bytes = larger;
    }
    return this.bytes.write(text, start);
  }
}
