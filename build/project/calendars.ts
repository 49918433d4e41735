// Makes the calendars of published properties: of rows a grid of days, and of that runs of equal days.
import type { Database } from "better-sqlite3";
import { formatDay, parseDay } from "../../src/dates.ts";
import { sum } from "../../src/figures.ts";
import {
  DAY_CODES,
  decodeRuns,
  encodeRuns,
  FIRST_HELD,
  type DayStatus,
  type Run,
} from "../../src/format/calendar.ts";
import { COVER_FUTURE_DAYS, COVER_PAST_DAYS } from "../../src/limits.ts";
import type { Assumed } from "../config.ts";
import { buildArena, slice } from "./arena.ts";
import type { Reject } from "./reject.ts";

/** Days since 1970-01-01, both included. */
export interface Cover {
  first: number;
  last: number;
}

/** By property and day of the cover: 0 without a row, else 1 + the day's code; LARGE if that is in `large`. */
interface Grid {
  readonly cells: Uint8Array;
  readonly large: Map<number, number>;
}

/** Calendar rows of properties, which are given by their position in `ids`. */
export type CalendarRows = ReturnType<typeof readCalendarRows>;
export type Calendars = ReturnType<typeof calendarsOf>;

type Row = [property: unknown, date: unknown, status: unknown, held: unknown, id: unknown];

const TABLE = "property_availability";
const REPORTED = 1024;
const LARGE = 255;

export function coverOf(today: number): Cover {
  return { first: today - COVER_PAST_DAYS, last: today + COVER_FUTURE_DAYS };
}

export function coverDates({ first, last }: Cover): { from: string; to: string } {
  return { from: formatDay(first), to: formatDay(last) };
}

export function readCalendarRows(
  db: Database,
  ids: readonly string[],
  { first, last }: Cover,
  report: (rows: number) => void,
) {
  const days = last - first + 1;
  const known = new Map<unknown, number>();
  for (let day = first; day <= last; day++) known.set(formatDay(day), day);
  const positions = new Map<unknown, number>(ids.map((id, i) => [id, i]));
  const grid: Grid = { cells: new Uint8Array(ids.length * days), large: new Map() };
  /** By position: rows of the property, and how many of them are published. */
  const [eligible, published] = [new Uint32Array(ids.length), new Uint32Array(ids.length)];
  /** Notes on single rows to report, in row order. A row is left out unless it is noted as blocked. */
  const notes: { position: number; reject: Reject }[] = [];
  let read = 0;
  // In the order of the table's own rows, whatever indexes the dump has.
  const all = db.prepare<[], Row>(
    `SELECT property_id, date, status, rods_held, id FROM main.${TABLE} NOT INDEXED`,
  );
  for (const [property, date, status, held, id] of all.raw().iterate()) {
    if (++read % REPORTED === 0) report(read);
    const position = positions.get(property);
    if (position === undefined) continue;
    eligible[position]!++;
    const note = (field: string, why: Pick<Reject, "why"> = { why: "blocked" }) => {
      const reject = { table: TABLE, id: typeof id === "string" ? id : "", field, ...why };
      notes.push({ position, reject });
    };
    const day = known.get(date) ?? (typeof date === "string" ? parseDay(date) : undefined);
    if (day === undefined) note("date", {});
    if (day === undefined || day < first || day > last) continue;
    const { code, bad } = codeOf(status, held);
    if (bad !== undefined) note(bad);
    const cell = position * days + day - first;
    const before = codeAt(grid, cell);
    if (before === undefined) published[position]!++;
    else if (before !== code) note("date");
    // Rows that contradict each other block the day, whichever came first.
    put(grid, cell, before === undefined || before === code ? code : DAY_CODES.blocked);
  }
  return { ids, grid, read, eligible, published, notes };
}

function codeAt({ cells, large }: Grid, cell: number): number | undefined {
  const stored = cells[cell]!;
  if (stored === 0) return undefined;
  return stored === LARGE ? large.get(cell) : stored - 1;
}

function put({ cells, large }: Grid, cell: number, code: number): void {
  cells[cell] = Math.min(code + 1, LARGE);
  if (code + 1 >= LARGE) large.set(cell, code);
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

export function calendarsOf(
  ids: readonly string[],
  rows: CalendarRows,
  cover: Cover,
  assume: Assumed = "available",
) {
  const positions = new Map(rows.ids.map((id, i) => [id, i]));
  const places = ids.map((id) => positions.get(id)!);
  const isListed = new Set(places);
  const notes = rows.notes.filter(({ position }) => isListed.has(position));
  const left = notes.filter(({ reject }) => reject.why !== "blocked");
  // A tenth of the cells, which a build need not hold any longer.
  const encoded = buildArena(places.length, (i) =>
    encodeRuns(runsAt(rows.grid, places[i]!, cover, assume)),
  );
  return {
    cover,
    encoded,
    runsOf: (position: number) => decodeRuns(slice(encoded, position, position + 1)),
    /** Rows of the table, those of published properties, and those of them that are published. */
    read: rows.read,
    eligible: sum(places, (place) => rows.eligible[place]!),
    published: sum(places, (place) => rows.published[place]!),
    rejects: left.map(({ reject }) => reject),
    rejectedOf: left.map(({ position }) => rows.ids[position]!),
    /** Rows that were published as blocked because they are invalid or contradict one another. */
    repaired: notes.map(({ reject }) => reject).filter(({ why }) => why === "blocked"),
  };
}

function runsAt(grid: Grid, place: number, { first, last }: Cover, assume: Assumed): Run[] {
  const empty = assume === "available" ? DAY_CODES.available : DAY_CODES.blocked;
  const days = last - first + 1;
  const runs: Run[] = [];
  for (let cell = place * days; cell < (place + 1) * days; cell++) {
    const code = codeAt(grid, cell) ?? empty;
    const before = runs.at(-1);
    if (before?.code === code) before.days++;
    else runs.push({ code, days: 1 });
  }
  return runs;
}
