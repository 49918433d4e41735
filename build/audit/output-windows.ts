// Knows every window of bytes that the output holds: the output in, whether a private value may stand in
// it out. It never denies a whole value that does, whatever its form (forms.ts), so that millions of values
// are dismissed at a glance and only the others are sought byte by byte.
import { base64Hash, groupFrom, HEX_PAIRS, hexHash, IS_ENCODED, UPPER_HEX_PAIRS } from "./forms.ts";
import { readings } from "./readings.ts";
import { hashOf, setWindows, WINDOW, wordAt, type Bits } from "./windows.ts";

/** Log2 of the bits of a set: a processor's caches hold it, or the most of it. */
const LEAST_BITS = 17;
const MOST_BITS = 28;
/** The windows of digits of hex and base64 are few: log2 of how much smaller their set is. */
const FEWER = 2;

/** Ways to write a window of a value; base64 depends on how many bytes stand before it. */
const RAW = 0;
const HEX = 1;
const UPPER_HEX = 2;
const BASE64 = 3;
/** All of them. */
export const WAYS = 6;

/** By way: bytes of the value in a window, and bytes from one window to the next that is looked at. */
const SPANS = [WINDOW, WINDOW / 2, WINDOW / 2, 6, 6, 6];
const STEPS = [1, 1, 1, 3, 3, 3];
/**
 * By way: windows in a row of the least part of a value that counts (match.ts), which has 32 bytes of it:
 * at least 31 whole ones are left of it in hex, and 9 whole groups in base64. A part that is nothing but
 * escapes may have fewer, and is found as often as one that Needles has no window in: from 64 bytes on always.
 */
const ROWS = [25, 28, 28, 8, 8, 8];
/** Bytes from one glance to the next: any 27 bytes, as of 9 groups, hold all that one of them looks at. */
const STRIDE = 20;
/** Bytes on both sides of a glance's window that decide: the least part around it ends there. */
const NEAR = 32;

const QUOTES = 0x22222222;

/** The windows, shared between threads. */
export interface Sets {
  all: Bits;
  /** Those that have nothing but digits of hex or base64: only there encoded values are sought. */
  encoded: Bits;
}

export class OutputWindows {
  /** Values that were asked for. */
  asked = 0;
  readonly #all: Bits;
  readonly #encoded: Bits;

  /** `bytes` is about how much will be added. */
  static ofSize(bytes: number): OutputWindows {
    // A bit for two bytes or more: most of the output repeats itself.
    const wanted = Math.floor(Math.log2(bytes + 1)) - 1;
    const bits = Math.min(MOST_BITS, Math.max(LEAST_BITS, wanted));
    return new OutputWindows({ all: bitsOf(bits), encoded: bitsOf(bits - FEWER) });
  }

  constructor({ all, encoded }: Sets) {
    this.#all = all;
    this.#encoded = encoded;
  }

  /** What is known so far, for another thread. */
  get sets(): Sets {
    return { all: this.#all, encoded: this.#encoded };
  }

  /** Adds a whole file, as it is and as its escapes mean it. */
  add(file: Buffer): void {
    const add = (bytes: Buffer) => setWindows(bytes, this.#all, this.#encoded, IS_ENCODED);
    add(file);
    readings(file, add);
  }

  /**
   * Whether the value between two bytes, 8 of them or more, or a part of it that counts may stand in the
   * output.
   */
  mayHold(bytes: Uint8Array, start: number, end: number): boolean {
    this.asked++;
    const first = Math.min(start + STRIDE - 1, end - WINDOW);
    for (let at = first; at + WINDOW <= end; at += STRIDE) {
      if (this.#glance(bytes, at) === 0) continue;
      // Not all of a long value each time: it may be full of windows that are common.
      const from = Math.max(start, at - NEAR);
      const to = Math.min(end, at + WINDOW + NEAR);
      for (let way = RAW; way < WAYS; way++) {
        if (this.#mayHoldAs(way, bytes, from, to)) return true;
      }
    }
    return false;
  }

  // Whether the window of a value or the middle of it is there in any way: 1, or 0. No branches, as this
  // is asked of each value.
  #glance(bytes: Uint8Array, at: number): number {
    const encoded = this.#encoded;
    return (
      this.#hasRaw(bytes, at) |
      has(encoded, hexHash(HEX_PAIRS, bytes, at + 2)) |
      has(encoded, hexHash(UPPER_HEX_PAIRS, bytes, at + 2)) |
      has(encoded, base64Hash(bytes, at)) |
      has(encoded, base64Hash(bytes, at + 1)) |
      has(encoded, base64Hash(bytes, at + 2))
    );
  }

  // Whether so many windows in a row are there between two bytes as a part of the value has. Looks at the
  // last of them first: where it is missing, the next part to look at begins behind it.
  #mayHoldAs(way: number, bytes: Uint8Array, start: number, end: number): boolean {
    const step = STEPS[way]!;
    const first = start + (way < BASE64 ? 0 : groupFrom(0, way - BASE64));
    const windows = Math.floor((end - first - SPANS[way]!) / step) + 1;
    const row = Math.min(windows, ROWS[way]!);
    for (let missing = -1; missing + row < windows;) {
      let window = missing + row;
      while (window > missing && this.#hasAs(way, bytes, first + step * window)) window--;
      if (window === missing) return true;
      missing = window;
    }
    return false;
  }

  #hasAs(way: number, bytes: Uint8Array, at: number): number {
    if (way === RAW) return this.#hasRaw(bytes, at);
    if (way === HEX) return has(this.#encoded, hexHash(HEX_PAIRS, bytes, at));
    const hash = way === UPPER_HEX ? hexHash(UPPER_HEX_PAIRS, bytes, at) : base64Hash(bytes, at);
    return has(this.#encoded, hash);
  }

  // CSV doubles quotes. readings.ts leaves that, as two quotes are everywhere in JSON.
  #hasRaw(bytes: Uint8Array, at: number): number {
    const low = wordAt(bytes, at);
    const high = wordAt(bytes, at + 4);
    return has(this.#all, hashOf(low, high)) | hasQuote(low) | hasQuote(high);
  }
}

function bitsOf(log: number): Bits {
  return { words: new Uint32Array(new SharedArrayBuffer(2 ** (log - 3))), shift: 32 - log };
}

function has({ words, shift }: Bits, hash: number): number {
  return (words[(hash >>> shift) >>> 5]! >>> (hash >>> shift)) & 1;
}

// A byte of the difference is 0 where the word has a quote: only that borrows from its highest bit.
function hasQuote(word: number): number {
  const difference = word ^ QUOTES;
  return ((difference - 0x01010101) & ~difference & 0x80808080) === 0 ? 0 : 1;
}
