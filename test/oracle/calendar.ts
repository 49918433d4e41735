// A property and a range of days go in; the day objects come out of the run-length calendar, expanded in SQL.
import type Database from "better-sqlite3";
import type { Filters } from "./params.ts";

const MAX_DAYS = 366;
const DEFAULT_DAYS_AFTER = 30;

/** Days since 1970-01-01, both ends included. */
export interface Range {
  from: number;
  to: number;
}

const COVER = `SELECT unixepoch(line ->> 'from') / 86400 AS "from",
  unixepoch(line ->> 'to') / 86400 AS "to" FROM calendar LIMIT 1`;

const DAYS = `
WITH RECURSIVE
  run AS (
    SELECT key, value ->> 0 AS status, value ->> 1 AS days, value ->> 2 AS rods_held
    FROM calendar, json_each(calendar.line, '$.runs') WHERE property_id = :property_id),
  placed AS (
    SELECT *, :start + sum(days) OVER (ORDER BY key) - days AS first FROM run),
  day(n) AS (SELECT :from UNION ALL SELECT n + 1 FROM day WHERE n < :to)
SELECT date(n * 86400, 'unixepoch') AS date, coalesce(status, 'available') AS status,
  CASE status WHEN 'blocked' THEN rods_held END AS rods_held
FROM day LEFT JOIN placed ON n >= first AND n < first + days ORDER BY n`;

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
export function days(database: Database.Database, propertyId: string, range: Range): unknown[] {
  const covered = cover(database);
  return database
    .prepare(DAYS)
    .all({ ...range, property_id: propertyId, start: covered?.from ?? range.from });
}
