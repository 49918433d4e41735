// Finds the combinations of facet values that records have; pages are planned from them.
import { PAGE_SIZE } from "../../src/limits.ts";
import type { RecordSet } from "../project/record-set.ts";

/** Records that share one value, or any, of each facet. */
export type Combination = ReturnType<typeof combinationsOf>[number];

/** All combinations of single facet values that some record has, and the one of any values. */
export function combinationsOf({ resource, records, facets }: RecordSet) {
  const radices = facets.map(({ slugs }) => slugs.length + 1);
  const found = new Map<number, number[]>([[0, []]]);
  records.forEach((_, ordinal) => {
    let keys = [0];
    facets.forEach(({ values }, i) => {
      const digits = [0, ...values[ordinal]!.map((value) => value + 1)];
      keys = keys.flatMap((key) => digits.map((digit) => key * radices[i]! + digit));
    });
    for (const key of keys) {
      const ordinals = found.get(key);
      if (ordinals) ordinals.push(ordinal);
      else found.set(key, [ordinal]);
    }
  });
  const sorted = [...found].sort(([a], [b]) => a - b);
  return sorted.map(([key, ordinals]) => {
    /** For each facet 0 for any, else 1 + the value's position; the key has them as digits, the last one as ones. */
    const digits: number[] = [];
    let rest = key;
    for (const radix of radices.toReversed()) {
      digits.unshift(rest % radix);
      rest = Math.floor(rest / radix);
    }
    const slugs: readonly (string | undefined)[] = digits.map((d, i) => facets[i]!.slugs[d - 1]);
    return { resource, digits, slugs, key, ordinals };
  });
}

/** Pages of a combination; even an empty one has a first page. */
export function pageCount({ ordinals }: Pick<Combination, "ordinals">): number {
  return Math.max(1, Math.ceil(ordinals.length / PAGE_SIZE));
}
