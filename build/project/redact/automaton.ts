// Finds in one reading which of many sets have a piece in a text (Aho and Corasick).
import { isLetter } from "./alphanumeric.ts";
import { EDGE } from "./required.ts";

const SYMBOLS = 64;
const EDGE_SYMBOL = 27;
const BEYOND_SYMBOL = 28;
const OTHER_SYMBOL = 0;
/** Symbols by character below 0x80: letters from 1, the edge of a word, what is beyond ASCII, and others. */
const SYMBOL_OF = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/[a-z]/.test(char)) return code - 0x60;
  if (/\d/.test(char)) return 29;
  const marks = " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
  return marks.includes(char) ? 30 + marks.indexOf(char) : OTHER_SYMBOL;
});

export class Automaton {
  /** By state and symbol twice the next state, and one if a piece ends there. */
  readonly #next: Uint16Array | Uint32Array;
  /** By state the sets of which a piece ends there. */
  readonly #ends: readonly (readonly number[])[];
  /** By set the number of the last text that had a piece of it. */
  readonly #seen: Uint32Array;
  #texts = 0;

  /** Of sets of pieces, as `requiredBy` gives them. */
  constructor(sets: readonly (readonly string[])[]) {
    this.#seen = new Uint32Array(sets.length);
    const spelled = sets.map((pieces) => pieces.map(symbolsOf));
    const most = spelled.flat().reduce((sum, { length }) => sum + length, 1);
    const next = new Uint32Array(most * SYMBOLS);
    const ends: number[][] = [[]];
    spelled.forEach((pieces, set) => {
      for (const symbols of pieces) {
        let state = 0;
        for (const symbol of symbols) {
          state = next[state * SYMBOLS + symbol] ||= ends.push([]) - 1;
        }
        if (!ends[state]!.includes(set)) ends[state]!.push(set);
      }
    });
    // In the order of their length, so that what a state falls back to is complete.
    const fallbacks = new Uint32Array(ends.length);
    const queue = [0];
    for (const state of queue) {
      for (let symbol = 0; symbol < SYMBOLS; symbol++) {
        const fallback = state === 0 ? 0 : next[fallbacks[state]! * SYMBOLS + symbol]!;
        const child = next[state * SYMBOLS + symbol]!;
        if (child === 0) next[state * SYMBOLS + symbol] = fallback;
        else {
          fallbacks[child] = fallback;
          if (ends[fallback]!.length > 0)
            ends[child] = [...new Set([...ends[child]!, ...ends[fallback]!])];
          queue.push(child);
        }
      }
    }
    const marked = next
      .subarray(0, ends.length * SYMBOLS)
      .map((state) => 2 * state + Number(ends[state]!.length > 0));
    this.#next = 2 * ends.length > 0xffff ? marked : Uint16Array.from(marked);
    this.#ends = ends;
  }

  /** Reads a text in lower case. */
  read(lower: string): void {
    const next = this.#next;
    this.#texts++;
    let state = 0;
    let inWord = false;
    for (let at = 0; at <= lower.length; at++) {
      const symbol = at < lower.length ? symbolOf(lower.charCodeAt(at)) : OTHER_SYMBOL;
      const hasLetter = symbol > 0 && symbol < EDGE_SYMBOL;
      if (hasLetter !== inWord) {
        inWord = hasLetter;
        state = next[(state >> 1) * SYMBOLS + EDGE_SYMBOL]!;
        if (state & 1) this.#mark(this.#ends[state >> 1]!);
      }
      state = next[(state >> 1) * SYMBOLS + symbol]!;
      if (state & 1) this.#mark(this.#ends[state >> 1]!);
    }
  }

  #mark(sets: readonly number[]): void {
    for (let i = 0; i < sets.length; i++) this.#seen[sets[i]!] = this.#texts;
  }

  /** Whether the text that was read last has a piece of a set. */
  has(set: number): boolean {
    return this.#seen[set] === this.#texts;
  }
}

function symbolOf(unit: number): number {
  return unit < 0x80 ? SYMBOL_OF[unit]! : BEYOND_SYMBOL;
}

/** The symbols of a piece, with an edge wherever a word begins or ends for sure. */
function symbolsOf(piece: string): number[] {
  const symbols: number[] = [];
  const plain = piece.replaceAll(EDGE, "");
  if (piece.startsWith(EDGE) && isLetter(plain, 0)) symbols.push(EDGE_SYMBOL);
  for (let at = 0; at < plain.length; at++) {
    if (at > 0 && isLetter(plain, at - 1) !== isLetter(plain, at)) symbols.push(EDGE_SYMBOL);
    symbols.push(symbolOf(plain.charCodeAt(at)));
  }
  if (piece.endsWith(EDGE) && isLetter(plain, plain.length - 1)) symbols.push(EDGE_SYMBOL);
  return symbols;
}
