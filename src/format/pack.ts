// Shared by all packs: the header, and little-endian numbers (docs/snapshot-format.md).
import { concat, toHex } from "../bytes.ts";

/** "RIFFLE01", then the content hash, then the body. */
const MAGIC = "RIFFLE01";
export const HEADER_BYTES = 16;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Puts the header before a body, whose SHA-256 `sha256` computes. */
export function seal(
  body: readonly Uint8Array[],
  sha256: (bytes: Uint8Array) => Uint8Array,
): Uint8Array {
  const pack = concat([new Uint8Array(HEADER_BYTES), ...body]);
  const digest = sha256(pack.subarray(HEADER_BYTES));
  pack.set(encoder.encode(MAGIC));
  pack.set(digest.subarray(0, HEADER_BYTES - MAGIC.length), MAGIC.length);
  return pack;
}

/** The content hash a pack begins with, 16 hex digits, or undefined if it is not a pack. */
export function packHash(pack: Uint8Array): string | undefined {
  if (pack.length < HEADER_BYTES || decoder.decode(pack.subarray(0, 8)) !== MAGIC) return undefined;
  return toHex(pack.subarray(8, 16));
}

/** Numbers as little-endian bytes, the native order of every supported machine. */
export function u32(values: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(values).buffer);
}

export function f64(values: readonly number[]): Uint8Array {
  return new Uint8Array(Float64Array.from(values).buffer);
}

/** The first of `count` positions whose item is not below what is sought; items ascend. */
export function lowerBound(count: number, isBelow: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function words(pack: Uint8Array, at: number, count: number): Uint32Array {
  return new Uint32Array(pack.buffer, pack.byteOffset + at, count);
}
