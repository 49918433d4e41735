// Finds and scores the records that hold all words of a free text, directly on the bytes of the shards.
import type { ResourceCatalog } from "../catalog.ts";
import { FREQUENCY_BITS, locatePrefix, type PrefixLocation } from "../format/text-layout.ts";
import { eachEntry, eachPosting, readCounts } from "../format/text-pack.ts";
import { add, emptySet, has, intersect, members, type OrdinalSet } from "../ordinal-set.ts";
import type { Resource } from "../resources.ts";
import { readEach } from "./read-each.ts";

export interface TextMatches {
  set: OrdinalSet;
  /** By ordinal, of the set. */
  scores?: Uint32Array;
  unknown: readonly string[];
}

// BM25 with its usual constants (contract section 3).
const K1 = 1.2;
const B = 0.75;
/** Scores are compared in whole millionths, so that rounding errors don't decide the order. */
const SCORE_SCALE = 1e6;

const encoder = new TextEncoder();

/** The records in which each of `words`, folded, begins a word; scored if they are to be `ranked`. */
export async function searchText(
  resource: Resource,
  words: readonly string[],
  read: (number: number) => Promise<Uint8Array>,
  { total, words: bounds }: ResourceCatalog,
  ranked = resource.ranked,
): Promise<TextMatches> {
  const distinct = [...new Set(words)];
  const locations = distinct.map((word) => locatePrefix(bounds, word));
  const packs = await readEach(textPacks(locations, bounds, ranked), read);
  const terms = locations.map(({ key, shards }) => {
    const term: Term = { count: 0, held: emptySet(total), frequencies: NO_FREQUENCIES };
    const prefix = encoder.encode(key);
    for (const number of shards) {
      addEntries(term, packs.get(number)!, prefix, resource.ranked ? FREQUENCY_BITS : 0);
    }
    return term;
  });
  const unknown = distinct.filter((_, i) => terms[i]!.count === 0);
  const set = terms[0]!.held;
  for (const { held } of terms.slice(1)) intersect(set, held);
  if (!ranked) return { set, unknown };
  return { set, scores: score(terms, members(set), packs.get(bounds.length), total), unknown };
}

export function textPacks(
  locations: readonly PrefixLocation[],
  bounds: ResourceCatalog["words"],
  ranked: boolean,
): Set<number> {
  const needed = new Set(locations.flatMap(({ shards }) => shards));
  // After the words are the counts that rank what they find.
  if (ranked && needed.size > 0) needed.add(bounds.length);
  return needed;
}

/** The occurrences of a prefix, as if all its words were one. */
interface Term {
  count: number;
  held: OrdinalSet;
  /** Weighted frequency by ordinal, where `held`; empty if no record is. */
  frequencies: Uint32Array;
}

const NO_FREQUENCIES = new Uint32Array();

function addEntries(term: Term, pack: Uint8Array, prefix: Uint8Array, bits: number): void {
  const { held } = term;
  eachEntry(pack, prefix, (from, to) => {
    if (term.count === 0) term.frequencies = new Uint32Array(16 * held.length);
    const { frequencies } = term;
    eachPosting(pack, from, to, bits, (ordinal, frequency) => {
      frequencies[ordinal]! += frequency;
      if (has(held, ordinal)) return;
      add(held, ordinal);
      term.count++;
    });
  });
}

function score(
  terms: readonly Term[],
  ordinals: Uint32Array,
  countsPack: Uint8Array | undefined,
  total: number,
): Uint32Array {
  const scores = new Uint32Array(total);
  // Where nothing is found, the counts may not have been read.
  if (!countsPack) return scores;
  const { counts, mean } = readCounts(countsPack, total);
  const idfs = terms.map(({ count }) => Math.log(1 + (total - count + 0.5) / (count + 0.5)));
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i]!;
    const norm = K1 * (1 - B + (B * counts[ordinal]!) / mean);
    let sum = 0;
    // In the order of the query, because rounding depends on it.
    for (let t = 0; t < terms.length; t++) {
      const tf = terms[t]!.frequencies[ordinal]!;
      sum += (idfs[t]! * tf * (K1 + 1)) / (tf + norm);
    }
    scores[ordinal] = Math.floor(sum * SCORE_SCALE + 0.5);
  }
  return scores;
}
