// Builds the word index of a resource: its shards, their bounds and the word counts.
import { compareCodePoints } from "../fold.ts";
import { sum } from "../figures.ts";
import type { Resource } from "../resources.ts";
import {
  FREQUENCY_BITS,
  locatePrefix,
  MERGED,
  SHARD_BYTES,
  SHARDS,
  SHARDS_PER_PREFIX,
} from "./text-layout.ts";
import {
  encodeCounts,
  encodeKeys,
  encodePostings,
  encodeShard,
  type Entry,
  type Postings,
} from "./text-pack.ts";
import { collectTerms } from "./text-terms.ts";

const ENTRY_NUMBERS_BYTES = 3;
const PACK_LETTERS = 16 * 1024;

export function buildTextIndex(resource: Resource, records: readonly Record<string, unknown>[]) {
  const { postings, counts } = collectTerms(resource, records);
  const bits = resource.ranked ? FREQUENCY_BITS : 0;
  const entries = [...postings.keys()]
    .sort(compareCodePoints)
    .map((key) => ({ key, postings: encodePostings(postings.get(key)!, bits) }));
  const starts = cutShards(entries);
  const merged = findMerged(entries, starts).map(({ prefix, from, to }) => {
    const all = merge(entries.slice(from, to).map(({ key }) => postings.get(key)!));
    const entry = { key: prefix + MERGED, postings: encodePostings(all, bits) };
    // The first word of the range may be the bare prefix, which sorts before the list.
    return { at: entries[from]!.key === prefix ? from + 1 : from, entry };
  });
  const cuts = [...new Set([...starts, ...merged.map(({ at }) => at)])].sort((a, b) => a - b);
  const shards = slices(entries, cuts).flatMap((shard, i) => [
    ...merged.filter(({ at }) => at === cuts[i]).map(({ entry }) => [entry]),
    shard,
  ]);
  const packs = shards.map(encodeShard);
  if (resource.ranked && packs.length > 0) packs.push(encodeCounts(counts));
  const words = entries.map(({ key }) => [key, postings.get(key)!.ordinals.length] as const);
  return {
    /** Bodies: one shard per bound, then the word counts if the resource is ranked. */
    packs,
    words: boundsOf(shards),
    ...dictionariesOf(words),
  };
}

/** Where shards begin: at about the target size, between words that share the least, so that few prefixes span two. */
function cutShards(entries: readonly Entry[]): number[] {
  const sizes = entries.map(({ key, postings }, i) => {
    const shared = commonLength(entries[i - 1]?.key ?? "", key);
    return { shared, bytes: key.length - shared + ENTRY_NUMBERS_BYTES + postings.length };
  });
  const target = Math.max(SHARD_BYTES, sum(sizes, ({ bytes }) => bytes) / SHARDS);
  const starts: number[] = [];
  for (let start = 0; start < entries.length;) {
    starts.push(start);
    let best = entries.length;
    let least = Infinity;
    let grown = 0;
    for (let i = start; i < entries.length; i++) {
      const { shared, bytes } = sizes[i]!;
      if (grown >= target / 2 && shared < least) {
        least = shared;
        best = i;
      }
      grown += bytes;
      if (grown > target * 1.5 && best < entries.length) break;
    }
    start = best;
  }
  return starts;
}

function findMerged(entries: readonly Entry[], starts: readonly number[]) {
  const bounds = boundsOf(slices(entries, starts));
  const found = new Map<string, { prefix: string; from: number; to: number }>();
  for (const bound of bounds) {
    let prefix = "";
    for (const point of bound) {
      prefix += point;
      const { shards } = locatePrefix(bounds, prefix);
      if (shards.length <= SHARDS_PER_PREFIX) break;
      const from = entries.findIndex(({ key }) => key.startsWith(prefix));
      const to = entries.findLastIndex(({ key }) => key.startsWith(prefix)) + 1;
      // Prefixes of exactly the same words share one list, under the longest of them.
      const shared = sharedPrefix(entries[from]!.key, entries[to - 1]!.key);
      found.set(shared, { prefix: shared, from, to });
    }
  }
  return [...found.values()].sort((a, b) => compareCodePoints(a.prefix, b.prefix));
}

function slices(entries: readonly Entry[], starts: readonly number[]): Entry[][] {
  return starts.map((start, i) => entries.slice(start, starts[i + 1]));
}

// The shortest prefix of a shard's first key that sorts after all previous keys.
function boundsOf(shards: readonly Entry[][]): string[] {
  return shards.map((shard, i) => {
    const first = shard[0]!.key;
    if (first.endsWith(MERGED)) return first;
    const last = shards[i - 1]?.at(-1)!.key ?? "";
    const length = sharedPrefix(last, first).length;
    return first.slice(0, length) + String.fromCodePoint(first.codePointAt(length)!);
  });
}

function commonLength(a: string, b: string): number {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return i;
}

// Never splits a surrogate pair.
function sharedPrefix(a: string, b: string): string {
  const length = commonLength(a, b);
  const halved = length > 0 && a.codePointAt(length - 1)! > 0xffff;
  return a.slice(0, halved ? length - 1 : length);
}

function merge(lists: readonly Postings[]): Postings {
  const sums = new Map<number, number>();
  for (const { ordinals, frequencies } of lists) {
    ordinals.forEach((ordinal, i) => {
      sums.set(ordinal, (sums.get(ordinal) ?? 0) + frequencies[i]!);
    });
  }
  const ordinals = [...sums.keys()].sort((a, b) => a - b);
  return { ordinals, frequencies: ordinals.map((ordinal) => sums.get(ordinal)!) };
}

/** The bodies, and the first code point of each one's first word; words of one code point stay together. */
function dictionariesOf(words: readonly (readonly [word: string, count: number])[]) {
  const initials: string[] = [];
  const packs: (typeof words)[number][][] = [];
  let letters = Infinity;
  const byInitial = Map.groupBy(words, ([word]) => String.fromCodePoint(word.codePointAt(0)!));
  for (const [initial, group] of byInitial) {
    if (letters > PACK_LETTERS) {
      initials.push(initial);
      packs.push([]);
      letters = 0;
    }
    for (const entry of group) packs.at(-1)!.push(entry);
    letters += sum(group, ([word]) => word.length);
  }
  return { dictionaries: packs.map(encodeKeys), initials };
}
