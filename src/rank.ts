// Orders matches by score and takes one page of them.
import { has, type OrdinalSet } from "./ordinal-set.ts";

export interface Scored {
  readonly ordinals: ArrayLike<number>;
  /** Whole numbers below 2^30, parallel to the ordinals. */
  readonly scores: ArrayLike<number>;
}

interface Order {
  readonly offset: number;
  readonly limit: number;
  readonly descending: boolean;
}

/** The page by score, ties in canonical order, and how many are in `within`; ordinals are below `most`, some 8 million. */
export function rank(
  { ordinals, scores }: Scored,
  { offset, limit, descending }: Order,
  most: number,
  within?: OrdinalSet,
): { total: number; ordinals: number[] } {
  const size = ordinals.length;
  const end = Math.min(offset + limit, size);
  const step = descending ? -most : most;
  const keys = new Float64Array(Math.min(2 * end, size));
  let kept = 0;
  let total = 0;
  let worst = Infinity;
  for (let i = 0; i < size; i++) {
    const ordinal = ordinals[i]!;
    if (within && !has(within, ordinal)) continue;
    total++;
    const key = ordinal + scores[i]! * step;
    if (key >= worst) continue;
    keys[kept++] = key;
    if (kept < keys.length) continue;
    keys.sort();
    kept = end;
    worst = keys[end - 1]!;
  }
  const page = keys.subarray(0, kept).sort().subarray(offset, end);
  return { total, ordinals: Array.from(page, (key) => ((key % most) + most) % most) };
}

/** The page of a set in the order of its records' codes, below `count`; ties in canonical order. */
export function pageByCode(
  set: OrdinalSet,
  codes: Uint16Array | Uint32Array,
  count: number,
  { offset, limit, descending }: Order,
): { total: number; ordinals: number[] } {
  const places = new Uint32Array(count);
  for (let i = 0; i < codes.length; i++) if (has(set, i)) places[codes[i]!]! += 1;
  let total = 0;
  for (let i = 0; i < count; i++) {
    const code = descending ? count - 1 - i : i;
    const held = places[code]!;
    places[code] = total;
    total += held;
  }
  const end = Math.min(offset + limit, total);
  const ordinals: number[] = Array.from({ length: Math.max(0, end - offset) }, () => 0);
  for (let i = 0; i < codes.length; i++) {
    if (!has(set, i)) continue;
    const place = places[codes[i]!]!++;
    if (place >= offset && place < end) ordinals[place - offset] = i;
  }
  return { total, ordinals };
}
