// Proves the published calendars: derives the line of every property from the rows of the dump again.
import type { Database } from "better-sqlite3";
import { FIRST_HELD } from "../../src/format/calendar.ts";
import { dayOf, formatDay } from "../../src/dates.ts";
import { COVER_FUTURE_DAYS, COVER_PAST_DAYS } from "../../src/limits.ts";
import type { Difference } from "./records.ts";

/** What a day shows: a status, or how many rods are held of a blocked one; undefined without a row. */
type Shown = string | number | undefined;

const STATUSES = new Set(["available", "blocked", "booked", "maintenance"]);
// One text a property is quicker to read than its rows. JSON can't hold a BLOB; neither can a calendar.
// No date and no status is longer than these, and many long ones are more than SQLite puts in one text.
const ROWS = `SELECT property_id, json_group_array(json_array(
    date,
    CASE WHEN typeof(status) = 'text' AND length(status) < 12 THEN status END,
    CASE WHEN typeof(rods_held) IN ('integer', 'real', 'null') THEN rods_held ELSE '' END))
  FROM main.property_availability WHERE typeof(date) = 'text' AND length(date) = 10 GROUP BY property_id COLLATE BINARY`;

/** By property that has rows: the runs of its calendar, as availability.ndjson writes them. */
export function deriveCalendars(db: Database, now: Date): Map<unknown, string> {
  const dates = coverOf(now);
  const places = new Map(dates.map((date, i) => [date, i]));
  const calendars = new Map<unknown, string>();
  for (const [id, text] of db.prepare<[], [unknown, string]>(ROWS).raw().iterate()) {
    const days: Shown[] = [];
    for (const [date, status, held] of JSON.parse(text) as [string, unknown, unknown][]) {
      const at = places.get(date);
      if (at === undefined) continue;
      const shown = shownOf(status, held);
      // Rows that disagree block their day.
      days[at] = days[at] === undefined || days[at] === shown ? shown : "blocked";
    }
    calendars.set(id, runsOf(days, dates.length));
  }
  return calendars;
}

/** Compares derived calendars with `lines` of availability.ndjson; `ids` are the published properties. */
export function proveCalendars(
  calendars: ReadonlyMap<unknown, string>,
  now: Date,
  ids: readonly string[],
  lines: readonly string[],
): Difference[] {
  const dates = coverOf(now);
  const span = `"from":"${dates[0]}","to":"${dates.at(-1)}"`;
  const free = runsOf([], dates.length);
  const differences = ids.flatMap((id, i) => {
    const line = `{"property_id":"${id}",${span},"runs":${calendars.get(id) ?? free}}\n`;
    const problem = "are not what the calendar's rows say";
    return line === lines[i] ? [] : [{ resource: "availability", id, field: "runs", problem }];
  });
  if (lines.length === ids.length) return differences;
  const problem = "are not as many as published properties";
  return [...differences, { resource: "availability", id: "", field: "lines", problem }];
}

function coverOf(now: Date): string[] {
  const first = dayOf(now) - COVER_PAST_DAYS;
  const length = COVER_PAST_DAYS + 1 + COVER_FUTURE_DAYS;
  return Array.from({ length }, (_, i) => formatDay(first + i));
}

// What makes no sense is shown as blocked, and so is what the packs can't hold.
function shownOf(status: unknown, held: unknown): Shown {
  if (!STATUSES.has(status as string) || (typeof held === "number" && held < 0)) return "blocked";
  if (status !== "blocked" || held === null) return status as string;
  const packed = typeof held === "number" && Number.isSafeInteger(held + FIRST_HELD);
  return packed && Number.isInteger(held) ? held : "blocked";
}

function runsOf(days: readonly Shown[], length: number): string {
  const runs: string[] = [];
  for (let from = 0, to = 0; from < length; from = to) {
    const shown = days[from] ?? "available";
    while (to < length && (days[to] ?? "available") === shown) to++;
    const held = typeof shown === "number" ? `,${shown}` : "";
    runs.push(`["${typeof shown === "number" ? "blocked" : shown}",${to - from}${held}]`);
  }
  return `[${runs.join()}]`;
}
