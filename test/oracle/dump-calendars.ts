// The dump's calendar rows and the published run-length lines go in; the properties whose days differ come out.
import type Database from "better-sqlite3";
import { lines } from "./load.ts";

interface CalendarLine {
  property_id: string;
  from: string;
  to: string;
  runs: [status: string, days: number, rods_held?: number][];
}

interface CalendarRow {
  property_id: string;
  date: string;
  status: string;
  rods_held: number | null;
}

/** 31 days before the build date to 550 after. */
const COVER_DAYS = 582;

// A bad status or a negative number of rods blocks the whole day: such a day is never available.
const ROWS = `
SELECT property_id, date,
  CASE WHEN bad THEN 'blocked' ELSE status END AS status,
  CASE WHEN NOT bad AND status = 'blocked' AND typeof(rods_held) IN ('integer', 'real')
    AND rods_held = CAST(rods_held AS INTEGER) THEN rods_held END AS rods_held
FROM (SELECT *,
    coalesce(status NOT IN ('available', 'blocked', 'booked', 'maintenance'), 1)
      OR coalesce(rods_held < 0, 0) AS bad
  FROM property_availability
  WHERE property_id IN (SELECT id FROM temp.published_properties)
    AND date = date(date) AND date BETWEEN ? AND ?)
ORDER BY property_id`;

const AVAILABLE = "available,";
const BLOCKED = "blocked,";

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000;
}

/** One "status,rods" a day of the cover. */
function expand(line: CalendarLine): string[] {
  return line.runs.flatMap(([status, days, rods]) =>
    Array<string>(days).fill(`${status},${rods ?? ""}`),
  );
}

/**
 * Replaces what the dump says of a property's days in a cover of available ones. Rows of one day that
 * contradict each other, which only a dump without the schema's constraint can hold, block it.
 */
function expected(rows: CalendarRow[], first: number): string[] {
  const days = Array<string | undefined>(COVER_DAYS).fill(undefined);
  for (const { date, status, rods_held } of rows) {
    const index = dayNumber(date) - first;
    const day = `${status},${rods_held ?? ""}`;
    days[index] = days[index] === undefined || days[index] === day ? day : BLOCKED;
  }
  return days.map((day) => day ?? AVAILABLE);
}

function difference(line: CalendarLine, rows: CalendarRow[]): string[] {
  const published = expand(line);
  const first = dayNumber(line.from);
  if (published.length !== COVER_DAYS) {
    return [`availability ${line.property_id}: ${published.length} days instead of ${COVER_DAYS}`];
  }
  const wrong = expected(rows, first).flatMap((day, index) =>
    day === published[index] ? [] : [index],
  );
  const [start] = wrong;
  if (start === undefined) return [];
  const date = new Date((first + start) * 86_400_000).toISOString().slice(0, 10);
  return [`availability ${line.property_id}: ${wrong.length} days differ, the first ${date}`];
}

function* byProperty(rows: Iterable<CalendarRow>): Generator<CalendarRow[]> {
  let group: CalendarRow[] = [];
  for (const row of rows) {
    if (group[0] && group[0].property_id !== row.property_id) {
      yield group;
      group = [];
    }
    group.push(row);
  }
  if (group.length > 0) yield group;
}

function coverDifferences(calendars: CalendarLine[]): string[] {
  const covers = new Set(calendars.map(({ from, to }) => `${from} to ${to}`));
  const wrong = calendars.some(
    ({ from, to }) => dayNumber(to) - dayNumber(from) + 1 !== COVER_DAYS,
  );
  return [
    ...(covers.size > 1 ? [`availability: ${covers.size} covers instead of one`] : []),
    ...(wrong ? [`availability: a cover of other than ${COVER_DAYS} days`] : []),
  ];
}

/** Compares day by day; needs the published ids in `temp.published_properties`. */
export function calendarDifferences(database: Database.Database, availability: string): string[] {
  const calendars = lines(availability).map((line) => JSON.parse(line) as CalendarLine);
  const ids = database.prepare<[], string>(`SELECT id FROM temp.published_properties`).pluck();
  const left = new Map(calendars.map((line) => [line.property_id, line]));
  const published = new Set(ids.all());
  const found = coverDifferences(calendars);
  if (left.size < calendars.length) found.push("availability: a property has two lines");
  for (const id of published) if (!left.has(id)) found.push(`availability ${id}: missing`);
  for (const id of left.keys())
    if (!published.has(id)) found.push(`availability ${id}: unexpected`);
  const [{ from, to } = { from: "", to: "" }] = calendars;
  const rows = database.prepare<[string, string], CalendarRow>(ROWS).iterate(from, to);
  for (const group of byProperty(rows)) {
    const id = group[0]?.property_id ?? "";
    const line = left.get(id);
    left.delete(id);
    if (line) found.push(...difference(line, group));
  }
  for (const line of left.values()) found.push(...difference(line, []));
  return found;
}
