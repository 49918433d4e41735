// Indexes an owner's values, so that one pass over a text finds all of them, however they are spaced or
// punctuated: an owner of thousands of properties costs no more than an owner of one.
import { alphanumeric, isAlphanumeric } from "./alphanumeric.ts";

/** Longest value that is searched for, in letters and digits: nobody types a longer one in. */
export const LONGEST_VALUE = 320;
/** Shortest one: most words of a text don't begin with the same two units as any value. */
export const SHORTEST_VALUE = 2;
/** Other characters in a row that are too many for a spelling of a value. */
const WIDE_GAP = 4;
/** Bits for the first two and three units, a power of two: so few that the array is no object of its own. */
const STARTS = 512;

/** What is searched for, in lower-case letters and digits. */
interface Valued<Self> {
  readonly value: string;
  readonly kind: string;
  readonly plain?: string;
  readonly code?: true;
  /** Another of the same hash, set by the index. */
  next?: Self;
}

export interface OwnIndex<Needle extends Valued<Needle>> {
  /** Bits for the first two and the first three units of each value. */
  readonly starts: Uint32Array;
  /** By the hash of their value, the first of a chain. */
  readonly needles: ReadonlyMap<number, Needle>;
  readonly longest: number;
}

/** Leaves out values that are too short or too long. */
export function indexOf<Needle extends Valued<Needle>>(all: Iterable<Needle>): OwnIndex<Needle> {
  const starts = new Uint32Array(STARTS / 32);
  const needles = new Map<number, Needle>();
  let longest = 0;
  for (const needle of all) {
    const { value } = needle;
    if (value.length < SHORTEST_VALUE || value.length > LONGEST_VALUE) continue;
    let hash = step(value.charCodeAt(0), value.charCodeAt(1));
    setBit(starts, hash);
    if (value.length > 2) setBit(starts, step(hash, value.charCodeAt(2)));
    hash = hashOf(value);
    let other: Needle | undefined = needles.get(hash);
    if (other) {
      const first = other;
      while (other && !isSame(other, needle)) other = other.next;
      if (other) continue;
      needle.next = first;
    }
    needles.set(hash, needle);
    longest = Math.max(longest, value.length);
  }
  return { starts, needles, longest };
}

/** The needles of a value. */
export function needlesOf<Needle extends Valued<Needle>>(
  { needles }: OwnIndex<Needle>,
  value: string,
): readonly Needle[] {
  const found: Needle[] = [];
  for (let needle: Needle | undefined = needles.get(hashOf(value)); needle; needle = needle.next) {
    if (needle.value === value) found.push(needle);
  }
  return found;
}

/** Calls `visit` with every place of a lower-case text where a value stands as whole words. */
export function eachNeedle<Needle extends Valued<Needle>>(
  index: OwnIndex<Needle>,
  lower: string,
  visit: (needle: Needle, start: number, end: number) => void,
): void {
  if (index.longest === 0) return;
  let inside = false;
  for (let at = 0; at < lower.length; at++) {
    const isPart = isAlphanumeric(lower, at);
    if (isPart && !inside) search(index, lower, at, visit);
    inside = isPart;
  }
}

/** Tries the values that begin with the word at `start`. */
function search<Needle extends Valued<Needle>>(
  { starts, needles, longest }: OwnIndex<Needle>,
  lower: string,
  start: number,
  visit: (needle: Needle, start: number, end: number) => void,
): void {
  let [hash, count, gap] = [0, 0, 0];
  for (let at = start; at < lower.length && count < longest; at++) {
    if (!isAlphanumeric(lower, at)) {
      if (++gap === WIDE_GAP) return;
      continue;
    }
    gap = 0;
    hash = step(hash, lower.charCodeAt(at));
    count++;
    if ((count === 2 || count === 3) && !hasBit(starts, hash)) return;
    if (at + 1 < lower.length && isAlphanumeric(lower, at + 1)) continue;
    let needle: Needle | undefined = needles.get(hash);
    if (!needle) continue;
    const value = alphanumeric(lower.slice(start, at + 1));
    for (; needle; needle = needle.next) if (needle.value === value) visit(needle, start, at + 1);
  }
}

function setBit(bits: Uint32Array, hash: number): void {
  const bit = hash & (STARTS - 1);
  bits[bit >>> 5]! |= 1 << (bit & 31);
}

function hasBit(bits: Uint32Array, hash: number): boolean {
  const bit = hash & (STARTS - 1);
  return (bits[bit >>> 5]! & (1 << (bit & 31))) !== 0;
}

/** Many properties may have one password. */
function isSame<Needle extends Valued<Needle>>(one: Needle, other: Needle): boolean {
  return (
    one.value === other.value &&
    one.kind === other.kind &&
    one.plain === other.plain &&
    one.code === other.code
  );
}

/** Thirty bits of hash of a value: a small integer. */
export function hashOf(value: string): number {
  let hash = 0;
  for (let at = 0; at < value.length; at++) hash = step(hash, value.charCodeAt(at));
  return hash;
}

/** The hash of a value with one more unit. */
export function step(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) & 0x3fffffff;
}
