// A property and a range of days go in; its days, or the runs of equal ones, come out.
import type Database from "better-sqlite3";
import type { Filters } from "./params.ts";

const MAX_DAYS = 366;
const DEFAULT_DAYS_AFTER = 30;

/** Days since 1970-01-01, both ends included. */
export interface Range {
  from: number;
  to: number;
}

/** A day object of an answer. */
interface Day {
  date: string;
  status: string;
  rods_held: number | null;
}

const COVER = `SELECT unixepoch(line ->> 'from') / 86400 AS "from",
  unixepoch(line ->> 'to') / 86400 AS "to" FROM calendar LIMIT 1`;

const DAYS = `
WITH RECURSIVE wanted(n) AS (SELECT :from UNION ALL SELECT n + 1 FROM wanted WHERE n < :to)
SELECT date(n * 86400, 'unixepoch') AS date, coalesce(status, 'available') AS status,
  CASE status WHEN 'blocked' THEN rods_held END AS rods_held
FROM wanted LEFT JOIN taken ON property_id = :property_id AND day = n ORDER BY n`;

export function isoDate(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** The first and last day that calendars cover; undefined where no property is published. */
export function cover(database: Database.Database): Range | undefined {
  return database.prepare<[], Range>(COVER).get();
}

/**
 * Fills in the defaults and judges the dates; `bad` adds those that no answer can have to `malformed`.
 * Against a bad `from` nothing is measured.
 */
export function resolveRange(
  filters: Filters,
  malformed: string[],
  covered: Range,
  today: number,
): { range: Range; bad: Set<string> } {
  const outside = (day: number) => day < covered.from || day > covered.to;
  const bad = new Set(malformed);
  const from = filters.from ?? today;
  if (!bad.has("from") && outside(from)) bad.add("from");
  const to = filters.to ?? Math.min(from + DEFAULT_DAYS_AFTER, covered.to);
  const tooFar = !bad.has("from") && (to < from || to - from + 1 > MAX_DAYS);
  if (filters.to !== undefined && (outside(to) || tooFar)) bad.add("to");
  return { range: { from, to }, bad };
}

/** The `days` array of an answer. */
export function days(database: Database.Database, propertyId: string, range: Range): Day[] {
  const asked = { ...range, property_id: propertyId };
  return database.prepare<[Record<string, unknown>], Day>(DAYS).all(asked);
}

/** The runs of a calendar over a range, as in availability.ndjson: status, days and, on a partial hold, rods. */
export function runs(database: Database.Database, propertyId: string, range: Range): unknown[] {
  const found: [status: string, days: number, rodsHeld: number | null][] = [];
  for (const { status, rods_held } of days(database, propertyId, range)) {
    const last = found.at(-1);
    if (last?.[0] === status && last[2] === rods_held) last[1]++;
    else found.push([status, 1, rods_held]);
  }
  return found.map(([status, count, held]) =>
    held === null ? [status, count] : [status, count, held],
  );
}
