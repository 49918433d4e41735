// Answers GET /availability and GET /calendars.
import { coverDays } from "../catalog.ts";
import { dayOf, formatDay } from "../dates.ts";
import { cutRuns, decodeRuns, daysJson, runsJson } from "../format/calendar.ts";
import { NO_REQUEST_ID, success } from "../envelope.ts";
import type { Detail } from "../errors.ts";
import { DEFAULT_RANGE_DAYS, MAX_IDS, MAX_RANGE_DAYS } from "../limits.ts";
import { readAll, single, type Params } from "../read-params.ts";
import { coverText, dayWithin, itemsOf, uuid, type Cover } from "../values.ts";
import { keyed, keyedOrNot } from "./keyed.ts";
import type { Answer } from "./respond.ts";
import type { Snapshot } from "./snapshot.ts";

/** Parses `from` and `to` and a required parameter against the days of the cover. Throws ApiError 400. */
function parseRange<T>(
  params: Params,
  covered: Cover,
  now: Date,
  required: string,
  parse: (values: string[]) => T,
): Cover & { asked: T } {
  const date = single(dayWithin(covered));
  const last = (from: number) => Math.min(from + DEFAULT_RANGE_DAYS, covered.to);
  const rangeOf = ({ from = dayOf(now), to = last(from) }: Partial<Cover>) => ({ from, to });
  const parsers = { [required]: parse, from: date, to: date };
  const read = readAll(params, parsers, {
    required: [required],
    check(results) {
      // A malformed date is already reported, and no range can be computed with it.
      if (params.has("from") !== "from" in results || params.has("to") !== "to" in results)
        return [];
      const { from, to } = rangeOf(results as Partial<Cover>);
      const days = to - from + 1;
      if (from < covered.from || from > covered.to)
        return refuse("from", `Today, its default, is out of range; ${coverText(covered)}`);
      if (days < 1) return refuse("to", `Must not be before from, ${formatDay(from)}`);
      if (days <= MAX_RANGE_DAYS) return [];
      return refuse("to", `${days} days; at most ${MAX_RANGE_DAYS} are allowed`);
    },
  });
  return { asked: read[required] as T, ...rangeOf(read as Partial<Cover>) };
}

function refuse(parameter: string, message: string): Detail[] {
  return [{ parameter, message }];
}

/** The days of a published property. Throws ApiError 404 for any other. */
export async function answerAvailability(
  params: Params,
  snapshot: Snapshot,
  now: Date,
): Promise<Answer> {
  const covered = coverDays(snapshot.catalog.cover);
  const { from, to, asked: id } = parseRange(params, covered, now, "property_id", single(uuid));
  const first = covered.from;
  const runs = decodeRuns(await keyed(snapshot, "calendars", id), to - first + 1);
  const days = daysJson(cutRuns(runs, from - first, to - first), from);
  const data = `{"property_id":"${id}","from":"${formatDay(from)}","to":"${formatDay(to)}","days":[${days}]}`;
  return { body: success(data, NO_REQUEST_ID), headers: {} };
}

function idsInOrder(values: string[]): string[] {
  return [...new Set(itemsOf(values, MAX_IDS).map(uuid))];
}

/** The runs of several properties, in the order asked; ids that are not published are left out. */
export async function answerCalendars(
  params: Params,
  snapshot: Snapshot,
  now: Date,
): Promise<Answer> {
  const covered = coverDays(snapshot.catalog.cover);
  const { from, to, asked } = parseRange(params, covered, now, "ids", idsInOrder);
  const first = covered.from;
  const values = await keyedOrNot(snapshot, "calendars", asked);
  const calendars = values.flatMap((value, i) => {
    if (!value) return [];
    const runs = cutRuns(decodeRuns(value, to - first + 1), from - first, to - first);
    return [`{"property_id":"${asked[i]!}","runs":${runsJson(runs)}}`];
  });
  const data = `{"from":"${formatDay(from)}","to":"${formatDay(to)}","calendars":[${calendars.join()}]}`;
  return { body: success(data, NO_REQUEST_ID), headers: {} };
}
