// Makes the calendars of published properties: a list of runs for each, from the cells of its days.
import { formatDay } from "../../src/dates.ts";
import { DAY_CODES, decodeRuns, encodeRuns, type Run } from "../../src/format/calendar.ts";
import { COVER_FUTURE_DAYS, COVER_PAST_DAYS } from "../../src/limits.ts";
import type { Assumed } from "../config.ts";
import { buildArena, slice, type Arena } from "./arena.ts";
import type { CalendarRows, Cells, Cover } from "./calendar-rows.ts";
import type { Reject } from "./reject.ts";

export type { Cover } from "./calendar-rows.ts";

export interface Calendars {
  cover: Cover;
  /** By position: the property's runs as encodeRuns writes them. */
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

export function coverOf(today: number): Cover {
  return { first: today - COVER_PAST_DAYS, last: today + COVER_FUTURE_DAYS };
}

/** The calendars of `ids`, which are among those whose rows were read. */
export function calendarsOf(
  ids: readonly string[],
  rows: CalendarRows,
  cover: Cover,
  assume: Assumed = "available",
): Calendars {
  const empty = assume === "available" ? DAY_CODES.available : DAY_CODES.blocked;
  const days = cover.last - cover.first + 1;
  const positions = new Map(rows.ids.map((id, i) => [id, i]));
  const places = ids.map((id) => positions.get(id)!);
  const isListed = new Set(places);
  const notes = rows.notes.filter(({ position }) => isListed.has(position));
  const [repaired, left] = [true, false].map((isBlocked) =>
    notes.filter(({ reject }) => (reject.why === "blocked") === isBlocked),
  ) as [CalendarRows["notes"], CalendarRows["notes"]];
  // A tenth of the cells, which a build need not hold any longer.
  const encoded = buildArena(places.length, (i) => {
    const first = places[i]! * days;
    return encodeRuns(runs(rows.grid.subarray(first, first + days), rows.codes, empty));
  });
  const sum = (counts: Uint32Array) => places.reduce((all, place) => all + counts[place]!, 0);
  return {
    cover,
    encoded,
    runsOf: (position) => decodeRuns(slice(encoded, position, position + 1)),
    read: rows.read,
    eligible: sum(rows.eligible),
    published: sum(rows.published),
    rejects: left.map(({ reject }) => reject),
    rejectedOf: left.map(({ position }) => rows.ids[position]!),
    repaired: repaired.map(({ reject }) => reject),
  };
}

/** A day without a row has the code `empty`. */
function runs(cells: Cells, codes: readonly number[], empty: number): Run[] {
  const result: Run[] = [];
  for (const cell of cells) {
    const code = cell === 0 ? empty : codes[cell - 1]!;
    const last = result.at(-1);
    if (last?.code === code) last.days++;
    else result.push({ code, days: 1 });
  }
  return result;
}

export function coverDates({ first, last }: Cover): { from: string; to: string } {
  return { from: formatDay(first), to: formatDay(last) };
}
