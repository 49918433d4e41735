// Takes rows of cells apart that SQLite hands over as one string of bytes: the bytes in, the cells that
// are long enough to be sought out, each once for the rows in a row that have it. They are a small part.
import { isUtf8 } from "node:buffer";
import type { OutputWindows } from "./output-windows.ts";
import { WINDOW } from "./windows.ts";

/** Cells end to end, as the audit seeks them: without the blanks around them. */
export interface Candidates {
  bytes: Buffer;
  /** By cell: where it ends, and the first and the last row that have it. */
  ends: Uint32Array;
  firsts: Uint32Array;
  lasts: Uint32Array;
}

/** No cell: the last one of a column was too short. */
const NONE = -1;

/**
 * `bytes` are the cells of rows of so many columns, a zero byte between them. Returns undefined if they
 * can't be told apart.
 */
export function candidatesOf(bytes: Buffer, rows: number, columns: number): Candidates | undefined {
  // What is no UTF-8 becomes another text when it is read.
  if (!isUtf8(bytes)) return undefined;
  const cells = new CellList(bytes.length);
  /** By column: where the cell of the row before begins, how long it is, and its place in the list. */
  const begins = new Int32Array(columns);
  const lengths = new Int32Array(columns).fill(-1);
  const places = new Int32Array(columns);
  let row = 0;
  let column = 0;
  for (let from = 0; from <= bytes.length;) {
    let to = from;
    while (to < bytes.length && bytes[to] !== 0) to++;
    // Rows of one stay have the same cells.
    if (lengths[column] !== to - from || !isRepeated(bytes, begins[column]!, from, to)) {
      places[column] = cells.add(bytes, from, to, row);
    }
    cells.extend(places[column]!, row);
    begins[column] = from;
    lengths[column] = to - from;
    from = to + 1;
    if (++column < columns) continue;
    column = 0;
    row++;
  }
  // A cell with a zero byte looks like two.
  return row === rows && column === 0 ? cells.list() : undefined;
}

/** Of each of some rows: 1 if a cell of it may stand in the output. */
export function likelyAmong(
  { bytes, ends, firsts, lasts }: Candidates,
  rows: number,
  output: OutputWindows,
): Uint8Array {
  const likely = new Uint8Array(rows);
  let from = 0;
  ends.forEach((end, i) => {
    if (output.mayHold(bytes, from, end)) likely.fill(1, firsts[i], lasts[i]! + 1);
    from = end;
  });
  return likely;
}

class CellList {
  readonly #bytes: Buffer;
  readonly #ends: number[] = [];
  readonly #firsts: number[] = [];
  readonly #lasts: number[] = [];
  #length = 0;

  /** There is room for so many bytes. */
  constructor(bytes: number) {
    this.#bytes = Buffer.allocUnsafeSlow(bytes);
  }

  /** Returns the place of the cell from `start` to `end`, or NONE. */
  add(bytes: Buffer, start: number, end: number, row: number): number {
    let from = start;
    let to = end;
    while (from < to && isBlank(bytes[from]!)) from++;
    while (to > from && isBlank(bytes[to - 1]!)) to--;
    if (to - from < WINDOW) return NONE;
    if (bytes[from]! < 0x80 && bytes[to - 1]! < 0x80) return this.#push(bytes, from, to, row);
    // Other blanks that are cut off.
    const text = Buffer.from(bytes.toString("utf8", from, to).trim());
    return text.length < WINDOW ? NONE : this.#push(text, 0, text.length, row);
  }

  extend(place: number, row: number): void {
    if (place !== NONE) this.#lasts[place] = row;
  }

  list(): Candidates {
    return {
      // A copy, so that the rest of the room is given back.
      bytes: Buffer.from(this.#bytes.subarray(0, this.#length)),
      ends: Uint32Array.from(this.#ends),
      firsts: Uint32Array.from(this.#firsts),
      lasts: Uint32Array.from(this.#lasts),
    };
  }

  #push(bytes: Buffer, from: number, to: number, row: number): number {
    this.#length += bytes.copy(this.#bytes, this.#length, from, to);
    this.#ends.push(this.#length);
    this.#lasts.push(row);
    return this.#firsts.push(row) - 1;
  }
}

/** Whether the bytes from `from` to `to` stand at `other` too. Cells of a column often begin alike. */
function isRepeated(bytes: Uint8Array, other: number, from: number, to: number): boolean {
  const distance = other - from;
  let at = to;
  while (at > from && bytes[at - 1] === bytes[at - 1 + distance]) at--;
  return at === from;
}

/** Those of ASCII that String.trim cuts off: the audit seeks a text without them. */
function isBlank(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}
