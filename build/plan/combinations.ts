// Finds the combinations of facet values that records have; pages are planned from them.
import { PAGE_SIZE } from "../../src/limits.ts";
import type { Resource } from "../../src/resources.ts";
import type { RecordSet } from "../project/record-set.ts";

/** Records that share one value, or any, of each facet. */
export interface Combination {
  resource: Resource;
  /** For each facet 0 for any, else 1 + the value's position. */
  digits: number[];
  slugs: readonly (string | undefined)[];
  /** Of the digits: the last one counts ones. */
  key: number;
  ordinals: number[];
}

/** All combinations of single facet values that some record has, and the one of any values. */
export function combinationsOf({ resource, records, facets }: RecordSet): Combination[] {
  const sizes = facets.map(({ slugs }) => slugs.length);
  const found = new Map<number, Combination>();
  const at = (key: number) => {
    const known = found.get(key);
    if (known) return known;
    const digits = digitsOf(key, sizes);
    const slugs = digits.map((digit, i) => facets[i]!.slugs[digit - 1]);
    const one = { resource, digits, slugs, key, ordinals: [] };
    found.set(key, one);
    return one;
  };
  at(0);
  records.forEach((_, ordinal) => {
    for (const key of keysOf(facets, ordinal)) at(key).ordinals.push(ordinal);
  });
  return [...found.values()].sort((a, b) => a.key - b.key);
}

function keysOf(facets: RecordSet["facets"], ordinal: number): number[] {
  let keys = [0];
  for (const { slugs, values } of facets) {
    const radix = slugs.length + 1;
    const next: number[] = [];
    for (const key of keys) {
      next.push(key * radix);
      for (const value of values[ordinal]!) next.push(key * radix + value + 1);
    }
    keys = next;
  }
  return keys;
}

function digitsOf(key: number, sizes: readonly number[]): number[] {
  const digits: number[] = [];
  for (const size of sizes.toReversed()) {
    digits.unshift(key % (size + 1));
    key = Math.floor(key / (size + 1));
  }
  return digits;
}

/** Pages of a combination; even an empty one has a first page. */
export function pageCount({ ordinals }: Pick<Combination, "ordinals">): number {
  return Math.max(1, Math.ceil(ordinals.length / PAGE_SIZE));
}
