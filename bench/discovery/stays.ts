// Finds stays in the peer's tables of days.
import type Database from "better-sqlite3";
import { formatDay, parseDay } from "../../src/dates.ts";
import { WEEKDAYS } from "../../src/filters.ts";
import type { Params, Row } from "../edge/peer-app.ts";

// Of `dates`, a row for each day, so that the search ends with the first one from which no day is taken.
const FIRST = `SELECT dates.day FROM dates WHERE dates.day BETWEEN ? AND ? AND weekday IN (SELECT value FROM json_each(?))
  AND NOT EXISTS (SELECT 1 FROM days
    WHERE days.ordinal = properties.ordinal AND days.day BETWEEN dates.day AND dates.day + ? AND free < ?)
  ORDER BY dates.day LIMIT 1`;

/** The first day that a property has a stay from. */
export function firstStay(query: Params): { sql: string; values: (string | number)[] } {
  const { available_from: from, available_to: to, rods = "1" } = query;
  const days = Number(query["days"]);
  const wanted = query["weekdays"]?.split(",") ?? WEEKDAYS;
  // The weekdays that a stay can begin on.
  const starts = WEEKDAYS.filter((_, start) =>
    Array.from({ length: days }, (_day, i) => WEEKDAYS[(start + i) % 7]!).every((day) =>
      wanted.includes(day),
    ),
  );
  const last = parseDay(to!)! - days + 1;
  const values = [parseDay(from!)!, last, JSON.stringify(starts), days - 1, Number(rods)];
  return { sql: FIRST, values };
}

export function firstDay(
  prepare: (sql: string) => Database.Statement,
  query: Params,
  { id }: Row,
): string {
  const { sql, values } = firstStay(query);
  const one = prepare(`SELECT (${sql}) FROM properties WHERE id = ?`).pluck();
  return formatDay(one.get(...values, id) as number);
}
