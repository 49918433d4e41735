// Indexes an owner's values, so that one pass over a text finds all of them, however they are spaced or
// punctuated: an owner of thousands of properties costs no more than an owner of one.
import { alphanumeric } from "./alphanumeric.ts";
import { hashOf, joinHashes, step, wordsOf, type Words } from "./words.ts";

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
  const said = wordsOf(lower);
  for (let first = 0; first < said.words.length; first++) search(index, lower, said, first, visit);
}

/** Tries the values that begin with the word of a number. */
function search<Needle extends Valued<Needle>>(
  { starts: begins, needles, longest }: OwnIndex<Needle>,
  lower: string,
  { words, starts }: Words,
  first: number,
  visit: (needle: Needle, start: number, end: number) => void,
): void {
  const start = starts[first]!;
  let [hash, count, end] = [0, 0, start];
  for (let i = first; i < words.length; i++) {
    const { written, hash: own } = words[i]!;
    if (starts[i]! - end >= WIDE_GAP) return;
    end = starts[i]! + written.length;
    for (let at = 0, head = hash; count + at < 3 && at < written.length; at++) {
      head = step(head, written.charCodeAt(at));
      if (count + at > 0 && !hasBit(begins, head)) return;
    }
    count += written.length;
    if (count > longest) return;
    hash = joinHashes(hash, own, written.length);
    let needle: Needle | undefined = needles.get(hash);
    if (!needle) continue;
    const value = alphanumeric(lower.slice(start, end));
    for (; needle; needle = needle.next) if (needle.value === value) visit(needle, start, end);
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
