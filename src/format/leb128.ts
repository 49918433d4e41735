// LEB128: whole numbers, 0 or more, as groups of 7 bits, the low ones first; all but the last group have the high bit.
// Posting lists, which are ascending ordinals, are in it.
import type { OrdinalSet } from "../ordinal-set.ts";

export interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

/** Appends a number, up to the largest safe integer. */
export function pushNumber(bytes: number[], value: number): void {
  // Bitwise operators are limited to 32 bits, which a dump's rods_held may exceed.
  for (; value >= 0x80; value = Math.floor(value / 0x80)) bytes.push((value % 0x80) | 0x80);
  bytes.push(value);
}

export function readNumber(cursor: Cursor): number {
  const { bytes } = cursor;
  let byte = bytes[cursor.at++]!;
  if (byte < 0x80) return byte;
  let value = byte & 0x7f;
  for (let scale = 0x80; byte >= 0x80; scale *= 0x80) {
    byte = bytes[cursor.at++]!;
    value += (byte & 0x7f) * scale;
  }
  return value;
}

/** Ascending ordinals as LEB128 differences, less one, the first from -1. */
export function ordinalBytes(ordinals: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  let last = -1;
  for (const ordinal of ordinals) {
    pushNumber(bytes, ordinal - last - 1);
    last = ordinal;
  }
  return Uint8Array.from(bytes);
}

/** How many ordinals of a posting list a set has; `found` gets all of the list. */
export function countOrdinals(bytes: Uint8Array, set: OrdinalSet, found?: OrdinalSet): number {
  let ordinal = -1;
  let count = 0;
  // Differences are read in place: a call for each would cost more than all the rest of a request.
  for (let i = 0; i < bytes.length;) {
    let byte = bytes[i++]!;
    let gap = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = bytes[i++]!;
      gap |= (byte & 0x7f) << shift;
    }
    ordinal += gap + 1;
    if (found) found[ordinal >>> 4]! |= 1 << (ordinal & 15);
    else count += (set[ordinal >>> 4]! >>> (ordinal & 15)) & 1;
  }
  return count;
}
