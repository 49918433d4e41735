// Answers GET /availability, GET /calendars and GET /properties/{id}/calendar.ics.
import { coverDays } from "../catalog.ts";
import { dayOf, formatDay } from "../dates.ts";
import { success } from "../envelope.ts";
import type { Detail } from "../errors.ts";
import {
  cutRuns,
  DAY_CODES,
  dayOfCode,
  daysJson,
  decodeRuns,
  runsJson,
} from "../format/calendar.ts";
import { calendarText, type CalendarEvent } from "../icalendar.ts";
import { COVER_PAST_DAYS, DEFAULT_RANGE_DAYS, MAX_IDS, MAX_RANGE_DAYS } from "../limits.ts";
import { readAll, single } from "../read-params.ts";
import { coverText, dayWithin, itemsOf, uuid, type Cover } from "../values.ts";
import { keyed, keyedOrNot } from "./keyed.ts";
import type { Answer, Asking } from "./respond.ts";

/** The days of a published property. Throws ApiError 404 for any other. */
export async function answerAvailability(asking: Asking): Promise<Answer> {
  const { from, to, asked: id, cut } = parseRange(asking, "property_id", single(uuid));
  const days = daysJson(cut(await keyed(asking.snapshot, "calendars", id)), from);
  const data = `{"property_id":"${id}","from":"${formatDay(from)}","to":"${formatDay(to)}","days":[${days}]}`;
  return { body: success(data) };
}

const idsInOrder = (values: string[]) => [...new Set(itemsOf(values, MAX_IDS).map(uuid))];

/** The runs of several properties, in the order asked; ids that are not published are left out. */
export async function answerCalendars(asking: Asking): Promise<Answer> {
  const { from, to, asked, cut } = parseRange(asking, "ids", idsInOrder);
  const values = await keyedOrNot(asking.snapshot, "calendars", asked);
  const calendars = values.flatMap((value, i) =>
    value ? [`{"property_id":"${asked[i]!}","runs":${runsJson(cut(value))}}`] : [],
  );
  const data = `{"from":"${formatDay(from)}","to":"${formatDay(to)}","calendars":[${calendars.join()}]}`;
  return { body: success(data) };
}

/** Parses `from` and `to` and a required parameter against the days of the cover. Throws ApiError 400. */
function parseRange<T>(
  { params, snapshot, now }: Asking,
  required: string,
  parse: (values: string[]) => T,
) {
  const covered = coverDays(snapshot.catalog.cover);
  const date = single(dayWithin(covered));
  const last = (from: number) => Math.min(from + DEFAULT_RANGE_DAYS, covered.to);
  const rangeOf = ({ from = dayOf(now), to = last(from) }: Partial<Cover>) => ({ from, to });
  const read = readAll(
    params,
    { [required]: parse, from: date, to: date },
    {
      required: [required],
      check(results) {
        // A malformed date is already reported, and no range can be computed with it.
        const isMalformed = ["from", "to"].some((name) => params.has(name) !== name in results);
        return isMalformed ? [] : problemsOf(rangeOf(results as Partial<Cover>), covered);
      },
    },
  );
  const { from, to } = rangeOf(read as Partial<Cover>);
  const [first, end] = [from - covered.from, to - covered.from];
  const cut = (calendar: Uint8Array) => cutRuns(decodeRuns(calendar, end + 1), first, end);
  return { asked: read[required] as T, from, to, cut };
}

function problemsOf({ from, to }: Cover, covered: Cover): Detail[] {
  const days = to - from + 1;
  if (from < covered.from || from > covered.to) {
    const message = `Today, its default, is out of range; ${coverText(covered)}`;
    return [{ parameter: "from", message }];
  }
  if (days >= 1 && days <= MAX_RANGE_DAYS) return [];
  const message =
    days < 1
      ? `Must not be before from, ${formatDay(from)}`
      : `${days} days; at most ${MAX_RANGE_DAYS} are allowed`;
  return [{ parameter: "to", message }];
}

/** The days from today on when not all rods are free, as events. Throws ApiError 404 for an id not published. */
export async function answerCalendarFile(id: string, asking: Asking): Promise<Answer> {
  const { params, snapshot, now } = asking;
  readAll(params, {});
  const [calendar, record] = await Promise.all([
    keyed(snapshot, "calendars", id),
    keyed(snapshot, "single", id),
  ]);
  const { max_rods: rods } = JSON.parse(new TextDecoder().decode(record)) as { max_rods: number };
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
  const body = calendarText(id, first + COVER_PAST_DAYS, events);
  return { body, type: "text/calendar; charset=utf-8" };
}

function describe(code: number, rods: number): { summary: string; isFree: boolean } {
  const { status, rodsHeld } = dayOfCode(code);
  if (rodsHeld === null) {
    return { summary: status.charAt(0).toUpperCase() + status.slice(1), isFree: false };
  }
  const left = Math.max(0, rods - rodsHeld);
  return { summary: `${left} of ${rods} rods left`, isFree: left > 0 };
}
