// Proves the published calendars: derives the line of every property from the rows of the dump again.
import { hash } from "node:crypto";
import type { Database } from "better-sqlite3";
import { FIRST_HELD } from "../../src/format/calendar.ts";
import { dayOf, formatDay } from "../../src/dates.ts";
import { COVER_FUTURE_DAYS, COVER_PAST_DAYS } from "../../src/limits.ts";
import type { Assumed } from "../config.ts";
import type { Difference } from "./records.ts";

/** A day as shown: a status, or the number of rods held on a blocked day; undefined without a row. */
type Shown = string | number | undefined;

// Two texts a property are quicker to read than its rows. Unknown statuses and senseless values are shown
// as blocked; a number sorts before any text, and "+" keeps a column's type out of it. Long dates are left out,
// since many of them are more than SQLite puts in one text.
const ROWS = `SELECT property_id, json_group_array(date), json_group_array(CASE
    WHEN +rods_held COLLATE BINARY < 0 THEN 'blocked'
    ELSE CASE status COLLATE BINARY
      WHEN 'blocked' THEN CASE WHEN +rods_held COLLATE BINARY < '' THEN rods_held ELSE 'blocked' END
      WHEN 'booked' THEN status
      WHEN 'available' THEN status
      WHEN 'maintenance' THEN status
      ELSE 'blocked' END
    END)
  FROM main.property_availability
  WHERE date COLLATE BINARY BETWEEN ? AND ? AND octet_length(date) <= 20
  GROUP BY property_id COLLATE BINARY`;

/** By property that has rows: the digest of its runs, as the texts of all take a large directory too much memory. */
export function digestCalendars(
  db: Database,
  now: Date,
  assume: Assumed = "available",
): Map<unknown, string> {
  return new Map(
    Array.from(deriveCalendars(db, now, assume), ([id, runs]) => [id, digestOf(runs)]),
  );
}

const digestOf = (runs: string) => hash("sha256", runs, "base64");

/** The properties that have rows, with the runs of their calendars as availability.ndjson writes them. */
export function* deriveCalendars(
  db: Database,
  now: Date,
  assume: Assumed = "available",
): Generator<[property: unknown, runs: string]> {
  const dates = coverOf(now);
  const places = new Map(dates.map((date, i) => [date, i]));
  const rows = db.prepare<[string, string], [id: unknown, dates: string, shown: string]>(ROWS);
  for (const [id, written, values] of rows.raw().iterate(dates[0]!, dates.at(-1)!)) {
    const days: Shown[] = [];
    const all = JSON.parse(values) as (string | number)[];
    for (const [i, date] of (JSON.parse(written) as string[]).entries()) {
      const at = places.get(date);
      if (at === undefined) continue;
      const shown = isPacked(all[i]!) ? all[i] : "blocked";
      // Rows that disagree block their day.
      days[at] = days[at] === undefined || days[at] === shown ? shown : "blocked";
    }
    yield [id, runsOf(days, dates.length, assume)];
  }
}

/** Compares what digestCalendars made with `lines` of availability.ndjson; `ids` are the published properties. */
export function proveCalendars(
  calendars: ReadonlyMap<unknown, string>,
  { now, assume }: { now: Date; assume: Assumed },
  ids: readonly string[],
  lines: Iterable<string>,
): Difference[] {
  const dates = coverOf(now);
  const span = `"from":"${dates[0]}","to":"${dates.at(-1)}"`;
  const free = digestOf(runsOf([], dates.length, assume));
  const differences: Difference[] = [];
  let count = 0;
  for (const line of lines) {
    const id = ids[count++];
    if (id === undefined) continue;
    const head = `{"property_id":"${id}",${span},"runs":`;
    const digest = digestOf(line.slice(head.length, -END.length));
    const isSame = line.startsWith(head) && line.endsWith(END);
    if (isSame && digest === (calendars.get(id) ?? free)) continue;
    const problem = "are not what the calendar's rows say";
    differences.push({ resource: "availability", id, field: "runs", problem });
  }
  if (count === ids.length) return differences;
  const problem = "are not as many as published properties";
  return [...differences, { resource: "availability", id: "", field: "lines", problem }];
}

const END = "}\n";

function coverOf(now: Date): string[] {
  const first = dayOf(now) - COVER_PAST_DAYS;
  const length = COVER_PAST_DAYS + 1 + COVER_FUTURE_DAYS;
  return Array.from({ length }, (_, i) => formatDay(first + i));
}

function isPacked(shown: string | number): boolean {
  if (typeof shown === "string") return true;
  return Number.isInteger(shown) && Number.isSafeInteger(shown + FIRST_HELD);
}

function runsOf(days: readonly Shown[], length: number, assume: Assumed): string {
  const empty = assume === "unavailable" ? "blocked" : assume;
  const runs: string[] = [];
  for (let from = 0, to = 0; from < length; from = to) {
    const shown = days[from] ?? empty;
    while (to < length && (days[to] ?? empty) === shown) to++;
    const held = typeof shown === "number" ? `,${shown}` : "";
    runs.push(`["${typeof shown === "number" ? "blocked" : shown}",${to - from}${held}]`);
  }
  return `[${runs.join()}]`;
}
