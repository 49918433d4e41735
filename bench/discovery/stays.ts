// Finds stays in the peer's table of days.
import type Database from "better-sqlite3";
import { formatDay, parseDay } from "../../src/dates.ts";
import { WEEKDAYS } from "../../src/filters.ts";
import type { Params, Row } from "../edge/peer-app.ts";

/** The first day that a property has a stay from: one of those that its weekdays allow, and none of its days taken. */
export function firstStay(query: Params): { sql: string; values: (string | number)[] } {
  const { available_from: from, available_to: to, rods = "1" } = query;
  const days = Number(query["days"]);
  const weekdays = query["weekdays"]?.split(",") ?? WEEKDAYS;
  const fits = (day: number) => weekdays.includes(WEEKDAYS[(day + 3) % 7]!);
  const starts: number[] = [];
  for (let first = parseDay(from!)!; first + days - 1 <= parseDay(to!)!; first++) {
    if (Array.from({ length: days }, (_, i) => first + i).every(fits)) starts.push(first);
  }
  // Materialized, as the list would be read anew for each property.
  const sql = `WITH starts AS MATERIALIZED (SELECT value AS first FROM json_each(?))
    SELECT first FROM starts WHERE NOT EXISTS (SELECT 1 FROM days
      WHERE days.ordinal = properties.ordinal AND day BETWEEN first AND first + ? AND free < ?) LIMIT 1`;
  return { sql, values: [JSON.stringify(starts), days - 1, Number(rods)] };
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
