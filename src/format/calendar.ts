// Encodes and decodes calendars as runs of equal days, and expands them to days.
import { formatDay } from "../dates.ts";
import { pushNumber, readNumber, type Cursor } from "./leb128.ts";

/** Codes of days without rods held; a blocked day with N rods held is FIRST_HELD + N. */
export const DAY_CODES = { available: 0, blocked: 1, booked: 2, maintenance: 3 } as const;
export type DayStatus = keyof typeof DAY_CODES;
export const DAY_STATUSES = Object.keys(DAY_CODES) as DayStatus[];
export const FIRST_HELD = 4;

export interface Run {
  code: number;
  days: number;
}

export function dayOfCode(code: number): { status: DayStatus; rodsHeld: number | null } {
  return code < FIRST_HELD
    ? { status: DAY_STATUSES[code]!, rodsHeld: null }
    : { status: "blocked", rodsHeld: code - FIRST_HELD };
}

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

export function runsJson(runs: readonly Run[]): string {
  const all = runs.map(({ code, days }) => {
    const { status, rodsHeld } = dayOfCode(code);
    return rodsHeld === null ? `["${status}",${days}]` : `["${status}",${days},${rodsHeld}]`;
  });
  return `[${all.join()}]`;
}

/** The day objects of runs as JSON, commas between. The first run begins on day `first` since 1970-01-01. */
export function daysJson(runs: readonly Run[], first: number): string {
  let day = first;
  const all: string[] = [];
  for (const { code, days } of runs) {
    const { status, rodsHeld } = dayOfCode(code);
    const tail = `","status":"${status}","rods_held":${rodsHeld}}`;
    for (const end = day + days; day < end; day++) all.push(`{"date":"${formatDay(day)}${tail}`);
  }
  return all.join();
}
