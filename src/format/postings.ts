// Posting lists: which records have a value, as ascending ordinals.
import type { OrdinalSet } from "../ordinal-set.ts";
import { pushNumber } from "./leb128.ts";

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

// The two below read differences in place: a call for each would cost more than all the rest of a request.

export function addOrdinals(bytes: Uint8Array, set: OrdinalSet): void {
  let ordinal = -1;
  for (let i = 0; i < bytes.length;) {
    let byte = bytes[i++]!;
    let gap = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = bytes[i++]!;
      gap |= (byte & 0x7f) << shift;
    }
    ordinal += gap + 1;
    set[ordinal >>> 4]! |= 1 << (ordinal & 15);
  }
}

export function countOrdinals(bytes: Uint8Array, set: OrdinalSet): number {
  let ordinal = -1;
  let count = 0;
  for (let i = 0; i < bytes.length;) {
    let byte = bytes[i++]!;
    let gap = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = bytes[i++]!;
      gap |= (byte & 0x7f) << shift;
    }
    ordinal += gap + 1;
    count += (set[ordinal >>> 4]! >>> (ordinal & 15)) & 1;
  }
  return count;
}
