// The expected bodies of packs: each is made again of the proved records by the code of its format, so that no byte in it
// goes unread.
import type { PackKind } from "../../src/catalog.ts";
import { dayOf, formatDay } from "../../src/dates.ts";
import { DAY_CODES, encodeRuns, FIRST_HELD, type DayStatus, type Run } from "../../src/format/calendar.ts"; // prettier-ignore
import { blockOf, daysBodies, freeRuns } from "../../src/format/days-pack.ts";
import { idsBody } from "../../src/format/ids-pack.ts";
import { indexBody } from "../../src/format/index-pack.ts";
import { keyedBody, shardOf } from "../../src/format/keyed-pack.ts";
import { HEADER_BYTES, words } from "../../src/format/pack.ts";
import { buildPoints, type Pinned } from "../../src/format/points-pack.ts";
import { recordsBody } from "../../src/format/records-pack.ts";
import { COVER_FUTURE_DAYS, COVER_PAST_DAYS } from "../../src/limits.ts";
import { memoize } from "../../src/memoize.ts";
import { numericColumnsOf } from "../../src/resources.ts";
import type { Pieces } from "./same.ts";
import type { Shown } from "./shown.ts";

/** A pack among those of its kind. */
export interface PackPlace {
  readonly number: number;
  readonly count: number;
  readonly calendars: Calendars;
}

/** Of `found` only where packs are cut is taken. */
type Expected = (shown: Shown, place: PackPlace, found: Uint8Array) => Pieces;

export const PACKS: Readonly<Record<PackKind, Expected>> = {
  records({ items }, _, found) {
    const [first = 0, count = 0] = words(found, HEADER_BYTES, 2);
    const own = items.slice(first, first + count);
    let end = 0;
    const ends = own.map((item) => (end += item.length));
    return [...recordsBody(first, ends, new Uint8Array()), ...own];
  },
  single: (shown, place) => keyed(shown, place, (i) => shown.lines[i]!),
  calendars: (shown, place) => keyed(shown, place, (i) => encodeRuns(place.calendars.runs[i]!)),
  points: ({ records }) => [buildPoints(records as unknown as Pinned[])],
  ids: ({ records }) => [idsBody(records.map(({ id }) => id))],
  days: (_, { number, calendars: { days, firstBlock } }) => days[number - firstBlock] ?? [],
  index({ resource, records, facets, plan }) {
    const columns = numericColumnsOf(resource).map((name): [string, number[]] => [name, records.map((one) => Number(one[name]))]); // prettier-ignore
    return [indexBody({ total: records.length, plan, facets, columns: Object.fromEntries(columns) })]; // prettier-ignore
  },
  text: ({ text }, { number }) => [text!.packs[number]!],
  dictionary: ({ text }, { number }) => [text!.dictionaries[number]!],
};

const byId = memoize(({ records }: Shown) =>
  records
    .map(({ id }, ordinal) => ({ id, ordinal, hash: shardOf(id, 2 ** 32) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1)),
);

/** The ids of the shard and their values. */
function keyed(shown: Shown, { number, count }: PackPlace, valueOf: (i: number) => Uint8Array) {
  const own = byId(shown).filter(({ hash }) => hash % count === number);
  return keyedBody(
    own.map(({ id }) => id),
    own.map(({ ordinal }) => valueOf(ordinal)),
  );
}

export type Calendars = ReturnType<typeof calendarsOf>;

/** Calendars as packs hold them, in the order of properties; `lines` are those of availability.ndjson. */
export function calendarsOf(lines: readonly string[], { records, ordinals }: Shown, now: Date) {
  const [first, last] = [dayOf(now) - COVER_PAST_DAYS, dayOf(now) + COVER_FUTURE_DAYS];
  const runs: Run[][] = [];
  for (const line of lines) {
    const calendar = JSON.parse(line) as { property_id: string; runs: [DayStatus, number, number?][] }; // prettier-ignore
    runs[ordinals.get(calendar.property_id)!] = calendar.runs.map(([status, days, held]) => ({ days, code: held === undefined ? DAY_CODES[status] : FIRST_HELD + held })); // prettier-ignore
  }
  const freeOf = (i: number) => freeRuns(runs[i]!, first, records[i]!.max_rods as number);
  const firstBlock = blockOf(first);
  const days = daysBodies(runs.length, firstBlock, blockOf(last), freeOf);
  return { cover: { from: formatDay(first), to: formatDay(last) }, runs, firstBlock, days };
}
