// Proves packs: each is made again of the proved records by the code of its format, so that no byte in it goes unread.
import { concat } from "../../src/bytes.ts";
import type { PackKind } from "../../src/catalog.ts";
import { encodeRuns, type Run } from "../../src/format/calendar.ts";
import { dictionaryBody, eachWord } from "../../src/format/dictionary-pack.ts";
import { idsBody } from "../../src/format/ids-pack.ts";
import { openIndex } from "../../src/format/index-pack.ts";
import { keyedBody } from "../../src/format/keyed-pack.ts";
import { HEADER_BYTES, words } from "../../src/format/pack.ts";
import { buildPoints, type Pinned } from "../../src/format/points-pack.ts";
import { recordsBody } from "../../src/format/records-pack.ts";
import { FREQUENCY_BITS, MERGED } from "../../src/format/text-layout.ts";
import { encodeCounts, encodePostings, encodeShard } from "../../src/format/text-pack.ts";
import { emptySet } from "../../src/ordinal-set.ts";
import { numericColumnsOf } from "../../src/resources.ts";
import { must, same } from "./same.ts";
import type { Shown } from "./shown.ts";

export interface Calendars {
  /** By ordinal. */
  readonly runs: readonly (readonly Run[])[];
  /** Bodies of the days packs, by number. */
  readonly days: ReadonlyMap<number, readonly Uint8Array[]>;
}

export interface PackPlace {
  readonly number: number;
  /** Packs of its kind. */
  readonly count: number;
  readonly calendars: Calendars;
}

type Check = (pack: Uint8Array, shown: Shown, place: PackPlace) => void;
const bodyOf = (pack: Uint8Array) => pack.subarray(HEADER_BYTES);

export const PACKS: Readonly<Record<PackKind, Check>> = {
  records(pack, { items }) {
    const [first = 0, count = 0] = words(pack, HEADER_BYTES, 2);
    const own = items.slice(first, first + count);
    let end = 0;
    const ends = own.map((item) => (end += item.length));
    same(bodyOf(pack), concat(recordsBody(first, ends, concat(own))));
  },
  single: keyed((i, { lines }) => lines[i]!),
  calendars: keyed((i, _, { calendars }) => encodeRuns(calendars.runs[i]!)),
  points: (pack, { records }) => same(bodyOf(pack), buildPoints(records as unknown as Pinned[])),
  ids: (pack, { records }) => same(bodyOf(pack), idsBody(records.map(({ id }) => id))),
  days: (pack, _, { number, calendars: { days } }) =>
    same(bodyOf(pack), concat(days.get(number) ?? [])),
  index(pack, { resource, records, facets }) {
    const index = openIndex(pack);
    must(index.total === records.length, "", "total");
    facets.forEach((values, facet) => {
      const counts = Array.from(values, ([value, { label, count }]) => ({ value, label, count }));
      same(JSON.stringify(index.count(facet, undefined)), JSON.stringify(counts));
      for (const [value, { set }] of values) {
        const found = emptySet(records.length);
        index.addPostings(facet, value, found);
        must(Buffer.compare(new Uint8Array(found.buffer), new Uint8Array(set.buffer)) === 0);
      }
    });
    for (const name of numericColumnsOf(resource)) {
      const { values, codes } = index.column(name);
      records.forEach((record, i) => must(values[codes[i]!] === record[name], record.id, name));
    }
  },
  text(pack, { resource, postings, counts }, { number, count }) {
    if (resource.ranked && number === count - 1) return same(bodyOf(pack), encodeCounts(counts));
    const dictionary = pack.subarray(4, HEADER_BYTES + 4 + words(pack, HEADER_BYTES, 1)[0]!);
    const bits = resource.ranked ? FREQUENCY_BITS : 0;
    const entries = keysOf(dictionary).map((key) => {
      return { key, postings: encodePostings(postingsOf(key, postings), bits) };
    });
    same(bodyOf(pack), encodeShard(entries));
  },
  dictionary(pack, { postings }) {
    const listed = keysOf(pack).map((word) => ({
      word,
      count: postings.get(word)?.ordinals.length ?? 0,
    }));
    must(listed.every(({ count }) => count > 0));
    same(bodyOf(pack), dictionaryBody(listed));
  },
};

/** The ids of the shard and their values. */
function keyed(valueOf: (i: number, shown: Shown, place: PackPlace) => Uint8Array): Check {
  return (pack, shown, place) => {
    const own: number[] = [];
    shown.hashes.forEach((hash, i) => void (hash % place.count === place.number && own.push(i)));
    const idOf = (i: number) => shown.records[i]!.id;
    own.sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
    const values = own.map((i) => valueOf(i, shown, place));
    same(bodyOf(pack), concat(keyedBody(own.map(idOf), values)));
  };
}

/** The keys of a dictionary that begins where the body of a pack does. */
function keysOf(dictionary: Uint8Array): string[] {
  const keys: string[] = [];
  let key = Buffer.alloc(0);
  eachWord(dictionary, (shared, from, to) => {
    key = Buffer.concat([key.subarray(0, shared), dictionary.subarray(from, to)]);
    keys.push(key.toString());
  });
  return keys;
}

/** Of a merged list, of all words with its prefix as one. */
function postingsOf(key: string, terms: Shown["postings"]) {
  const prefix = key.slice(0, -MERGED.length);
  const own = key.endsWith(MERGED)
    ? [...terms].flatMap(([word, postings]) => (word.startsWith(prefix) ? postings : []))
    : [terms.get(key) ?? { ordinals: [], frequencies: [] }];
  const sums = new Map<number, number>();
  for (const { ordinals, frequencies } of own) {
    ordinals.forEach((one, i) => sums.set(one, (sums.get(one) ?? 0) + frequencies[i]!));
  }
  const ordinals = [...sums.keys()].sort((a, b) => a - b);
  return { ordinals, frequencies: ordinals.map((one) => sums.get(one)!) };
}
