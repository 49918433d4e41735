// Reads the calendars of published properties: rows of the dump in, one list of runs a property out.
import type { Database } from "better-sqlite3";
import { DAY_CODES, FIRST_HELD, type Run } from "../src/calendar.ts";
import { formatDay, parseDay } from "../src/dates.ts";
import { COVER_FUTURE_DAYS, COVER_PAST_DAYS } from "../src/limits.ts";
import type { Reject } from "./project.ts";

type Cells = Uint16Array | Uint32Array;

/** The last number that fits a cell of two bytes. */
const WIDEST = 0xffff;

export interface Cover {
  /** Days since 1970-01-01, both included. */
  first: number;
  last: number;
}

export interface Calendars {
  cover: Cover;
  /** By position of the property in `ids`; each covers the whole cover. */
  runsOf(position: number): Run[];
  /** The last day of the cover that a property has a row for, YYYY-MM-DD, or null. */
  lastEntry(): string | null;
  /** Rows of the table, those of published properties, and those in the cover that are published. */
  read: number;
  gated: number;
  published: number;
  /** Rows without a valid date. */
  rejects: Reject[];
  /** Rows that were published as blocked since they made no sense or contradict one another. */
  repaired: Reject[];
}

export function coverOf(today: number): Cover {
  return { first: today - COVER_PAST_DAYS, last: today + COVER_FUTURE_DAYS };
}

/** `report` is told the rows read so far. */
export function readCalendars(
  db: Database,
  ids: readonly string[],
  cover: Cover,
  report: (rows: number) => void,
): Calendars {
  const days = cover.last - cover.first + 1;
  const codes = new Codes();
  // One cell a day: 0 for no row, else 1 + the number of its code. Two bytes do for all but odd dumps.
  let grid: Cells = new Uint16Array(ids.length * days);
  const positions = new Map(ids.map((id, i) => [id, i]));
  const dayOf = memoizedDays();
  const result: Calendars = {
    cover,
    runsOf: (position) => runs(grid.subarray(position * days, (position + 1) * days), codes),
    lastEntry() {
      for (let day = days - 1; day >= 0; day--) {
        for (let cell = day; cell < grid.length; cell += days) {
          if (grid[cell] !== 0) return formatDay(cover.first + day);
        }
      }
      return null;
    },
    read: 0,
    gated: 0,
    published: 0,
    rejects: [],
    repaired: [],
  };
  const rows = db.prepare(
    "SELECT property_id, date, status, rods_held, id FROM property_availability",
  );
  for (const row of rows.raw().iterate() as Iterable<unknown[]>) {
    if (++result.read % 50_000 === 0) report(result.read);
    const position = positions.get(row[0] as string);
    if (position === undefined) continue;
    result.gated++;
    const day = dayOf(row[1]);
    if (day === undefined) {
      result.rejects.push(note(row[4], "date"));
      continue;
    }
    if (day < cover.first || day > cover.last) continue;
    const { code, bad } = codeOf(row[2], row[3]);
    if (bad !== undefined) result.repaired.push(note(row[4], bad));
    const cell = position * days + day - cover.first;
    const number = codes.numberOf(code) + 1;
    if (number > WIDEST && grid instanceof Uint16Array) grid = Uint32Array.from(grid);
    if (grid[cell] === 0) {
      grid[cell] = number;
      result.published++;
    } else if (grid[cell] !== number) {
      // Two rows of one day contradict each other: never available, whichever came first.
      grid[cell] = codes.numberOf(DAY_CODES.blocked) + 1;
      result.repaired.push(note(row[4], "date"));
    }
  }
  return result;
}

function note(id: unknown, field: string): Reject {
  return { table: "property_availability", id: typeof id === "string" ? id : "", field };
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

// Numbers the codes that occur, so that a cell is small however many rods are held.
class Codes {
  readonly codes: number[] = [DAY_CODES.blocked];
  readonly #numbers = new Map<number, number>([[DAY_CODES.blocked, 0]]);

  numberOf(code: number): number {
    const known = this.#numbers.get(code);
    if (known !== undefined) return known;
    this.#numbers.set(code, this.codes.length);
    return this.codes.push(code) - 1;
  }
}

function runs(cells: Cells, { codes }: Codes): Run[] {
  const result: Run[] = [];
  for (let from = 0, to = 0; from < cells.length; from = to) {
    const cell = cells[from]!;
    while (to < cells.length && cells[to] === cell) to++;
    // A day without a row and one that a row calls available are the same.
    const code = cell === 0 ? DAY_CODES.available : codes[cell - 1]!;
    const last = result.at(-1);
    if (last?.code === code) last.days += to - from;
    else result.push({ code, days: to - from });
  }
  return result;
}

// Millions of rows name a few hundred dates.
function memoizedDays(): (date: unknown) => number | undefined {
  const known = new Map<unknown, number | undefined>();
  return (date) => {
    if (known.has(date)) return known.get(date);
    const day = typeof date === "string" ? parseDay(date) : undefined;
    if (known.size < 100_000) known.set(date, day);
    return day;
  };
}

export function coverDates({ first, last }: Cover): { from: string; to: string } {
  return { from: formatDay(first), to: formatDay(last) };
}
