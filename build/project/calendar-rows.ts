// Reads calendar rows into a grid with a cell per property and day, in arrays that one thread can
// transfer to another.
import type { Database } from "better-sqlite3";
import { parseDay } from "../../src/dates.ts";
import { DAY_CODES, FIRST_HELD, type DayStatus } from "../../src/format/calendar.ts";
import type { Reject } from "./reject.ts";

export interface Cover {
  /** Days since 1970-01-01, both included. */
  first: number;
  last: number;
}

export type Cells = Uint8Array | Uint16Array | Uint32Array;

/** Calendar rows of properties, which are given by their position in `ids`. */
export interface CalendarRows {
  ids: readonly string[];
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
  /** The row is left out; if it says why, its day is published as blocked instead. */
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
  { first, last }: Cover,
  report: (rows: number) => void,
): CalendarRows {
  const positions = new Map<unknown, number>(ids.map((id, i) => [id, i]));
  const days = last - first + 1;
  const grid = createGrid(ids.length * days);
  const [eligible, published] = [new Uint32Array(ids.length), new Uint32Array(ids.length)];
  const notes: RowNote[] = [];
  const dayOf = cachedDays();
  // Notes are in the order of the table's own rows, whatever indexes the dump has.
  const all = db.prepare<[], Row>(
    `SELECT property_id, date, status, rods_held, id FROM main.${TABLE} NOT INDEXED`,
  );
  let read = 0;
  for (const [property, date, status, held, id] of all.raw().iterate()) {
    if (++read % REPORTED === 0) report(read);
    const position = positions.get(property);
    if (position === undefined) continue;
    eligible[position]!++;
    const note = (field: string, blocked: Pick<Reject, "why"> = { why: "blocked" }) => {
      const reject = { table: TABLE, id: typeof id === "string" ? id : "", field, ...blocked };
      notes.push({ position, reject });
    };
    const day = dayOf(date);
    if (day === undefined) note("date", {});
    if (day === undefined || day < first || day > last) continue;
    const { code, bad } = codeOf(status, held);
    if (bad !== undefined) note(bad);
    const found = grid.put(position * days + day - first, code);
    if (found === "empty") published[position]!++;
    else if (found === "contradiction") note("date");
  }
  return { ids, grid: grid.cells(), codes: grid.codes, read, eligible, published, notes };
}

/** Numbers the codes that occur, so that cells stay small however many rods are held. */
function createGrid(size: number) {
  const codes: number[] = [];
  const numbers = new Map<number, number>();
  let cells: Cells = new Uint8Array(size);
  const numberOf = (code: number) => {
    const known = numbers.get(code);
    if (known !== undefined) return known;
    const number = codes.push(code);
    numbers.set(code, number);
    if (number === 0x100) cells = Uint16Array.from(cells);
    if (number === 0x10000) cells = Uint32Array.from(cells);
    return number;
  };
  return {
    codes,
    cells: () => cells,
    /** Tells what was in the cell. Codes that contradict each other block it, whichever came first. */
    put(cell: number, code: number): "empty" | "same" | "contradiction" {
      const number = numberOf(code);
      const before = cells[cell];
      if (before === number) return "same";
      cells[cell] = before === 0 ? number : numberOf(DAY_CODES.blocked);
      return before === 0 ? "empty" : "contradiction";
    },
  };
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

/** The code of a row's day: blocked if a column is bad, and which. */
function codeOf(status: unknown, held: unknown): { code: number; bad?: string } {
  if (typeof status !== "string" || !Object.hasOwn(DAY_CODES, status))
    return { code: DAY_CODES.blocked, bad: "status" };
  const isNegative = typeof held === "number" && held < 0;
  if (!isNegative && (status !== "blocked" || held === null))
    return { code: DAY_CODES[status as DayStatus] };
  const code = FIRST_HELD + (held as number);
  const isCount = !isNegative && [held, code].every(Number.isSafeInteger);
  return isCount ? { code } : { code: DAY_CODES.blocked, bad: "rods_held" };
}
