// Rolls over bytes and tells of every window that is in an index and of every mark: the hot loop of the
// audit.
import {
  CHAIN_BITS,
  FILTER_BITS,
  MULTIPLIER_HIGH,
  MULTIPLIER_LOW,
  WINDOW,
  type WindowIndex,
} from "./windows.ts";

export interface Visitor {
  /** The window that begins at `at` has the hash of an entry with this meaning. */
  window(meaning: number, at: number): void;
  /** A byte of the marks stands at `at`. */
  mark(at: number): void;
}

/** A byte to stop at has a 1. */
export type Marks = Uint8Array;

export function marksOf(characters: string): Marks {
  const marks = new Uint8Array(256);
  for (const byte of Buffer.from(characters)) marks[byte] = 1;
  return marks;
}

export const NO_MARKS = marksOf("");

export function scan(bytes: Uint8Array, index: WindowIndex, marks: Marks, visitor: Visitor): void {
  const { filter, chains, next, hashes, meanings } = index;
  let low = 0;
  let high = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    low = (low >>> 8) | (high << 24);
    high = (high >>> 8) | (byte << 24);
    const hash = Math.imul(low, MULTIPLIER_LOW) ^ Math.imul(high, MULTIPLIER_HIGH);
    if ((filter[hash >>> (37 - FILTER_BITS)]! >>> (hash >>> (32 - FILTER_BITS))) & 1) {
      let entry = chains[hash >>> (32 - CHAIN_BITS)]!;
      for (; entry > 0; entry = next[entry]!) {
        if (hashes[entry] === hash && i >= WINDOW - 1) {
          visitor.window(meanings[entry]!, i - WINDOW + 1);
        }
      }
    }
    if (marks[byte] === 1) visitor.mark(i);
  }
}
