// Indexes the windows of bytes that private values are found by, by a hash that can roll over a file:
// windows in, what they stand for out.

/** Bytes of a window: the shortest value that is sought is one window. */
export const WINDOW = 8;

// Odd multipliers with well-spread bits, of xxHash32. The halves of a window are hashed apart, so
// that rolling is two shifts.
const MULTIPLIER_LOW = 0x9e3779b1 | 0;
const MULTIPLIER_HIGH = 0x85ebca77 | 0;

/** Log2 of the filter's words, 2 MB at most: it stays in the processor's cache, and 2 million windows let 5 % by. */
const LEAST_FILTER_BITS = 10;
const MOST_FILTER_BITS = 19;
/** Chains for each word of the filter, log2: there is a chain for each entry or so. */
const CHAINS_PER_WORD = 2;
/** Entries that there is room for at first. */
const FEW = 1_024;

/** The hash of the window at `at`, a signed 32-bit integer. */
export function hashAt(bytes: Uint8Array, at: number): number {
  return hashOf(wordAt(bytes, at), wordAt(bytes, at + 4));
}

/** The hash of a window by its halves, little-endian. */
export function hashOf(low: number, high: number): number {
  return Math.imul(low, MULTIPLIER_LOW) ^ Math.imul(high, MULTIPLIER_HIGH);
}

/** Four bytes as a number, little-endian. */
export function wordAt(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
}

/** A set of hashes: the bit that a hash names without its low `shift` bits. */
export interface Bits {
  words: Uint32Array;
  shift: number;
}

/** Puts all windows into one set, and those of which no byte has 0 in `isEncoded` into another as well. */
export function setWindows(
  bytes: Uint8Array,
  all: Bits,
  encoded: Bits,
  isEncoded: Uint8Array,
): void {
  const [words, shift] = [all.words, all.shift];
  let low = 0;
  let high = 0;
  let run = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    low = (low >>> 8) | (high << 24);
    high = (high >>> 8) | (byte << 24);
    run = isEncoded[byte] === 1 ? run + 1 : 0;
    if (i < WINDOW - 1) continue;
    const hash = hashOf(low, high);
    words[(hash >>> shift) >>> 5]! |= 1 << (hash >>> shift);
    if (run >= WINDOW)
      encoded.words[(hash >>> encoded.shift) >>> 5]! |= 1 << (hash >>> encoded.shift);
  }
}

/** Entries by the hash of their window; each has a number that says what it stands for. */
export class WindowIndex {
  /** The number of the newest entry; the first is 1. */
  entries = 0;
  /** Two bits for each entry in the word that the hash names (a blocked Bloom filter). */
  readonly #filter: Uint32Array;
  /** Newest entry of the chain that the hash names, then by `next`; 0 ends a chain. */
  readonly #chains: Int32Array;
  #next = new Int32Array(FEW);
  #hashes = new Int32Array(FEW);
  #meanings = new Int32Array(FEW);
  /** What a hash is shifted by to name a word of the filter, and a chain. */
  readonly #wordShift: number;
  readonly #chainShift: number;

  /** `entries` is about how many there will be. */
  constructor(entries: number) {
    const wanted = Math.ceil(Math.log2(entries + 1));
    const bits = Math.min(MOST_FILTER_BITS, Math.max(LEAST_FILTER_BITS, wanted));
    this.#filter = new Uint32Array(2 ** bits);
    this.#chains = new Int32Array(2 ** (bits + CHAINS_PER_WORD));
    this.#wordShift = 32 - bits;
    this.#chainShift = 32 - bits - CHAINS_PER_WORD;
  }

  add(hash: number, meaning: number): void {
    const entry = ++this.entries;
    if (entry === this.#next.length) this.#grow();
    this.#hashes[entry] = hash;
    this.#meanings[entry] = meaning;
    this.#link(entry, hash);
  }

  /** Forgets the entries whose meaning `isKept` denies. */
  keep(isKept: (meaning: number) => boolean): void {
    this.#chains.fill(0);
    this.#filter.fill(0);
    for (let entry = 1; entry <= this.entries; entry++) {
      if (isKept(this.#meanings[entry]!)) this.#link(entry, this.#hashes[entry]!);
    }
  }

  /** The newest entry with a hash, or 0. */
  first(hash: number): number {
    return this.#sameFrom(this.#chains[hash >>> this.#chainShift]!, hash);
  }

  /** The entry before another with the same hash, or 0. */
  after(entry: number): number {
    return this.#sameFrom(this.#next[entry]!, this.#hashes[entry]!);
  }

  meaningOf(entry: number): number {
    return this.#meanings[entry]!;
  }

  /**
   * Writes the places of `bytes` from `from` to `to`, `to` excluded, where a window ends that may be in
   * the index, and returns their number.
   */
  sift(bytes: Uint8Array, from: number, to: number, places: Int32Array): number {
    const filter = this.#filter;
    const shift = this.#wordShift;
    let low = 0;
    let high = 0;
    let count = 0;
    for (let i = Math.max(0, from - WINDOW + 1); i < from; i++) {
      low = (low >>> 8) | (high << 24);
      high = (high >>> 8) | (bytes[i]! << 24);
    }
    for (let i = from; i < to; i++) {
      low = (low >>> 8) | (high << 24);
      high = (high >>> 8) | (bytes[i]! << 24);
      const hash = Math.imul(low, MULTIPLIER_LOW) ^ Math.imul(high, MULTIPLIER_HIGH);
      const mixed = hash ^ (hash >>> 15);
      const word = filter[hash >>> shift]!;
      // No branch: what is not let by is written over.
      places[count] = i;
      count += (word >>> (mixed >>> 5)) & (word >>> mixed) & 1;
    }
    return count;
  }

  #link(entry: number, hash: number): void {
    const chain = hash >>> this.#chainShift;
    this.#next[entry] = this.#chains[chain]!;
    this.#chains[chain] = entry;
    const mixed = hash ^ (hash >>> 15);
    this.#filter[hash >>> this.#wordShift]! |= (1 << (mixed >>> 5)) | (1 << mixed);
  }

  #sameFrom(entry: number, hash: number): number {
    const next = this.#next;
    const hashes = this.#hashes;
    while (entry > 0 && hashes[entry] !== hash) entry = next[entry]!;
    return entry;
  }

  #grow(): void {
    this.#next = doubled(this.#next);
    this.#hashes = doubled(this.#hashes);
    this.#meanings = doubled(this.#meanings);
  }
}

function doubled(from: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const to = new Int32Array(2 * from.length);
  to.set(from);
  return to;
}
