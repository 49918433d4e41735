// Makes the calendars of published properties: a list of runs for each, from the cells of its days.
import { type Reject } from "./reject.ts";
import type { Database } from "better-sqlite3";
import { DAY_CODES, decodeRuns, encodeRuns, type Run } from "../../src/format/calendar.ts";
import { formatDay } from "../../src/dates.ts";
import { COVER_FUTURE_DAYS, COVER_PAST_DAYS } from "../../src/limits.ts";
import { buildArena, slice, type Arena } from "./arena.ts";
import type { Assumed } from "../config.ts";
import { readCalendarRows } from "./calendar-rows.ts";
import type { CalendarRows, Cells, Cover } from "./calendar-rows.ts";

export type { Cover } from "./calendar-rows.ts";

export interface Calendars {
  cover: Cover;
  /** By position in `ids`: the property's runs as encodeRuns writes them. */
  encoded: Arena;
  /** The runs of the property at a position; together they span the cover. */
  runsOf(position: number): Run[];
  /** Rows of the table, those of published properties, and those of them that are published. */
  read: number;
  eligible: number;
  published: number;
  /** Rows without a valid date, and their properties. */
  rejects: Reject[];
  rejectedOf: string[];
  /** Rows that were published as blocked because they are invalid or contradict one another. */
  repaired: Reject[];
}

/** Calendar rows of the candidates, which one thread can transfer to another. */
export interface CalendarAnswer {
  ids: string[];
  rows: CalendarRows;
}

export function coverOf(today: number): Cover {
  return { first: today - COVER_PAST_DAYS, last: today + COVER_FUTURE_DAYS };
}

/** Calls `report` with the rows read so far. */
export function readCalendars(
  db: Database,
  ids: readonly string[],
  cover: Cover,
  report: (rows: number) => void,
  assume: Assumed = "available",
): Calendars {
  return calendarsOf(ids, ids, readCalendarRows(db, ids, cover, report), cover, assume);
}

/** The calendars of `ids`, which must be among the `candidates` whose rows were read. */
export function calendarsOf(
  ids: readonly string[],
  candidates: readonly string[],
  rows: CalendarRows,
  cover: Cover,
  assume: Assumed = "available",
): Calendars {
  const empty = assume === "available" ? DAY_CODES.available : DAY_CODES.blocked;
  const days = cover.last - cover.first + 1;
  const positions = new Map(candidates.map((id, i) => [id, i]));
  const places = Uint32Array.from(ids, (id) => positions.get(id)!);
  const cellsOf = (place: number) => rows.grid.subarray(place * days, (place + 1) * days);
  const isListed = new Uint8Array(candidates.length);
  for (const place of places) isListed[place] = 1;
  const notes = rows.notes.filter(({ position }) => isListed[position] === 1);
  // A tenth of the cells, which a build need not hold any longer.
  const encoded = buildArena(places.length, (i) => [
    encodeRuns(runs(cellsOf(places[i]!), rows, empty)),
  ]);
  const sum = (counts: Uint32Array) => places.reduce((all, place) => all + counts[place]!, 0);
  return {
    cover,
    encoded,
    runsOf: (position) => decodeRuns(slice(encoded, position, position + 1)),
    read: rows.read,
    eligible: sum(rows.eligible),
    published: sum(rows.published),
    rejects: notes.filter(({ left }) => left).map(({ reject }) => reject),
    rejectedOf: notes.filter(({ left }) => left).map(({ position }) => candidates[position]!),
    repaired: notes.filter(({ left }) => !left).map(({ reject }) => reject),
  };
}

/** A day without a row has the code `empty`. */
function runs(cells: Cells, { codes }: CalendarRows, empty: number): Run[] {
  const result: Run[] = [];
  for (let from = 0, to = 0; from < cells.length; from = to) {
    const cell = cells[from]!;
    while (to < cells.length && cells[to] === cell) to++;
    const code = cell === 0 ? empty : codes[cell - 1]!;
    const last = result.at(-1);
    if (last?.code === code) last.days += to - from;
    else result.push({ code, days: to - from });
  }
  return result;
}

export function coverDates({ first, last }: Cover): { from: string; to: string } {
  return { from: formatDay(first), to: formatDay(last) };
}
