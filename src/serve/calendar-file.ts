// Answers GET /properties/{id}/calendar.ics: the days on which not all rods are free, as events.
import { coverDays } from "../catalog.ts";
import { dayOf } from "../dates.ts";
import { DAY_CODES, dayOfCode, decodeRuns } from "../format/calendar.ts";
import { calendarText, type CalendarEvent } from "../icalendar.ts";
import { COVER_PAST_DAYS } from "../limits.ts";
import { readAll, type Params } from "../read-params.ts";
import { keyed } from "./keyed.ts";
import type { Answer } from "./respond.ts";
import type { Snapshot } from "./snapshot.ts";

const decoder = new TextDecoder();
const SUMMARIES = { blocked: "Blocked", booked: "Booked", maintenance: "Maintenance" } as const;
const CALENDAR = "text/calendar; charset=utf-8";

/** The events of a property from today on. Throws ApiError 404 for an id that is not published. */
export async function answerCalendarFile(
  id: string,
  params: Params,
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
  const today = dayOf(now);
  const events: CalendarEvent[] = [];
  let start = first;
  for (const { code, days } of decodeRuns(calendar)) {
    const end = start + days;
    if (code !== DAY_CODES.available && end > today) {
      events.push({ start: Math.max(start, today), end, ...describe(code, rods) });
    }
    start = end;
  }
  return { body: calendarText(id, first + COVER_PAST_DAYS, events), headers: {}, type: CALENDAR };
}

function describe(code: number, rods: number): { summary: string; isFree: boolean } {
  const { status, rodsHeld } = dayOfCode(code);
  const left = rodsHeld === null ? 0 : Math.max(0, rods - rodsHeld);
  const summary =
    rodsHeld === null
      ? SUMMARIES[status as keyof typeof SUMMARIES]
      : `${left} of ${rods} rods left`;
  return { summary, isFree: left > 0 };
}
