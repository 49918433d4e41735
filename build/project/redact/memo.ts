// Remembers what is worked out of words, by a hash of their units, so that a word of a text is looked up
// without being copied out of it.

/** Most words that are remembered. */
const MOST = 50_000;

/** Thirty bits of hash of a value: a small integer. */
export function hashOf(value: string): number {
  let hash = 0;
  for (let at = 0; at < value.length; at++) hash = step(hash, value.charCodeAt(at));
  return hash;
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

/** What `read` makes of words. Of words with one hash the last is remembered. */
export class WordMemo<T extends { readonly written: string }> {
  readonly #known = new Map<number, T>();
  readonly #read: (written: string) => T;

  constructor(read: (written: string) => T) {
    this.#read = read;
  }

  /** What is known of the word of a hash at `start` to `end` of a text. */
  at(text: string, start: number, end: number, hash: number): T {
    const known = this.#known.get(hash);
    if (known && isAt(text, start, end, known.written)) return known;
    const one = this.#read(text.slice(start, end));
    if (this.#known.size === MOST) this.#known.clear();
    this.#known.set(hash, one);
    return one;
  }

  clear(): void {
    this.#known.clear();
  }
}

function isAt(text: string, start: number, end: number, word: string): boolean {
  if (word.length !== end - start) return false;
  for (let i = 0; i < word.length; i++)
    if (text.charCodeAt(start + i) !== word.charCodeAt(i)) return false;
  return true;
}
