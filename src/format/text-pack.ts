// Text packs: the shards of a word index, each keys and their postings, and the word counts. Dictionary packs: the keys
// with the number of records that hold each, for suggestions; all that begin with one code point are in one pack.
import { concat } from "../bytes.ts";
import { compareCodePoints } from "../fold.ts";
import { pushNumber, readNumber, type Cursor } from "./leb128.ts";
import { HEADER_BYTES, u32, words } from "./pack.ts";

export interface Postings {
  ordinals: number[];
  frequencies: number[];
}

export interface Entry {
  key: string;
  postings: Uint8Array;
}

const COUNTS_HEADER_BYTES = 8;

const encoder = new TextEncoder();

/**
 * For each record LEB128 of (gap to the previous record) << bits | (frequency - 1). If the frequency
 * does not fit, the low bits are all ones and LEB128 of the rest follows.
 */
export function encodePostings({ ordinals, frequencies }: Postings, bits: number): Uint8Array {
  const bytes: number[] = [];
  const escape = (1 << bits) - 1;
  ordinals.forEach((ordinal, i) => {
    const gap = ordinal - (ordinals[i - 1] ?? -1) - 1;
    const low = Math.min(frequencies[i]! - 1, escape);
    pushNumber(bytes, (gap << bits) | low);
    if (bits > 0 && low === escape) pushNumber(bytes, frequencies[i]! - 1 - escape);
  });
  return Uint8Array.from(bytes);
}

export function eachPosting(
  bytes: Uint8Array,
  from: number,
  to: number,
  bits: number,
  visit: (ordinal: number, frequency: number) => void,
): void {
  const cursor: Cursor = { bytes, at: from };
  const escape = (1 << bits) - 1;
  let ordinal = -1;
  while (cursor.at < to) {
    const value = readNumber(cursor);
    ordinal += (value >>> bits) + 1;
    const low = value & escape;
    visit(ordinal, low + 1 + (bits > 0 && low === escape ? readNumber(cursor) : 0));
  }
}

/** u32 bytes of the dictionary, keys with the bytes of their postings; then the postings in the same order. */
export function encodeShard(entries: readonly Entry[]): Uint8Array {
  const dictionary = encodeKeys(entries.map(({ key, postings }) => [key, postings.length]));
  return concat([u32([dictionary.length]), dictionary, ...entries.map(({ postings }) => postings)]);
}

/**
 * Keys with a number each. Per key: LEB128 bytes shared with the previous key, LEB128 bytes of the rest, the
 * rest in UTF-8, LEB128 of the number.
 */
export function encodeKeys(entries: readonly (readonly [key: string, number: number])[]) {
  const bytes: number[] = [];
  let previous: Uint8Array = new Uint8Array();
  for (const [key, number] of entries) {
    const next = encoder.encode(key);
    let shared = 0;
    while (shared < previous.length && previous[shared] === next[shared]) shared++;
    pushNumber(bytes, shared);
    pushNumber(bytes, next.length - shared);
    for (let i = shared; i < next.length; i++) bytes.push(next[i]!);
    pushNumber(bytes, number);
    previous = next;
  }
  return Uint8Array.from(bytes);
}

/** Calls `visit` with where the postings of each entry lie whose key begins with a prefix, in UTF-8. */
export function eachEntry(
  pack: Uint8Array,
  prefix: Uint8Array,
  visit: (from: number, to: number) => void,
): void {
  const cursor: Cursor = { bytes: pack, at: HEADER_BYTES + 4 };
  const end = cursor.at + words(pack, HEADER_BYTES, 1)[0]!;
  let postings = end;
  let matched = 0;
  while (cursor.at < end) {
    const shared = readNumber(cursor);
    const rest = readNumber(cursor);
    // Keys ascend, so once a key shares less of the prefix than the previous one, no later key has it.
    if (shared < matched) return;
    if (shared === matched) {
      const length = Math.min(shared + rest, prefix.length);
      while (matched < length && pack[cursor.at + matched - shared] === prefix[matched]) matched++;
    }
    cursor.at += rest;
    const length = readNumber(cursor);
    if (matched === prefix.length) visit(postings, postings + length);
    postings += length;
  }
}

/** Calls `visit` for every word with the bytes it shares with the previous one, the place of the rest, and its records. */
export function eachWord(
  pack: Uint8Array,
  visit: (shared: number, from: number, to: number, count: number) => void,
): void {
  const cursor: Cursor = { bytes: pack, at: HEADER_BYTES };
  while (cursor.at < pack.length) {
    const shared = readNumber(cursor);
    const rest = readNumber(cursor);
    const from = cursor.at;
    cursor.at += rest;
    visit(shared, from, from + rest, readNumber(cursor));
  }
}

/** The pack that holds the words of a first code point, or -1; pack i begins with those of `initials[i]`. */
export function dictionaryOf(initials: readonly string[], initial: string): number {
  return initials.findLastIndex((one) => compareCodePoints(one, initial) <= 0);
}

/** u32 sum of all word counts, u32 bytes per count, then the word count of each record. */
export function encodeCounts(counts: readonly number[]): Uint8Array {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const most = counts.reduce((max, count) => Math.max(max, count), 0);
  const column =
    most < 0x100
      ? Uint8Array.from(counts)
      : most < 0x1_0000
        ? Uint16Array.from(counts)
        : Uint32Array.from(counts);
  return concat([u32([total, column.BYTES_PER_ELEMENT]), new Uint8Array(column.buffer)]);
}

export function readCounts(pack: Uint8Array, total: number) {
  const [all, size] = words(pack, HEADER_BYTES, 2) as unknown as [number, number];
  const Column = [Uint8Array, Uint16Array, Uint32Array][size >> 1]!;
  const at = pack.byteOffset + HEADER_BYTES + COUNTS_HEADER_BYTES;
  const counts = new Column(pack.buffer as ArrayBuffer, at, total);
  return { counts, mean: all / total };
}
