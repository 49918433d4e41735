// Stores many texts end to end in one byte array, so that writing them is copying slices.

export interface Arena {
  bytes: Uint8Array;
  /** `ends[i]` is where text i ends and text i + 1 begins. */
  ends: Float64Array;
}

const FIRST_BYTES = 1 << 16;
/** A full array grows at most so many times at once, so that one long text doesn't over-allocate. */
const MAX_GROWTH = 4;
const SPARE_FACTOR = 1.1;

export function buildArena(count: number, textOf: (i: number) => string | Uint8Array): Arena {
  const ends = new Float64Array(count);
  let bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  let length = 0;
  for (let i = 0; i < count; i++) {
    const text = textOf(i);
    // UTF-8 takes at most three bytes per UTF-16 unit.
    const most = length + 3 * text.length;
    if (most > bytes.length) {
      const all = (SPARE_FACTOR * most * count) / (i + 1);
      const size = Math.max(most, Math.min(all, MAX_GROWTH * bytes.length));
      const larger = Buffer.allocUnsafeSlow(Math.ceil(size));
      bytes.copy(larger, 0, 0, length);
      bytes = larger;
    }
    if (typeof text === "string") length += bytes.write(text, length);
    else {
      bytes.set(text, length);
      length += text.length;
    }
    ends[i] = length;
  }
  return { bytes: new Uint8Array(bytes.buffer, 0, length), ends };
}

export function beginOf({ ends }: Pick<Arena, "ends">, i: number): number {
  return i === 0 ? 0 : ends[i - 1]!;
}

export function slice(arena: Arena, from: number, to: number): Uint8Array {
  return arena.bytes.subarray(beginOf(arena, from), beginOf(arena, to));
}
