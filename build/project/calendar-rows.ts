// Turns calendar rows into a grid with a cell per property and day, in arrays that one thread can
// transfer to another.
import { type Reject } from "./reject.ts";
import { DAY_CODES, FIRST_HELD } from "../../src/format/calendar.ts";
import { parseDay } from "../../src/dates.ts";

export interface Cover {
  /** Days since 1970-01-01, both included. */
  first: number;
  last: number;
}

export type Cells = Uint8Array | Uint16Array | Uint32Array;

/** Properties are given by their position in a list of ids. */
export interface CalendarRows {
  /** Per property, a cell for each day of the cover: 0 without a row, else 1 + an index of `codes`. */
  grid: Cells;
  codes: number[];
  /** Rows of the table. */
  read: number;
  /** By position: rows of the property, and how many of them are published. */
  eligible: Uint32Array;
  published: Uint32Array;
  /** Notes on single rows to report, in row order. */
  notes: RowNote[];
}

export interface RowNote {
  position: number;
  /** Whether the row is left out; otherwise its day is published as blocked. */
  left: boolean;
  reject: Reject;
}

/** Values of property_id, date, status, rods_held and id. */
export type Row = [property: unknown, date: unknown, status: unknown, held: unknown, id: unknown];

/** Most dates that are cached: millions of rows name a few hundred. */
const MAX_DATES = 100_000;

export class RowReader {
  readonly rows: CalendarRows;
  readonly #positions: ReadonlyMap<unknown, number>;
  readonly #cover: Cover;
  readonly #days: number;
  readonly #numbers = new Map<number, number>();
  readonly #dates = new Map<unknown, number | undefined>();

  constructor(ids: readonly string[], cover: Cover) {
    this.#positions = new Map(ids.map((id, i) => [id, i]));
    this.#cover = cover;
    this.#days = cover.last - cover.first + 1;
    this.rows = {
      grid: new Uint8Array(ids.length * this.#days),
      codes: [],
      read: 0,
      eligible: new Uint32Array(ids.length),
      published: new Uint32Array(ids.length),
      notes: [],
    };
  }

  positionOf(property: unknown): number | undefined {
    return this.#positions.get(property);
  }

  /** Reads a row of any values. */
  read([property, date, status, held, id]: Row): void {
    this.rows.read++;
    const position = this.positionOf(property);
    if (position === undefined) return;
    this.rows.eligible[position]!++;
    const day = this.#dayOf(date);
    if (day === undefined) return this.#note(position, id, "date", true);
    if (day < this.#cover.first || day > this.#cover.last) return;
    const { code, bad } = codeOf(status, held);
    if (bad !== undefined) this.#note(position, id, bad);
    if (!this.#put(position, day, code)) this.#clash(position, day, id);
  }

  /** Reads a row with valid types; returns false, and does nothing, if the row has to be reported. */
  readPlain(position: number, date: string, code: number): boolean {
    const day = this.#dayOf(date);
    if (day === undefined) return false;
    const { first, last } = this.#cover;
    if (day >= first && day <= last && !this.#put(position, day, code)) return false;
    this.rows.read++;
    this.rows.eligible[position]!++;
    return true;
  }

  // Returns false if another row says something else of the day.
  #put(position: number, day: number, code: number): boolean {
    const cell = position * this.#days + day - this.#cover.first;
    const number = this.#numberOf(code);
    const before = this.rows.grid[cell];
    if (before !== 0) return before === number;
    this.rows.grid[cell] = number;
    this.rows.published[position]!++;
    return true;
  }

  // Rows that contradict each other block the day, whichever came first.
  #clash(position: number, day: number, id: unknown): void {
    const cell = position * this.#days + day - this.#cover.first;
    this.rows.grid[cell] = this.#numberOf(DAY_CODES.blocked);
    this.#note(position, id, "date");
  }

  // Numbers the codes that occur, so that cells stay small however many rods are held.
  #numberOf(code: number): number {
    const known = this.#numbers.get(code);
    if (known !== undefined) return known;
    const number = this.rows.codes.push(code);
    this.#numbers.set(code, number);
    if (number === 0x100) this.rows.grid = Uint16Array.from(this.rows.grid);
    if (number === 0x10000) this.rows.grid = Uint32Array.from(this.rows.grid);
    return number;
  }

  #dayOf(date: unknown): number | undefined {
    const known = this.#dates.get(date);
    if (known !== undefined || this.#dates.has(date)) return known;
    const day = typeof date === "string" ? parseDay(date) : undefined;
    if (this.#dates.size < MAX_DATES) this.#dates.set(date, day);
    return day;
  }

  #note(position: number, id: unknown, field: string, left = false): void {
    const reject = {
      table: "property_availability",
      id: typeof id === "string" ? id : "",
      field,
      ...(!left && { why: "blocked" as const }),
    };
    this.rows.notes.push({ position, left, reject });
  }
}

function codeOf(status: unknown, held: unknown): { code: number; bad?: string } {
  const known = typeof status === "string" && Object.hasOwn(DAY_CODES, status);
  if (!known) return { code: DAY_CODES.blocked, bad: "status" };
  if (typeof held === "number" && held < 0) return { code: DAY_CODES.blocked, bad: "rods_held" };
  if (status !== "blocked" || held === null) {
    return { code: DAY_CODES[status as keyof typeof DAY_CODES] };
  }
  const code = FIRST_HELD + (held as number);
  return Number.isSafeInteger(held) && Number.isSafeInteger(code)
    ? { code }
    : { code: DAY_CODES.blocked, bad: "rods_held" };
}
