// A trigram filter: of a text it keeps which groups of three letters or digits it has, so that most words
// are seen not to be in it without a search.
import { squeeze } from "./alphanumeric.ts";

/** Trigrams share slots, a power of two: a listing's text takes a few in a hundred. */
const SLOTS = 4096;
/** Trigrams of a word that are looked up: the first ones are telling enough. */
const MOST = 4;

/** The slots of the first trigrams of a word; none if it is shorter than one. */
export function slotsOf(word: string): number[] {
  const slots: number[] = [];
  const last = Math.min(word.length - 3, MOST - 1);
  for (let at = 0; at <= last; at++) {
    slots.push(slotOf(word.charCodeAt(at), word.charCodeAt(at + 1), word.charCodeAt(at + 2)));
  }
  return slots;
}

/** Knows the trigrams of the text that it read last. */
export class TrigramFilter {
  // A slot is taken if it holds the number of the text, so that nothing has to be cleared.
  readonly #seen = new Uint32Array(SLOTS);
  #text = 0;

  /** Reads the letters and digits of a lower-case text. */
  read(lower: string): void {
    this.#text++;
    let [a, b] = [0, 0];
    for (let at = 0; at < lower.length; at++) {
      const unit = lower.charCodeAt(at);
      if (unit >= 0x80) return this.#readAll(squeeze(lower));
      if (unit < 0x30 || unit > 0x7a || (unit > 0x39 && unit < 0x61)) continue;
      this.#seen[slotOf(a, b, unit)] = this.#text;
      a = b;
      b = unit;
    }
  }

  #readAll(squeezed: string): void {
    let [a, b] = [0, 0];
    for (let at = 0; at < squeezed.length; at++) {
      const unit = squeezed.charCodeAt(at);
      this.#seen[slotOf(a, b, unit)] = this.#text;
      a = b;
      b = unit;
    }
  }

  /** Whether the text may have all the trigrams whose slots stand from `from` to `to`, `to` excluded. */
  mayHold(slots: ArrayLike<number>, from: number, to: number): boolean {
    for (let i = from; i < to; i++) if (this.#seen[slots[i]!] !== this.#text) return false;
    return true;
  }
}

function slotOf(a: number, b: number, c: number): number {
  return (a * 961 + b * 31 + c) & (SLOTS - 1);
}
