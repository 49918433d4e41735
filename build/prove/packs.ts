// Proves packs: each is read as the edge reads it, and says of every record what was proved. What answers questions
// but lists nothing is made again of the proved records, so that no byte in it goes unread.
import type { PackKind } from "../../src/catalog.ts";
import { decodeRuns } from "../../src/format/calendar.ts";
import { eachWord } from "../../src/format/dictionary-pack.ts";
import { idsBody, ordinalsOf } from "../../src/format/ids-pack.ts";
import { indexBody } from "../../src/format/index-pack.ts";
import { keyedHeadBytes, keyedValue } from "../../src/format/keyed-pack.ts";
import { HEADER_BYTES, words } from "../../src/format/pack.ts";
import { buildPoints, searchBounds, type Pinned } from "../../src/format/points-pack.ts";
import { recordBytes, recordsHeadBytes } from "../../src/format/records-pack.ts";
import { FREQUENCY_BITS, MERGED } from "../../src/format/text-layout.ts";
import { encodeCounts, encodePostings, type Postings } from "../../src/format/text-pack.ts";
import { has } from "../../src/ordinal-set.ts";
import { numericColumnsOf } from "../../src/resources.ts";
import { differing, unless, type Found } from "./differing.ts";
import type { Calendars, Shown } from "./shown.ts";

export interface PackPlace {
  number: number;
  /** Packs of its kind. */
  count: number;
  calendars: Calendars;
  /** Pages of each combination that are files, ascending by key. */
  plan: readonly { key: number; pages: number }[];
}

type Check = (pack: Uint8Array, shown: Shown, place: PackPlace) => Found;

export const PACKS: Readonly<Record<PackKind, Check>> = {
  *records(pack, { items }) {
    const [first, count] = words(pack, HEADER_BYTES, 2) as unknown as [number, number];
    const own = items.slice(first, first + count);
    yield* differing(recordBytes(pack, first, first + count), own);
    yield* unless(pack.length === recordsHeadBytes(count) + Buffer.concat(own).length);
  },
  single: (pack, shown, place) =>
    keyed(pack, shown, place, (i, value) => differing(value, [shown.lines[i]!])),
  calendars: (pack, shown, place) =>
    keyed(pack, shown, place, (i, value) => {
      const [own, runs] = [place.calendars.runs[i]!, decodeRuns(value)];
      const isSame = runs.every(
        ({ code, days }, at) => code === own[at]?.code && days === own[at].days,
      );
      return unless(isSame && runs.length === own.length, [shown.records[i]!.id, "runs"]);
    }),
  *points(pack, { records }) {
    const pins = records as unknown as (Pinned & { id: string })[];
    for (const [i, { id, latitude, longitude }] of pins.entries()) {
      const box = { south: latitude, north: latitude, west: longitude, east: longitude };
      yield* unless(has(searchBounds(pack, box), i), [id, "latitude"]);
    }
    yield* unless(holds(pack, buildPoints(pins)));
  },
  *ids(pack, { records }) {
    const ids = records.map(({ id }) => id);
    const found = ordinalsOf(pack, ids);
    for (const [i, id] of ids.entries()) yield* unless(found[i] === i, [id, "id"]);
    yield* unless(holds(pack, idsBody(ids)));
  },
  *index(pack, { resource, records, facets }, { plan }) {
    const columns = numericColumnsOf(resource).map((name) => [
      name,
      records.map((one) => one[name]),
    ]);
    const content = {
      total: records.length,
      columns: Object.fromEntries(columns) as Record<string, number[]>,
      plan,
      facets: facets.map((values) => ({
        slugs: values.map(({ value }) => value),
        labels: values.map(({ label }) => label),
        postings: values.map(({ ordinals }) => ordinals),
      })),
    };
    yield* unless(holds(pack, indexBody(content)));
  },
  *days(pack, _, { number, calendars: { days, firstBlock } }) {
    yield* unless(holds(pack, Buffer.concat(days[number - firstBlock] ?? [])));
  },
  *text(pack, { resource, terms, counts }, { number, count }) {
    if (resource.ranked && number === count - 1)
      return yield* unless(holds(pack, encodeCounts(counts)));
    let at = HEADER_BYTES + 4 + words(pack, HEADER_BYTES, 1)[0]!;
    for (const [key, bytes] of keysOf(pack.subarray(4, at))) {
      const postings = key.endsWith(MERGED) ? merged(terms, key.slice(0, -1)) : terms.get(key);
      const expected = postings && encodePostings(postings, resource.ranked ? FREQUENCY_BITS : 0);
      yield* unless(
        expected?.length === bytes && !Buffer.compare(expected, pack.subarray(at, at + bytes)),
      );
      at += bytes;
    }
  },
  *dictionary(pack, { terms }) {
    for (const [word, count] of keysOf(pack)) {
      yield* unless(terms.get(word)?.ordinals.length === count);
    }
  },
};

// Each id of the shard, with its value, and nothing else.
function* keyed(
  pack: Uint8Array,
  { records, hashes }: Shown,
  { number, count }: PackPlace,
  check: (ordinal: number, value: Uint8Array) => Found,
): Found {
  let length = HEADER_BYTES + keyedHeadBytes(0);
  for (const [i, { id }] of records.entries()) {
    if (hashes[i]! % count !== number) continue;
    const value = keyedValue(pack, id);
    yield* value ? check(i, value) : unless(false, [id, "id"]);
    length += keyedHeadBytes(1) - keyedHeadBytes(0) + (value?.length ?? 0);
  }
  yield* unless(pack.length === length);
}

function holds(pack: Uint8Array, body: Uint8Array): boolean {
  return Buffer.compare(pack.subarray(HEADER_BYTES), body) === 0;
}

/** The keys of a dictionary, each with its number. */
function keysOf(dictionary: Uint8Array): [key: string, number: number][] {
  const keys: [string, number][] = [];
  let key = Buffer.alloc(0);
  eachWord(dictionary, (shared, from, to, number) => {
    key = Buffer.concat([key.subarray(0, shared), dictionary.subarray(from, to)]);
    keys.push([key.toString(), number]);
  });
  return keys;
}

/** The postings of all words with a prefix as one. */
function merged(terms: Shown["terms"], prefix: string): Postings {
  const sums = new Map<number, number>();
  for (const [word, { ordinals, frequencies }] of terms) {
    if (!word.startsWith(prefix)) continue;
    for (const [i, ordinal] of ordinals.entries()) {
      sums.set(ordinal, (sums.get(ordinal) ?? 0) + frequencies[i]!);
    }
  }
  const ordinals = [...sums.keys()].sort((a, b) => a - b);
  return { ordinals, frequencies: ordinals.map((ordinal) => sums.get(ordinal)!) };
}
