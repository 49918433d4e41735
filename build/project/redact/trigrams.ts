// A trigram filter: remembers which groups of three letters or digits a text has, so that most words can
// be ruled out without a search.
import { alphanumeric } from "./alphanumeric.ts";

/** Slots that trigrams share, a power of two; a listing's text fills a few per cent. */
const SLOTS = 4096;
/** Trigrams of a word that are looked up: the first ones are distinctive enough. */
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

/** Holds the trigrams of the last text it read. */
export class TrigramFilter {
  // A slot is filled if it holds the number of the current text, so that nothing has to be cleared.
  readonly #seen = new Uint32Array(SLOTS);
  #text = 0;

  /** Reads the letters and digits of a lower-case text. */
  read(lower: string): void {
    this.#text++;
    let [a, b] = [0, 0];
    for (let at = 0; at < lower.length; at++) {
      const unit = lower.charCodeAt(at);
      if (unit >= 0x80) return this.#readAll(alphanumeric(lower));
      if (unit < 0x30 || unit > 0x7a || (unit > 0x39 && unit < 0x61)) continue;
      this.#seen[slotOf(a, b, unit)] = this.#text;
      a = b;
      b = unit;
    }
  }

  #readAll(alnum: string): void {
    let [a, b] = [0, 0];
    for (let at = 0; at < alnum.length; at++) {
      const unit = alnum.charCodeAt(at);
      this.#seen[slotOf(a, b, unit)] = this.#text;
      a = b;
      b = unit;
    }
  }

  /** Whether the text may have all trigrams whose slots are at `from` to `to`, `to` excluded. */
  mayHold(slots: ArrayLike<number>, from: number, to: number): boolean {
    for (let i = from; i < to; i++) if (this.#seen[slots[i]!] !== this.#text) return false;
    return true;
  }
}

function slotOf(a: number, b: number, c: number): number {
  return (a * 961 + b * 31 + c) & (SLOTS - 1);
}
