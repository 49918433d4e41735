// Draws items by their weights.
import type { Random } from "../../data/random.ts";

/** Items with ascending sums of their weights. */
export interface Urn<T> {
  items: readonly T[];
  sums: Float64Array;
}

export function urnOf<T>(
  items: readonly T[],
  weightOf: (item: T, position: number) => number,
): Urn<T> {
  let sum = 0;
  return { items, sums: Float64Array.from(items, (item, i) => (sum += weightOf(item, i))) };
}

/** The urn must not be empty. */
export function draw<T>({ items, sums }: Urn<T>, random: Random): T {
  const target = random.float() * sums.at(-1)!;
  let low = 0;
  let high = items.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle]! <= target) low = middle + 1;
    else high = middle;
  }
  return items[low]!;
}
