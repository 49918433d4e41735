// Answers GET /properties/{id} and GET /availability from the packs keyed by property id.
import { concat } from "../bytes.ts";
import { decodeRuns, expandDays } from "../format/calendar.ts";
import { dayOf, formatDay, parseDay } from "../dates.ts";
import { NO_REQUEST_ID, success } from "../envelope.ts";
import { ApiError, NOT_FOUND } from "../errors.ts";
import { DEFAULT_RANGE_DAYS, MAX_RANGE_DAYS } from "../limits.ts";
import { keyedValue, shardOf } from "../format/keyed-pack.ts";
import type { Param } from "../params.ts";
import { coverText } from "../query.ts";
import { readAll, Refusal, single } from "../read-params.ts";
import { dayWithin } from "../values.ts";
import { UUID } from "../uuid.ts";
import { coverDays, type Catalog } from "../catalog.ts";
import type { Answer } from "./respond.ts";
import type { Snapshot } from "./snapshot.ts";

const encoder = new TextEncoder();
const [HEAD, TAIL] = around(`{"property":\0}`);

/** The response for one property. Throws ApiError 404 for an id that is not published. */
export async function answerProperty(
  id: string,
  params: readonly Param[],
  snapshot: Snapshot,
): Promise<Answer> {
  readAll(params, {});
  const record = await keyed(snapshot, "single", id);
  return { body: concat([HEAD, record, TAIL]), headers: {} };
}

export interface AvailabilityQuery {
  propertyId: string;
  /** Days since 1970-01-01, both included. */
  from: number;
  to: number;
}

/** Parses the parameters of /availability against the days the snapshot covers. Throws ApiError 400. */
export function parseAvailability(
  params: readonly Param[],
  cover: Catalog["cover"],
  now: Date,
): AvailabilityQuery {
  const covered = coverDays(cover);
  const outside = coverText(covered);
  const date = single(dayWithin(covered, outside));
  const id = single((value) => {
    if (!UUID.test(value)) throw new Refusal("Must be a lower-case UUID");
    return value;
  });
  const range = (read: { from?: number; to?: number }) => {
    const from = read.from ?? dayOf(now);
    return { from, to: read.to ?? Math.min(from + DEFAULT_RANGE_DAYS, covered.to) };
  };
  const given = new Set(params.map(({ name }) => name));
  const parsers = { property_id: id, from: date, to: date };
  const read = readAll(params, parsers, {
    required: ["property_id"],
    check(results) {
      // A malformed date is already reported, and no range can be computed with it.
      if (given.has("from") !== "from" in results || given.has("to") !== "to" in results) return [];
      const { from, to } = range(results);
      if (from < covered.from || from > covered.to) {
        return [{ parameter: "from", message: `Today, its default, is out of range; ${outside}` }];
      }
      const days = to - from + 1;
      if (days < 1) {
        return [{ parameter: "to", message: `Must not be before from, ${formatDay(from)}` }];
      }
      if (days <= MAX_RANGE_DAYS) return [];
      const message = `${days} days; at most ${MAX_RANGE_DAYS} are allowed`;
      return [{ parameter: "to", message }];
    },
  });
  return { propertyId: read.property_id!, ...range(read) };
}

/** The days of a published property. Throws ApiError 404 for any other. */
export async function answerAvailability(
  params: readonly Param[],
  snapshot: Snapshot,
  now: Date,
): Promise<Answer> {
  const { cover } = snapshot.catalog;
  const { propertyId, from, to } = parseAvailability(params, cover, now);
  const first = parseDay(cover.from)!;
  const runs = decodeRuns(await keyed(snapshot, "calendars", propertyId), to - first + 1);
  const dates = datesOf(first, parseDay(cover.to)! - first + 1);
  const days = expandDays(runs, dates, from - first, to - first);
  const head = `{"property_id":"${propertyId}","from":"${dates[from - first]}","to":"${dates[to - first]}"`;
  const [before, after] = around(`${head},"days":[\0]}`);
  return { body: concat([before, ...days, after]), headers: {} };
}

// The success envelope around this data, split at its NUL.
function around(data: string): [Uint8Array, Uint8Array] {
  const parts = success(data, NO_REQUEST_ID).split("\0");
  return parts.map((part) => encoder.encode(part)) as [Uint8Array, Uint8Array];
}

async function keyed(
  snapshot: Snapshot,
  kind: "single" | "calendars",
  id: string,
): Promise<Uint8Array> {
  const shards = snapshot.catalog.resources.properties.packs[kind]!.length;
  const value = keyedValue(await snapshot.pack("properties", kind, shardOf(id, shards)), id);
  if (!value) throw notFound();
  return value;
}

export function notFound(): ApiError {
  return new ApiError(404, NOT_FOUND.code, NOT_FOUND.message);
}

let known: { first: number; dates: string[] } = { first: Number.NaN, dates: [] };

// Formatting a date costs more than the rest of its day object, and the cover is the same all day.
function datesOf(first: number, count: number): readonly string[] {
  if (known.first !== first || known.dates.length !== count) {
    known = { first, dates: Array.from({ length: count }, (_, i) => formatDay(first + i)) };
  }
  return known.dates;
}
