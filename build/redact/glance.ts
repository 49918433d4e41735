// A text in; which groups of three units it has out, so that most of what is looked for in a text is
// seen at a glance not to be there.
import { squeeze } from "./squeeze.ts";

/** Units of a group. */
const GROUP = 3;
/** Groups share slots, a power of two: a listing's text takes a few in a hundred. */
const SLOTS = 4096;
/** Groups of a word that are looked at: the first ones are telling enough. */
const MOST = 4;

/** The slots of the first groups of a word; none if it is shorter than a group. */
export function slotsOf(word: string): number[] {
  const slots: number[] = [];
  const last = Math.min(word.length - GROUP, MOST - 1);
  for (let at = 0; at <= last; at++) {
    slots.push(slotOf(word.charCodeAt(at), word.charCodeAt(at + 1), word.charCodeAt(at + 2)));
  }
  return slots;
}

/** Knows the groups of the text that it looked at last. */
export class Glance {
  // A slot is taken if it holds the number of the present look, so that nothing has to be cleared.
  readonly #seen = new Uint32Array(SLOTS);
  #look = 0;
  #digits = 0;

  look(text: string): void {
    this.#look++;
    this.#digits = 0;
    let [a, b] = [0, 0];
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit <= 0x39 && unit >= 0x30) this.#digits++;
      this.#seen[slotOf(a, b, unit)] = this.#look;
      a = b;
      b = unit;
    }
  }

  /** How many digits of ASCII the text has. */
  get digits(): number {
    return this.#digits;
  }

  /** Looks at the letters and digits of a lower-case text. */
  lookSqueezed(lower: string): void {
    this.#look++;
    let [a, b] = [0, 0];
    for (let at = 0; at < lower.length; at++) {
      const unit = lower.charCodeAt(at);
      if (unit >= 0x80) return this.look(squeeze(lower));
      if (unit < 0x30 || unit > 0x7a || (unit > 0x39 && unit < 0x61)) continue;
      this.#seen[slotOf(a, b, unit)] = this.#look;
      a = b;
      b = unit;
    }
  }

  /** Whether the text may have all the groups whose slots stand from `from` to `to`, `to` excluded. */
  mayHold(slots: ArrayLike<number>, from: number, to: number): boolean {
    for (let i = from; i < to; i++) if (this.#seen[slots[i]!] !== this.#look) return false;
    return true;
  }
}

function slotOf(a: number, b: number, c: number): number {
  return (a * 961 + b * 31 + c) & (SLOTS - 1);
}
