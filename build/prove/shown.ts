// What was proved, in the forms in which other files show it. It is derived from the proved lines alone, by code
// that shares nothing with what writes those files but the formats.
import { dayOf } from "../../src/dates.ts";
import { fold, slug } from "../../src/fold.ts";
import { DAY_CODES, FIRST_HELD, type DayStatus, type Run } from "../../src/format/calendar.ts";
import { blockOf, daysBodies, freeRuns } from "../../src/format/days-pack.ts";
import { shardOf } from "../../src/format/keyed-pack.ts";
import { MAX_WORD_POINTS } from "../../src/format/text-layout.ts";
import type { Postings } from "../../src/format/text-pack.ts";
import { COVER_FUTURE_DAYS, COVER_PAST_DAYS } from "../../src/limits.ts";
import { setOf, type OrdinalSet } from "../../src/ordinal-set.ts";
import { REGIONS } from "../../src/regions.ts";
import { facetsOf, type Resource } from "../../src/resources.ts";
import type { PublishedRecord } from "./records.ts";

export interface Shown {
  readonly resource: Resource;
  /** In canonical order. */
  readonly records: readonly PublishedRecord[];
  /** Of each record its JSON, and that of its list item with a comma. */
  readonly lines: readonly Buffer[];
  readonly items: readonly Buffer[];
  /** By id. */
  readonly ordinals: ReadonlyMap<string, number>;
  /** Of each record's id, as keyed packs find their shards by. */
  readonly hashes: readonly number[];
  /** By facet, sorted by slug. */
  readonly facets: readonly (readonly FacetValue[])[];
  /** The words of the index. */
  readonly terms: ReadonlyMap<string, Postings>;
  /** How many words each record has there. */
  readonly counts: readonly number[];
}

interface FacetValue {
  readonly value: string;
  readonly label: string;
  readonly ordinals: readonly number[];
  readonly set: OrdinalSet;
}

/** `lines` are those of the records, each with its line feed. */
export function shownOf(
  resource: Resource,
  records: readonly PublishedRecord[],
  lines: readonly string[],
): Shown {
  const json = lines.map((line) => Buffer.from(line).subarray(0, -1));
  const items = lines.map((line) => Buffer.from(`${itemOf(line)},`));
  const facets = facetsOf(resource).map(({ column, kind }) =>
    valuesOf(records, column, kind === "choice" ? (value) => value : slug),
  );
  const hashes = records.map(({ id }) => shardOf(id, 2 ** 32));
  const ordinals = new Map(records.map(({ id }, ordinal) => [id, ordinal]));
  return {
    resource,
    records,
    lines: json,
    items,
    ordinals,
    hashes,
    facets,
    ...termsOf(resource, records),
  };
}

// The description is the last member; no text holds a quote without a backslash before it.
function itemOf(line: string): string {
  const at = line.lastIndexOf(',"description":');
  return at < 0 ? line.slice(0, -1) : `${line.slice(0, at)}}`;
}

function valuesOf(
  records: Shown["records"],
  column: string,
  slugOf: (label: string) => string,
): FacetValue[] {
  const values = new Map<string, { labels: Map<string, number>; ordinals: number[] }>();
  records.forEach((record, ordinal) => {
    for (const label of [record[column]].flat() as string[]) {
      const value = slugOf(label);
      if (value === "") continue;
      const entry = values.get(value) ?? { labels: new Map<string, number>(), ordinals: [] };
      values.set(value, entry);
      const { labels, ordinals } = entry;
      labels.set(label, (labels.get(label) ?? 0) + 1);
      if (ordinals.at(-1) !== ordinal) ordinals.push(ordinal);
    }
  });
  return Array.from(values, ([value, { labels, ordinals }]) => {
    const byCount = [...labels].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    return { value, label: byCount[0]![0], ordinals, set: setOf(ordinals, records.length) };
  }).sort((a, b) => (a.value < b.value ? -1 : 1));
}

function termsOf(
  { text }: Resource,
  records: Shown["records"],
): { terms: Map<string, Postings>; counts: number[] } {
  const terms = new Map<string, Postings>();
  const counts = records.map((record, ordinal) => {
    let count = 0;
    for (const { column, weight, region } of text) {
      const shown = [record[column]].flat().join("\n").replaceAll("[removed]", "\n");
      for (const word of fold(region ? `${shown}\n${REGIONS[shown] ?? ""}` : shown)) {
        const key =
          word.length > MAX_WORD_POINTS ? [...word].slice(0, MAX_WORD_POINTS).join("") : word;
        const { ordinals, frequencies } = terms.get(key) ?? { ordinals: [], frequencies: [] };
        if (ordinals.length === 0) terms.set(key, { ordinals, frequencies });
        if (ordinals.at(-1) === ordinal) frequencies[ordinals.length - 1]! += weight;
        else frequencies[ordinals.push(ordinal) - 1] = weight;
        count++;
      }
    }
    return count;
  });
  return { terms, counts };
}

/** The calendars of the properties, in their order, as packs hold them. */
export interface Calendars {
  readonly runs: readonly (readonly Run[])[];
  /** Of each block the body of its days pack; the first is of `firstBlock`. */
  readonly days: readonly (readonly Uint8Array[])[];
  readonly firstBlock: number;
}

/** `lines` are those of availability.ndjson. */
export function calendarsOf(
  lines: readonly string[],
  records: Shown["records"],
  now: Date,
): Calendars {
  const [first, last] = [dayOf(now) - COVER_PAST_DAYS, dayOf(now) + COVER_FUTURE_DAYS];
  const runs = lines.map((line) => {
    const days = JSON.parse(line.slice(line.indexOf("["), -2)) as [DayStatus, number, number?][];
    return days.map(([status, count, held]): Run => {
      return { code: held === undefined ? DAY_CODES[status] : FIRST_HELD + held, days: count };
    });
  });
  const firstBlock = blockOf(first);
  const freeOf = (i: number) => freeRuns(runs[i]!, first, records[i]!.max_rods as number);
  return { runs, firstBlock, days: daysBodies(runs.length, firstBlock, blockOf(last), freeOf) };
}
