// The dump's calendar rows and the published run-length lines go in; the properties whose days differ come out.
import type Database from "better-sqlite3";
import { isoDate } from "./calendar.ts";
import { lines } from "./load.ts";

interface CalendarLine {
  property_id: string;
  from: string;
  to: string;
  runs: [status: string, days: number, rods_held?: number][];
}

interface CalendarRow {
  property_id: string;
  /** Days since 1970-01-01. */
  day: number;
  status: string;
}

/** 31 days before the build date to 550 after. */
const COVER_DAYS = 582;

// A bad status or a negative number of rods blocks the whole day: such a day is never available.
const ROWS = `
SELECT property_id, unixepoch(date) / 86400 AS day, CASE WHEN bad THEN 'blocked,' ELSE status || ',' ||
  CASE WHEN status = 'blocked' AND typeof(rods_held) IN ('integer', 'real')
    AND rods_held = CAST(rods_held AS INTEGER) THEN CAST(rods_held AS INTEGER) ELSE '' END END AS status
FROM (SELECT *,
    coalesce(status NOT IN ('available', 'blocked', 'booked', 'maintenance'), 1)
      OR coalesce(rods_held < 0, 0) AS bad
  FROM property_availability
  WHERE property_id IN (SELECT id FROM temp.published_properties)
    AND date = date(date) AND date BETWEEN ? AND ?)`;

function difference({ property_id, from, to, runs }: CalendarLine, rows: CalendarRow[]): string[] {
  const published = runs.flatMap(([status, days, rods]) =>
    Array<string>(days).fill(`${status},${rods ?? ""}`),
  );
  const [first = 0, last = 0] = [from, to].map((date) => Date.parse(date) / 86_400_000);
  if (published.length !== COVER_DAYS || last - first + 1 !== COVER_DAYS) {
    return [`availability ${property_id}: ${published.length} days instead of ${COVER_DAYS}`];
  }
  // Rows of one day that contradict each other, which only a dump without the schema's constraint can hold, block it.
  const dumped = new Map<number, string>();
  for (const { day, status } of rows) {
    dumped.set(day, (dumped.get(day) ?? status) === status ? status : "blocked,");
  }
  const wrong = published
    .map((_, i) => first + i)
    .filter((day) => published[day - first] !== (dumped.get(day) ?? "available,"));
  if (wrong.length === 0) return [];
  return [
    `availability ${property_id}: ${wrong.length} days differ, the first ${isoDate(wrong[0]!)}`,
  ];
}

/** Compares day by day; needs the published ids in `temp.published_properties`. */
export function calendarDifferences(database: Database.Database, availability: string): string[] {
  const calendars = lines(availability).map((line) => JSON.parse(line) as CalendarLine);
  const found = new Set(calendars.map(({ property_id }) => property_id));
  const published = new Set(
    database.prepare<[], string>(`SELECT id FROM temp.published_properties`).pluck().all(),
  );
  const [{ from, to } = { from: "", to: "" }] = calendars;
  const rows = Map.groupBy(
    database.prepare<[string, string], CalendarRow>(ROWS).all(from, to),
    ({ property_id }) => property_id,
  );
  const isOther = calendars.some((line) => line.from !== from || line.to !== to);
  return [
    ...(isOther ? ["availability: several covers instead of one"] : []),
    ...(found.size < calendars.length ? ["availability: a property has two lines"] : []),
    ...[...published].filter((id) => !found.has(id)).map((id) => `availability ${id}: missing`),
    ...[...found].filter((id) => !published.has(id)).map((id) => `availability ${id}: unexpected`),
    ...calendars.flatMap((line) => difference(line, rows.get(line.property_id) ?? [])),
  ];
}
