// Locates the shards of a word index that hold a prefix. Build and edge share it, so that the edge finds
// what the build has placed.
import { compareCodePoints } from "../fold.ts";
import { MAX_TEXT_POINTS } from "../limits.ts";
import { lowerBound } from "./pack.ts";

/** Target size of a shard in bytes, at least: the usual query reads one shard per word. */
export const SHARD_BYTES = 8 * 1024;
/** Target number of shards, at most: a large index has larger ones, so that few prefixes need merged lists. */
export const SHARDS = 64;
/** Most shards that the words of a prefix span; one that spans more has a merged list. This keeps I9 for 8 words. */
export const SHARDS_PER_PREFIX = 2;
/** Longest word the index keeps, in code points: as long as a query's, since U+FDFA folds to 18. */
export const MAX_WORD_POINTS = 18 * MAX_TEXT_POINTS;

/** Ends the key of a merged list, the postings of all words with a prefix as one: below all letters and digits. */
export const MERGED = "*";

/**
 * Low bits of a ranked posting that hold its term frequency less one; all ones mean that a LEB128
 * number follows, to be added. Most frequencies are weights of one or two fields, so below 8.
 */
export const FREQUENCY_BITS = 3;

export interface PrefixLocation {
  /** The entries to merge are those whose key begins with this. */
  readonly key: string;
  readonly shards: readonly number[];
}

/**
 * Shard i holds the keys from `bounds[i]` on, up to `bounds[i + 1]`, by code point. A merged list is
 * a shard of its own, bounded by its key; it stands for every prefix that the same words share.
 */
export function locatePrefix(bounds: readonly string[], prefix: string): PrefixLocation {
  const key = prefix + MERGED;
  const first = lowerBound(bounds.length, (at) => compareCodePoints(bounds[at]!, key) <= 0) - 1;
  for (const i of [first, first + 1]) {
    const bound = bounds[i];
    if (bound?.startsWith(prefix) && bound.endsWith(MERGED)) return { key: bound, shards: [i] };
  }
  const shards: number[] = [];
  for (let i = Math.max(first, 0); i < bounds.length; i++) {
    if (i > first && !bounds[i]!.startsWith(prefix)) break;
    if (!bounds[i]!.endsWith(MERGED)) shards.push(i);
  }
  return { key: prefix, shards };
}
