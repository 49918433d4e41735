// Proves the published calendars: derives the line of every property from the rows of the dump again.
import type { Database } from "better-sqlite3";
import { FIRST_HELD } from "../../src/format/calendar.ts";
import { dayOf, formatDay } from "../../src/dates.ts";
import { COVER_FUTURE_DAYS, COVER_PAST_DAYS } from "../../src/limits.ts";
import type { Difference } from "./records.ts";

/** What a day shows: a status, or how many rods are held of a blocked one; undefined without a row. */
type Shown = string | number | undefined;

const TABLE = "main.property_availability";
// One long text a property is far quicker to read than its rows. Where a row is not as plain as nearly
// all are, the text has an ODD, and the property is read again row by row.
const ODD = "!";
const PLAIN = `ifnull(CASE WHEN typeof(date) = 'text' AND length(date) = 10 AND octet_length(date) = 10
    AND (rods_held IS NULL OR typeof(rods_held) = 'integer' AND rods_held >= 0)
  THEN date || CASE status COLLATE BINARY WHEN 'available' THEN 'a;' WHEN 'booked' THEN 'o;'
    WHEN 'maintenance' THEN 'm;' WHEN 'blocked' THEN 'b' || ifnull(rods_held, '') || ';' END
  END, '${ODD}')`;
const DATE_UNITS = 10;
const STATUSES: Readonly<Record<string, string>> = {
  a: "available",
  b: "blocked",
  o: "booked",
  m: "maintenance",
};
const KNOWN = new Set(Object.values(STATUSES));

/** By property that has rows: the runs of its calendar, as availability.ndjson writes them. */
export function deriveCalendars(db: Database, now: Date): Map<unknown, string> {
  const dates = coverOf(now);
  const places = new Map<unknown, number>(dates.map((date, i) => [date, i]));
  const put = (days: Shown[], date: unknown, shown: Shown) => {
    const at = places.get(date);
    if (at === undefined) return;
    // Rows that disagree block their day.
    days[at] = days[at] === undefined || days[at] === shown ? shown : "blocked";
  };
  const calendars = new Map<unknown, string>();
  const odd = new Map<unknown, Shown[]>();
  const texts = db.prepare<[], [id: unknown, text: string]>(
    `SELECT property_id, group_concat(${PLAIN}, '') FROM ${TABLE} GROUP BY property_id COLLATE BINARY`,
  );
  for (const [id, text] of texts.raw().iterate()) {
    const days: Shown[] = [];
    if (text.includes(ODD)) odd.set(id, days);
    else {
      eachPlain(text, (date, shown) => put(days, date, shown));
      calendars.set(id, runsOf(days, dates.length));
    }
  }
  if (odd.size === 0) return calendars;
  const rows = db.prepare<[], unknown[]>(
    `SELECT property_id, date, status, rods_held FROM ${TABLE}`,
  );
  for (const [id, date, status, held] of rows.raw().iterate()) {
    const days = odd.get(id);
    if (days) put(days, date, shownOf(status, held));
  }
  for (const [id, days] of odd) calendars.set(id, runsOf(days, dates.length));
  return calendars;
}

/** Compares derived calendars with the lines of availability.ndjson; `ids` are the published properties. */
export function proveCalendars(
  calendars: ReadonlyMap<unknown, string>,
  now: Date,
  ids: readonly string[],
  published: string,
): Difference[] {
  const dates = coverOf(now);
  const span = `"from":"${dates[0]}","to":"${dates.at(-1)}"`;
  const free = runsOf([], dates.length);
  const lines = published.split("\n");
  const differences = ids.flatMap((id, i) => {
    const line = `{"property_id":"${id}",${span},"runs":${calendars.get(id) ?? free}}`;
    const problem = "are not what the calendar's rows say";
    return line === lines[i] ? [] : [{ resource: "availability", id, field: "runs", problem }];
  });
  if (lines.length === ids.length + 1 && lines.at(-1) === "") return differences;
  const problem = "are not as many as published properties";
  return [...differences, { resource: "availability", id: "", field: "lines", problem }];
}

function coverOf(now: Date): string[] {
  const first = dayOf(now) - COVER_PAST_DAYS;
  const length = COVER_PAST_DAYS + 1 + COVER_FUTURE_DAYS;
  return Array.from({ length }, (_, i) => formatDay(first + i));
}

function eachPlain(text: string, visit: (date: string, shown: Shown) => void): void {
  for (let at = 0, end = 0; at < text.length; at = end + 1) {
    const letter = at + DATE_UNITS;
    end = text.indexOf(";", letter);
    const held = end > letter + 1 ? Number(text.slice(letter + 1, end)) : null;
    visit(text.slice(at, letter), shownOf(STATUSES[text[letter]!], held));
  }
}

// What makes no sense is shown as blocked, and so is what the packs can't hold.
function shownOf(status: unknown, held: unknown): Shown {
  if (!KNOWN.has(status as string) || (typeof held === "number" && held < 0)) return "blocked";
  if (status !== "blocked" || held === null) return status as string;
  return Number.isSafeInteger((held as number) + FIRST_HELD) && typeof held === "number"
    ? held
    : "blocked";
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
