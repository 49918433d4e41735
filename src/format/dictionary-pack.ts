// Dictionary pack: words of an index without their records, for suggestions: keys with the number of records
// that hold each. They ascend by code point, and all that begin with one code point are in one pack.
import { compareCodePoints } from "../fold.ts";
import { readNumber, type Cursor } from "./leb128.ts";
import { HEADER_BYTES } from "./pack.ts";
import { encodeKeys } from "./text-pack.ts";

export interface Word {
  readonly word: string;
  readonly count: number;
}

export function dictionaryBody(words: readonly Word[]): Uint8Array {
  return encodeKeys(words.map(({ word, count }) => [word, count]));
}

/**
 * Calls `visit` with every word, ascending: the bytes that it shares with the previous one, where the rest of
 * its UTF-8 is in the pack, and the number of records.
 */
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

/**
 * The pack that holds the words of a first code point, or -1. Pack i begins with the words of
 * `initials[i]`; they ascend by code point.
 */
export function dictionaryOf(initials: readonly string[], initial: string): number {
  return initials.findLastIndex((one) => compareCodePoints(one, initial) <= 0);
}
