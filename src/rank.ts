// Takes one page of a set of records, in the order of a number of each, or in canonical order.
import { members, type OrdinalSet } from "./ordinal-set.ts";

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** How many records a set has, and a page of them in canonical order. */
export function pageOf(set: OrdinalSet, { offset, limit }: Page) {
  const all = members(set);
  return { total: all.length, ordinals: [...all.subarray(offset, offset + limit)] };
}

/** The same by `numbers` of the records, whole and below 2^30, ties in canonical order; ordinals are below `most`, some 8 million. */
export function rank(
  set: OrdinalSet,
  numbers: ArrayLike<number>,
  { offset, limit }: Page,
  descending: boolean,
  most: number,
) {
  const all = members(set);
  const end = Math.min(offset + limit, all.length);
  const step = descending ? -most : most;
  // The first so far, and room for as many again before they are sorted.
  const keys = new Float64Array(Math.min(2 * end, all.length));
  let kept = 0;
  let worst = Infinity;
  for (const ordinal of all) {
    const key = ordinal + numbers[ordinal]! * step;
    if (key >= worst) continue;
    keys[kept++] = key;
    if (kept < keys.length) continue;
    keys.sort();
    kept = end;
    worst = keys[end - 1]!;
  }
  const page = keys.subarray(0, kept).sort().subarray(offset, end);
  const ordinals = Array.from(page, (key) => ((key % most) + most) % most);
  return { total: all.length, ordinals };
}
