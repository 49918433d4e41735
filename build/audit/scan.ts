// Scans bytes for windows of an index and for marks: a file in, calls for what may be something out.
// Simple loops sift each block first, since hardly any byte is of interest.
import { hashAt, WINDOW, type WindowIndex } from "./windows.ts";

export interface Visitor {
  /** The window that begins at `at` has the hash of an entry with this meaning. */
  window(meaning: number, at: number): void;
  /** A byte of the marks stands at `at`. */
  mark(at: number): void;
}

/** By byte: 1 to stop at it, else 0. */
export type Marks = Uint8Array;

/** Bytes of a block: it and the places found in it stay in the processor's nearest cache. */
const BLOCK = 4_096;
const places = new Int32Array(BLOCK);

export function marksOf(characters: string): Marks {
  const marks = new Uint8Array(256);
  for (const byte of Buffer.from(characters)) marks[byte] = 1;
  return marks;
}

export const NO_MARKS = marksOf("");

export function scan(bytes: Uint8Array, index: WindowIndex, marks: Marks, visitor: Visitor): void {
  for (let from = 0; from < bytes.length; from += BLOCK) {
    const to = Math.min(from + BLOCK, bytes.length);
    visitWindows(bytes, index, index.sift(bytes, from, to, places), visitor);
    if (marks === NO_MARKS) continue;
    const count = siftMarks(bytes, marks, from, to);
    for (let i = 0; i < count; i++) visitor.mark(places[i]!);
  }
}

function visitWindows(
  bytes: Uint8Array,
  index: WindowIndex,
  count: number,
  visitor: Visitor,
): void {
  for (let i = 0; i < count; i++) {
    const at = places[i]! - WINDOW + 1;
    if (at < 0) continue;
    let entry = index.first(hashAt(bytes, at));
    for (; entry > 0; entry = index.after(entry)) visitor.window(index.meaningOf(entry), at);
  }
}

function siftMarks(bytes: Uint8Array, marks: Marks, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i++) {
    places[count] = i;
    count += marks[bytes[i]!]!;
  }
  return count;
}
