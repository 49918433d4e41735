// Answers GET /properties/{id}/calendar.ics: the days on which not all rods are free, as events (RFC 5545).
import { coverDays } from "../catalog.ts";
import { dayOf, formatDay } from "../dates.ts";
import { DAY_CODES, dayOfCode, decodeRuns } from "../format/calendar.ts";
import { COVER_PAST_DAYS } from "../limits.ts";
import type { Param } from "../params.ts";
import { readAll } from "../read-params.ts";
import { keyed } from "./keyed.ts";
import type { Answer } from "./respond.ts";
import type { Snapshot } from "./snapshot.ts";

const decoder = new TextDecoder();
const SUMMARIES = { blocked: "Blocked", booked: "Booked", maintenance: "Maintenance" } as const;

/** The events of a property from today on. Throws ApiError 404 for an id that is not published. */
export async function answerCalendarFile(
  id: string,
  params: readonly Param[],
  snapshot: Snapshot,
  now: Date,
): Promise<Answer> {
  readAll(params, {});
  const [calendar, record] = await Promise.all([
    keyed(snapshot, "calendars", id),
    keyed(snapshot, "single", id),
  ]);
  const { max_rods: rods } = JSON.parse(decoder.decode(record)) as { max_rods: number };
  const { from: first } = coverDays(snapshot.catalog.cover);
  const stamp = `${dateOf(first + COVER_PAST_DAYS)}T000000Z`;
  const today = dayOf(now);
  const events: string[] = [];
  let start = first;
  for (const { code, days } of decodeRuns(calendar)) {
    const end = start + days;
    if (code !== DAY_CODES.available && end > today) {
      // Its first day moves on every day; its last one tells runs apart.
      events.push(
        "BEGIN:VEVENT",
        `UID:${id}-${dateOf(end - 1)}@riffle`,
        `DTSTAMP:${stamp}`,
        `DTSTART;VALUE=DATE:${dateOf(Math.max(start, today))}`,
        `DTEND;VALUE=DATE:${dateOf(end)}`,
        ...describe(code, rods),
        "END:VEVENT",
      );
    }
    start = end;
  }
  // No line can be longer than the 75 octets after which lines are folded.
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Riffle//Calendars//EN",
    ...events,
    "END:VCALENDAR",
  ];
  return { body: lines.map((line) => `${line}\r\n`).join(""), headers: {}, type: CALENDAR };
}

const CALENDAR = "text/calendar; charset=utf-8";

function describe(code: number, rods: number): string[] {
  const { status, rodsHeld } = dayOfCode(code);
  const left = rodsHeld === null ? 0 : Math.max(0, rods - rodsHeld);
  const summary =
    rodsHeld === null
      ? SUMMARIES[status as keyof typeof SUMMARIES]
      : `${left} of ${rods} rods left`;
  return [`SUMMARY:${summary}`, `TRANSP:${left === 0 ? "OPAQUE" : "TRANSPARENT"}`];
}

/** By day; an isolate meets those of a cover and one more each day. */
const dates = new Map<number, string>();

/** YYYYMMDD. Writing a date costs more than all the rest of its event. */
function dateOf(day: number): string {
  let date = dates.get(day);
  if (date === undefined) dates.set(day, (date = formatDay(day).replaceAll("-", "")));
  return date;
}
