// Knows the exact coordinates of a dump by their first decimals: a decimal number in, the cell that it is
// taken from out.
import type { Database } from "better-sqlite3";

/** Decimals from which on a number is held against the exact coordinates; a published pin has three. */
export const EXACT_DECIMALS = 4;

export interface CoordinateCell {
  column: string;
  row: string;
}

interface Exact extends CoordinateCell {
  digits: string;
}

export class Coordinates {
  readonly #db: Database;
  /** By the number cut or rounded to four decimals, without its sign: the exact digits. */
  #cells: Map<string, Exact[]> | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The cell that a number with four decimals or more, without a sign, is the begin of. */
  find(number: string): CoordinateCell | undefined {
    this.#cells ??= readCells(this.#db);
    const near = this.#cells.get(cut(number)) ?? [];
    const decimals = number.length - number.indexOf(".") - 1;
    const found = near.find(
      ({ digits }) =>
        digits.startsWith(number) ||
        Number(digits).toFixed(Math.min(decimals, 100)) === number ||
        Number(digits) === Number(number),
    );
    return found && { column: found.column, row: found.row };
  }
}

function readCells(db: Database) {
  const cells = new Map<string, Exact[]>();
  const rows = db.prepare("SELECT id, latitude, longitude FROM properties").raw().iterate();
  for (const [id, ...point] of rows as Iterable<unknown[]>) {
    point.forEach((degrees, i) => {
      const digits = String(Math.abs(Number(degrees)));
      if (!/^\d+\.\d{4,}$/.test(digits)) return;
      const cell = { column: i === 0 ? "latitude" : "longitude", row: String(id ?? ""), digits };
      for (const key of new Set([cut(digits), Number(digits).toFixed(EXACT_DECIMALS)])) {
        const list = cells.get(key);
        if (list) list.push(cell);
        else cells.set(key, [cell]);
      }
    });
  }
  return cells;
}

// Zeros before the number change nothing.
function cut(number: string): string {
  const trimmed = number.replace(/^0+(?=\d)/, "");
  return trimmed.slice(0, trimmed.indexOf(".") + 1 + EXACT_DECIMALS);
}
