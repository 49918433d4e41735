// Takes one page of a set of records, in canonical order or in that of a number of each.
import { members, type OrdinalSet } from "./ordinal-set.ts";

interface Page {
  readonly offset: number;
  readonly limit: number;
}

const BUCKET_BITS = 12;
/** Above any ordinal; times a number, it is still exact. */
const MOST = 2 ** 23;

/** How many records a set has, and a page of them by their `numbers`, below 2^30; without these and in ties in canonical order. */
export function pageOf(
  set: OrdinalSet,
  { offset, limit }: Page,
  numbers?: ArrayLike<number>,
  descending = false,
): { total: number; ordinals: number[] } {
  const all = members(set);
  const total = all.length;
  const end = offset + limit;
  if (!numbers) return { total, ordinals: [...all.subarray(offset, end)] };
  let bits = 0;
  for (let i = 0; i < total; i++) bits |= numbers[all[i]!]!;
  const length = 32 - Math.clz32(bits);
  const flip = descending ? 2 ** length - 1 : 0;
  // Only those are sorted that share the first bits of their number with some of the page.
  const shift = Math.max(0, length - BUCKET_BITS);
  const starts = new Uint32Array(2 ** BUCKET_BITS + 1);
  for (let i = 0; i < total; i++) starts[((numbers[all[i]!]! ^ flip) >>> shift) + 1]! += 1;
  for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!;
  const keys: number[] = [];
  for (let i = 0; i < total; i++) {
    const number = numbers[all[i]!]! ^ flip;
    const bucket = number >>> shift;
    if (starts[bucket]! < end && starts[bucket + 1]! > offset) keys.push(number * MOST + all[i]!);
  }
  const sorted = Float64Array.from(keys).sort();
  const first = sorted.length > 0 ? starts[Math.floor(sorted[0]! / MOST) >>> shift]! : 0;
  const page = sorted.subarray(offset - first, end - first);
  return { total, ordinals: Array.from(page, (key) => key % MOST) };
}
