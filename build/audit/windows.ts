// Hashes the windows of bytes that private values are found by, and indexes them: hashes in, chains of
// entries out. The scan computes the same hash while it rolls over a file.

/** Bytes of a window: the shortest value that is sought is one window. */
export const WINDOW = 8;

// Odd multipliers with well-spread bits, of xxHash32. The halves of a window are hashed apart, so
// that rolling is two shifts.
export const MULTIPLIER_LOW = 0x9e3779b1 | 0;
export const MULTIPLIER_HIGH = 0x85ebca77 | 0;

/** Log2 of the filter's bits: 2 million windows set 1 bit in 64. */
export const FILTER_BITS = 27;
/** Log2 of the chains: one for each entry or so. */
export const CHAIN_BITS = 21;

/** The hash of the window at `at`, a signed 32-bit integer. */
export function hashAt(bytes: Uint8Array, at: number): number {
  const low = wordAt(bytes, at);
  const high = wordAt(bytes, at + 4);
  return Math.imul(low, MULTIPLIER_LOW) ^ Math.imul(high, MULTIPLIER_HIGH);
}

function wordAt(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
}

/** Entries by the hash of their window; each has a number that says what it stands for. */
export class WindowIndex {
  /** Bit `hash >>> (32 - FILTER_BITS)` is set for each entry's hash. */
  readonly filter = new Uint32Array(2 ** (FILTER_BITS - 5));
  /** First entry of the chain `hash >>> (32 - CHAIN_BITS)`, then by `next`; entry 0 ends a chain. */
  readonly chains = new Int32Array(2 ** CHAIN_BITS);
  next = new Int32Array(1 << 18);
  hashes = new Int32Array(1 << 18);
  meanings = new Int32Array(1 << 18);
  /** The number of the newest entry. */
  entries = 0;

  add(hash: number, meaning: number): void {
    const entry = ++this.entries;
    if (entry === this.next.length) this.#grow();
    this.hashes[entry] = hash;
    this.meanings[entry] = meaning;
    this.#link(entry, hash);
  }

  /** Forgets the entries whose meaning `isKept` denies. */
  keep(isKept: (meaning: number) => boolean): void {
    this.chains.fill(0);
    this.filter.fill(0);
    for (let entry = 1; entry <= this.entries; entry++) {
      if (isKept(this.meanings[entry]!)) this.#link(entry, this.hashes[entry]!);
    }
  }

  #link(entry: number, hash: number): void {
    const chain = hash >>> (32 - CHAIN_BITS);
    this.next[entry] = this.chains[chain]!;
    this.chains[chain] = entry;
    this.filter[hash >>> (37 - FILTER_BITS)]! |= 1 << (hash >>> (32 - FILTER_BITS));
  }

  #grow(): void {
    this.next = doubled(this.next);
    this.hashes = doubled(this.hashes);
    this.meanings = doubled(this.meanings);
  }
}

function doubled(from: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const to = new Int32Array(2 * from.length);
  to.set(from);
  return to;
}
