// Reads calendar rows into a grid with a cell per property and day, in arrays that one thread can
// transfer to another.
import type { Database } from "better-sqlite3";
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

type Row = [property: unknown, date: unknown, status: unknown, held: unknown, id: unknown];

const TABLE = "property_availability";
/** Rows between two reports. */
const REPORTED = 1024;
/** Most dates that are cached: millions of rows name a few hundred. */
const MAX_DATES = 100_000;

/** Calls `report` with the rows read so far. */
export function readCalendarRows(
  db: Database,
  ids: readonly string[],
  cover: Cover,
  report: (rows: number) => void,
): CalendarRows {
  const positions = new Map<unknown, number>(ids.map((id, i) => [id, i]));
  const days = cover.last - cover.first + 1;
  const numbers = new Map<number, number>();
  const rows: CalendarRows = {
    grid: new Uint8Array(ids.length * days),
    codes: [],
    read: 0,
    eligible: new Uint32Array(ids.length),
    published: new Uint32Array(ids.length),
    notes: [],
  };
  const dayOf = cachedDays();
  // Notes are in the order of the table's own rows, whatever indexes the dump has.
  const all = db
    .prepare<[], Row>(
      `SELECT property_id, date, status, rods_held, id FROM main.${TABLE} NOT INDEXED`,
    )
    .raw();
  for (const [property, date, status, held, id] of all.iterate()) {
    if (++rows.read % REPORTED === 0) report(rows.read);
    const position = positions.get(property);
    if (position === undefined) continue;
    rows.eligible[position]!++;
    const day = dayOf(date);
    if (day === undefined) note(position, id, "date", true);
    if (day === undefined || day < cover.first || day > cover.last) continue;
    const { code, bad } = codeOf(status, held);
    if (bad !== undefined) note(position, id, bad);
    const number = numberOf(code);
    const cell = position * days + day - cover.first;
    const before = rows.grid[cell];
    if (before === 0) {
      rows.grid[cell] = number;
      rows.published[position]!++;
    } else if (before !== number) {
      // Rows that contradict each other block the day, whichever came first.
      const blocked = numberOf(DAY_CODES.blocked);
      rows.grid[cell] = blocked;
      note(position, id, "date");
    }
  }
  return rows;

  function note(position: number, id: unknown, field: string, left = false): void {
    const why = left ? {} : ({ why: "blocked" } as const);
    const reject = { table: TABLE, id: typeof id === "string" ? id : "", field, ...why };
    rows.notes.push({ position, left, reject });
  }

  // Numbers the codes that occur, so that cells stay small however many rods are held.
  function numberOf(code: number): number {
    const known = numbers.get(code);
    if (known !== undefined) return known;
    const number = rows.codes.push(code);
    numbers.set(code, number);
    if (number === 0x100) rows.grid = Uint16Array.from(rows.grid);
    if (number === 0x10000) rows.grid = Uint32Array.from(rows.grid);
    return number;
  }
}

function cachedDays(): (date: unknown) => number | undefined {
  const known = new Map<unknown, number | undefined>();
  return (date) => {
    const cached = known.get(date);
    if (cached !== undefined || known.has(date)) return cached;
    const day = typeof date === "string" ? parseDay(date) : undefined;
    if (known.size < MAX_DATES) known.set(date, day);
    return day;
  };
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
