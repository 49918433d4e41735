// Encodes and decodes calendars as runs of equal days, and expands them to days.
import { formatDay } from "../dates.ts";
import { pushNumber, readNumber, type Cursor } from "./leb128.ts";

/** Codes of days without rods held; a blocked day with N rods held is FIRST_HELD + N. */
export const DAY_CODES = { available: 0, blocked: 1, booked: 2, maintenance: 3 } as const;
export type DayStatus = keyof typeof DAY_CODES;
/** By code. */
export const DAY_STATUSES = Object.keys(DAY_CODES) as DayStatus[];
export const FIRST_HELD = 4;

/** `days` consecutive days of one code. */
export interface Run {
  code: number;
  days: number;
}

/** Status and rods held of a code. */
export function dayOfCode(code: number): { status: DayStatus; rodsHeld: number | null } {
  return code < FIRST_HELD
    ? { status: DAY_STATUSES[code]!, rodsHeld: null }
    : { status: "blocked", rodsHeld: code - FIRST_HELD };
}

/** Encodes runs as LEB128 pairs of code and days. */
export function encodeRuns(runs: readonly Run[]): Uint8Array {
  const bytes: number[] = [];
  for (const { code, days } of runs) {
    pushNumber(bytes, code);
    pushNumber(bytes, days);
  }
  return Uint8Array.from(bytes);
}

/** The runs of at least the first `count` days; later runs may be skipped. */
export function decodeRuns(bytes: Uint8Array, count = Number.POSITIVE_INFINITY): Run[] {
  const cursor: Cursor = { bytes, at: 0 };
  const runs: Run[] = [];
  let decoded = 0;
  while (cursor.at < bytes.length && decoded < count) {
    const run = { code: readNumber(cursor), days: readNumber(cursor) };
    runs.push(run);
    decoded += run.days;
  }
  return runs;
}

/** The part of runs from day `from` to day `to`, both included, counted from the first run's first day. */
export function cutRuns(runs: readonly Run[], from: number, to: number): Run[] {
  let start = 0;
  return runs.flatMap(({ code, days }) => {
    const first = Math.max(from, start);
    const end = Math.min(to + 1, (start += days));
    return first < end ? [{ code, days: end - first }] : [];
  });
}

/** The days of runs, as the API has them. The first run begins on day `first` since 1970-01-01. */
export function daysOf(runs: readonly Run[], first: number) {
  let day = first;
  return runs.flatMap(({ code, days }) => {
    const { status, rodsHeld } = dayOfCode(code);
    const next = () => ({ date: formatDay(day++), status, rods_held: rodsHeld });
    return Array.from({ length: days }, next);
  });
}

/** Runs as JSON: [status, days] or, with rods held, [status, days, rods held]. */
export function runsJson(runs: readonly Run[]): string {
  const all = runs.map(({ code, days }) => {
    const { status, rodsHeld } = dayOfCode(code);
    return rodsHeld === null ? `["${status}",${days}]` : `["${status}",${days},${rodsHeld}]`;
  });
  return `[${all.join()}]`;
}

/** The day objects of `dates[from]` to `dates[to]`, both included, as pieces of JSON, commas between. */
export function expandDays(
  runs: readonly Run[],
  dates: readonly string[],
  from: number,
  to: number,
): Uint8Array[] {
  let first = from;
  const pieces = cutRuns(runs, from, to).map(({ code, days }) =>
    writtenDays(code, dates, first, (first += days)),
  );
  const last = pieces.pop();
  if (last) pieces.push(last.subarray(0, -1));
  return pieces;
}

/** Day objects of codes below this one are cached; more rods are seldom held. */
const CACHED_CODES = FIRST_HELD + 8;
/** By cover and code: the JSON of all days of the cover with this code, each followed by a comma. */
const written = new WeakMap<readonly string[], Uint8Array[]>();
const encoder = new TextEncoder();

// All days of one code have the same length in JSON, so a run is a slice of the cached text.
function writtenDays(
  code: number,
  dates: readonly string[],
  first: number,
  end: number,
): Uint8Array {
  if (code >= CACHED_CODES) return writeDays(code, dates.slice(first, end));
  const known = written.get(dates) ?? [];
  written.set(dates, known);
  const all = (known[code] ??= writeDays(code, dates));
  const width = all.length / dates.length;
  return all.subarray(width * first, width * end);
}

function writeDays(code: number, dates: readonly string[]): Uint8Array {
  const { status, rodsHeld } = dayOfCode(code);
  const tail = `","status":"${status}","rods_held":${rodsHeld}},`;
  let json = "";
  for (const date of dates) json += `{"date":"${date}${tail}`;
  return encoder.encode(json);
}
