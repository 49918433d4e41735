// Writes the bytes of a word index: entries, postings and word counts in, bodies of packs out.
import { concat } from "../src/bytes.ts";
import type { Postings } from "./text-terms.ts";

/** One line of a shard's dictionary, and the postings it leads to. */
export interface Entry {
  key: string;
  postings: Uint8Array;
}

const encoder = new TextEncoder();

/**
 * For each record LEB128 of (gap to the record before) << bits | (frequency - 1), where the low bits
 * are all ones for a frequency that needs more, and LEB128 of what is over follows.
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

/**
 * u32 bytes of the dictionary, the dictionary, the postings in the same order. An entry of the
 * dictionary: LEB128 bytes shared with the key before, LEB128 bytes of the rest, the rest in UTF-8,
 * LEB128 bytes of its postings.
 */
export function encodeShard(entries: readonly Entry[]): Uint8Array {
  const dictionary: number[] = [];
  let before = new Uint8Array();
  for (const { key, postings } of entries) {
    const bytes = encoder.encode(key);
    let shared = 0;
    while (shared < before.length && before[shared] === bytes[shared]) shared++;
    pushNumber(dictionary, shared);
    pushNumber(dictionary, bytes.length - shared);
    for (let i = shared; i < bytes.length; i++) dictionary.push(bytes[i]!);
    pushNumber(dictionary, postings.length);
    before = bytes;
  }
  const size = new Uint8Array(Uint32Array.of(dictionary.length).buffer);
  return concat([size, Uint8Array.from(dictionary), ...entries.map(({ postings }) => postings)]);
}

/** u32 words of all records, u32 bytes a count, then the word count of each record. */
export function encodeCounts(counts: readonly number[]): Uint8Array {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const most = counts.reduce((max, count) => Math.max(max, count), 0);
  const column =
    most < 0x100
      ? Uint8Array.from(counts)
      : most < 0x1_0000
        ? Uint16Array.from(counts)
        : Uint32Array.from(counts);
  const head = Uint32Array.of(total, column.BYTES_PER_ELEMENT);
  return concat([new Uint8Array(head.buffer), new Uint8Array(column.buffer)]);
}

function pushNumber(bytes: number[], value: number): void {
  for (; value >= 0x80; value >>>= 7) bytes.push((value & 0x7f) | 0x80);
  bytes.push(value);
}
