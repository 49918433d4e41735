// Remembers what is worked out of words, by a hash of their units, so that a word of a text is looked up
// without being copied out of it.

/** Most words that are remembered. */
const MOST = 50_000;

/** Thirty bits of hash of a value: a small integer. */
export function hashOf(value: string): number {
  return hashOfPart(value, 0, value.length);
}

/** The hash of a value with one more unit. */
export function step(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) & 0x3fffffff;
}

/** The hash of a value with another after it, of which the hash and length are known. */
export function joinHashes(hash: number, next: number, length: number): number {
  for (; length > 0; length--) hash = Math.imul(hash, 31);
  return (hash + next) & 0x3fffffff;
}

function hashOfPart(text: string, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = step(hash, text.charCodeAt(at));
  return hash;
}

/** What `read` makes of words. Of words with one hash the last is remembered. */
export class WordMemo<T extends { readonly written: string }> {
  readonly #known = new Map<number, T>();
  readonly #read: (written: string) => T;

  constructor(read: (written: string) => T) {
    this.#read = read;
  }

  /** What is known of the word at `start` to `end` of a text. */
  at(text: string, start: number, end: number): T {
    const hash = hashOfPart(text, start, end);
    const known = this.#known.get(hash);
    if (known?.written.length === end - start && text.startsWith(known.written, start))
      return known;
    const one = this.#read(text.slice(start, end));
    if (this.#known.size === MOST) this.#known.clear();
    this.#known.set(hash, one);
    return one;
  }

  clear(): void {
    this.#known.clear();
  }
}
