// Splits a lower-case text into words, its runs of letters and digits, and remembers what is worked out of a
// word, however often it stands in texts.
import { isAlphanumeric } from "./alphanumeric.ts";
import { asRead } from "./look-alikes.ts";
import { slotOf, stemOf } from "./own-words.ts";

export interface Word {
  readonly written: string;
  readonly hash: number;
  /** What it has in common with its inflections; empty if it distinguishes no sentence. */
  readonly stem: string;
  /** Its place in a filter of words; -1 if it distinguishes no place. */
  readonly slot: number;
  /** Made by `meaningOf`, as many words stand in private texts alone. */
  meaning: Meaning | undefined;
}

/** What a word is to the rules. */
export interface Meaning {
  /** What was meant, if it has digits for letters or letters for digits. */
  readonly word: string;
  /** Bits of the kinds of words (`kindOf`) that it is of. */
  readonly kinds: number;
  /** The phrases that begin with it. */
  readonly phrases: readonly { readonly rest: Rest; readonly kind: number }[] | undefined;
  /** By number of the lexicon. */
  readonly entries: (Entry | undefined)[];
}

/** The words that follow, and the letter. */
export type Phrases = readonly (readonly [rest: string[], letter: string])[];

/** What a lexicon has of a word. */
export interface Entry {
  /** Undefined if it depends on what stands around the word. */
  readonly letter: string | undefined;
  readonly isGeneral: boolean;
  readonly phrases: Phrases | undefined;
}

/** A phrase's words after its first. */
export type Rest = readonly string[];

/** The words of a text, and where they start. */
export interface Words {
  readonly words: readonly Word[];
  readonly starts: readonly number[];
}

/** A private text in its normal form, with its words. */
export interface Prose extends Words {
  readonly lower: string;
}

/** Most words that are remembered. */
const MOST = 50_000;

const kinds: ((word: string) => boolean)[] = [];
/** The phrases of all kinds by their first word. */
const phrases = new Map<string, { readonly rest: Rest; readonly kind: number }[]>();
/** Words by their hash; of those with one hash the last is remembered. */
const known = new Map<number, Word>();
let last: { lower: string; said: Words } = { lower: "", said: { words: [], starts: [] } };

/** A new kind of words, and of phrases by their first word, as a bit; at most 31. */
export function kindOf(
  holds: (word: string) => boolean,
  more: ReadonlyMap<string, readonly Rest[]> = new Map(),
): number {
  // There is more to know of all words.
  known.clear();
  last = { lower: "", said: { words: [], starts: [] } };
  const kind = 1 << (kinds.push(holds) - 1);
  for (const [first, all] of more) {
    const others = phrases.get(first) ?? [];
    phrases.set(first, [...others, ...all.map((rest) => ({ rest, kind }))]);
  }
  return kind;
}

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

/** The words of a text. */
export function wordsOf(lower: string): Words {
  if (last.lower === lower) return last.said;
  const words: Word[] = [];
  const starts: number[] = [];
  for (let at = 0; at < lower.length; at++) {
    const start = at;
    let hash = 0;
    for (; at < lower.length && isAlphanumeric(lower, at); at++)
      hash = step(hash, lower.charCodeAt(at));
    if (at === start) continue;
    words.push(wordAt(lower, start, at, hash));
    starts.push(start);
  }
  last = { lower, said: { words, starts } };
  return last.said;
}

/** A private text read once for all that looks for its words. */
export function proseOf(lower: string): Prose {
  return { lower, ...wordsOf(lower) };
}

/** What stands at `start` to `end` of a text; nothing is copied out of the text if it is known. */
export function wordAt(text: string, start: number, end: number, hash: number): Word {
  const one = known.get(hash);
  return one && isAt(text, start, end, one.written) ? one : know(text.slice(start, end), hash);
}

function isAt(text: string, start: number, end: number, word: string): boolean {
  if (word.length !== end - start) return false;
  for (let i = 0; i < word.length; i++)
    if (text.charCodeAt(start + i) !== word.charCodeAt(i)) return false;
  return true;
}

function know(written: string, hash: number): Word {
  const one: Word = {
    written,
    hash,
    stem: stemOf(written),
    slot: slotOf(written, hash),
    meaning: undefined,
  };
  if (known.size === MOST) known.clear();
  known.set(hash, one);
  return one;
}

export function meaningOf(one: Word): Meaning {
  return (one.meaning ??= meaningIn(asRead(one.written)));
}

function meaningIn(word: string): Meaning {
  let bits = 0;
  kinds.forEach((holds, i) => {
    if (holds(word)) bits |= 1 << i;
  });
  return { word, kinds: bits, phrases: phrases.get(word), entries: [] };
}
