// Makes the calendars of published properties: reads rows into a grid with a cell per property and day, in arrays that
// one thread can transfer to another, and makes a list of runs for each property of its cells.
import type { Database } from "better-sqlite3";
import { formatDay, parseDay } from "../../src/dates.ts";
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

export interface Cover {
  /** Days since 1970-01-01, both included. */
  first: number;
  last: number;
}

/** Calendar rows of properties, which are given by their position in `ids`. */
export type CalendarRows = ReturnType<typeof noRows>;

function noRows(ids: readonly string[], days: number) {
  return {
    ids,
    /** Per property, a cell for each day of the cover: 0 without a row, else 1 + its code; LARGE if that is in `large`. */
    grid: new Uint8Array(ids.length * days),
    large: new Map<number, number>(),
    read: 0,
    /** By position: rows of the property, and how many of them are published. */
    eligible: new Uint32Array(ids.length),
    published: new Uint32Array(ids.length),
    /** Notes on single rows to report, in row order. A row is left out unless it is noted as blocked. */
    notes: [] as { position: number; reject: Reject }[],
  };
}

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
): CalendarRows {
  const positions = new Map<unknown, number>(ids.map((id, i) => [id, i]));
  const days = last - first + 1;
  const known = new Map<unknown, number>();
  for (let day = first; day <= last; day++) known.set(formatDay(day), day);
  const rows = noRows(ids, days);
  // Notes are in the order of the table's own rows, whatever indexes the dump has.
  const all = db.prepare<[], Row>(
    `SELECT property_id, date, status, rods_held, id FROM main.${TABLE} NOT INDEXED`,
  );
  for (const [property, date, status, held, id] of all.raw().iterate()) {
    if (++rows.read % REPORTED === 0) report(rows.read);
    const position = positions.get(property);
    if (position === undefined) continue;
    rows.eligible[position]!++;
    const note = (field: string, why: Pick<Reject, "why"> = { why: "blocked" }) => {
      const reject = { table: TABLE, id: typeof id === "string" ? id : "", field, ...why };
      rows.notes.push({ position, reject });
    };
    const day = known.get(date) ?? (typeof date === "string" ? parseDay(date) : undefined);
    if (day === undefined) note("date", {});
    if (day === undefined || day < first || day > last) continue;
    const { code, bad } = codeOf(status, held);
    if (bad !== undefined) note(bad);
    const cell = position * days + day - first;
    const before = codeAt(rows, cell);
    if (before === undefined) rows.published[position]!++;
    else if (before !== code) note("date");
    // Rows that contradict each other block the day, whichever came first.
    put(rows, cell, before === undefined || before === code ? code : DAY_CODES.blocked);
  }
  return rows;
}

function codeAt({ grid, large }: CalendarRows, cell: number): number | undefined {
  const stored = grid[cell]!;
  if (stored === 0) return undefined;
  return stored === LARGE ? large.get(cell) : stored - 1;
}

function put({ grid, large }: CalendarRows, cell: number, code: number): void {
  grid[cell] = Math.min(code + 1, LARGE);
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
    encodeRuns(runs(rows, places[i]!, cover, assume)),
  );
  const sum = (counts: Uint32Array) => places.reduce((all, place) => all + counts[place]!, 0);
  return {
    cover,
    /** By position: the property's runs as encodeRuns writes them. */
    encoded,
    runsOf: (position: number) => decodeRuns(slice(encoded, position, position + 1)),
    /** Rows of the table, those of published properties, and those of them that are published. */
    read: rows.read,
    eligible: sum(rows.eligible),
    published: sum(rows.published),
    rejects: left.map(({ reject }) => reject),
    rejectedOf: left.map(({ position }) => rows.ids[position]!),
    /** Rows that were published as blocked because they are invalid or contradict one another. */
    repaired: notes.map(({ reject }) => reject).filter(({ why }) => why === "blocked"),
  };
}

function runs(rows: CalendarRows, place: number, { first, last }: Cover, assume: Assumed): Run[] {
  const empty = assume === "available" ? DAY_CODES.available : DAY_CODES.blocked;
  const days = last - first + 1;
  const result: Run[] = [];
  for (let cell = place * days; cell < (place + 1) * days; cell++) {
    const code = codeAt(rows, cell) ?? empty;
    const before = result.at(-1);
    if (before?.code === code) before.days++;
    else result.push({ code, days: 1 });
  }
  return result;
}
