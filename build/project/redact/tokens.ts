// Splits a normalised lower-case text into tokens, and remembers what is looked up of their words.
import { step, WordMemo } from "./memo.ts";

/** A word, a number (4,821 and 7:30 are one), a mixture of both, or one other character. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly word: string;
  readonly known: Known;
}

/** What is looked up of a word once, however often it stands in texts. */
export interface Known {
  readonly written: string;
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

const known = new WordMemo(know);
const kinds: ((word: string) => boolean)[] = [];

/** A phrase's words after its first. */
type Rest = readonly string[];
/** The phrases of all kinds by their first word. */
const phrases = new Map<string, { readonly rest: Rest; readonly kind: number }[]>();

/** A new kind of words, and of phrases by their first word, as a bit; at most 31. */
export function kindOf(
  holds: (word: string) => boolean,
  more: ReadonlyMap<string, readonly Rest[]> = new Map(),
): number {
  known.clear();
  const kind = 1 << (kinds.push(holds) - 1);
  for (const [first, all] of more) {
    const others = phrases.get(first) ?? [];
    phrases.set(first, [...others, ...all.map((rest) => ({ rest, kind }))]);
  }
  return kind;
}

function know(written: string): Known {
  const word = asRead(written);
  let bits = 0;
  kinds.forEach((holds, i) => {
    if (holds(word)) bits |= 1 << i;
  });
  return { written, word, kinds: bits, phrases: phrases.get(word), entries: [] };
}

let last: { lower: string; tokens: readonly Token[]; kinds: number } = {
  lower: "",
  tokens: [],
  kinds: 0,
};

/** The tokens of a text. A hyphen or apostrophe between letters joins nothing: "key-pad" is two words. */
export function tokensOf(lower: string): readonly Token[] {
  if (last.lower === lower) return last.tokens;
  const tokens: Token[] = [];
  let bits = 0;
  for (let start = 0, end = 0; start < lower.length; start = end) {
    end = start + 1;
    if (isBlank(lower, start) || isJoint(lower, start)) continue;
    let hash = 0;
    let at = start;
    for (let unit; at < lower.length && isPart((unit = lower.charCodeAt(at))); at++)
      hash = step(hash, unit);
    end =
      at === start ? endOfMark(lower, at) : isDigit(lower, at - 1) ? endOfNumber(lower, at) : at;
    for (; at < end; at++) hash = step(hash, lower.charCodeAt(at));
    const one = known.at(lower, start, end, hash);
    bits |= one.kinds;
    tokens.push({ start, end, word: one.word, known: one });
  }
  for (let i = 0; i < tokens.length; i++) {
    const all = tokens[i]!.known.phrases;
    if (!all) continue;
    for (const { rest, kind } of all)
      if ((bits & kind) === 0 && follows(tokens, i, rest)) bits |= kind;
  }
  last = { lower, tokens, kinds: bits };
  return tokens;
}

/** The end of a character that is part of no word or number, or of a fraction without a zero. */
function endOfMark(lower: string, start: number): number {
  let at = start;
  if (isFraction(lower, at)) for (at++; isDigit(lower, at + 1);) at++;
  return lower.charCodeAt(at) > 0xd7ff && PAIR.test(lower.slice(at, at + 2)) ? at + 2 : at + 1;
}

/** The end of a number of which a group of digits ends at a position: "4,821", "7:30". */
function endOfNumber(lower: string, end: number): number {
  let at = end;
  while (isDigit(lower, at - 1) && isDigit(lower, at + 1) && ".,:".includes(lower[at]!))
    for (at++; isDigit(lower, at) || isLetter(lower, at);) at++;
  return at;
}

/** The point of ".5". */
function isFraction(lower: string, at: number): boolean {
  return lower[at] === "." && isDigit(lower, at + 1) && !/[^\s(,]/.test(lower[at - 1] ?? " ");
}

/** Blanks beyond ASCII. */
const BLANK = /\s/;
const PAIR = /^[\ud800-\udbff][\udc00-\udfff]/;

function isBlank(lower: string, at: number): boolean {
  const unit = lower.charCodeAt(at);
  if (unit < 0x80) return unit === 0x20 || (unit >= 9 && unit <= 13);
  return !isPart(unit) && BLANK.test(lower[at]!);
}

/** A mark within a word. */
function isJoint(lower: string, at: number): boolean {
  const unit = lower.charCodeAt(at);
  const isMark = unit === 0x2d || unit === 0x27 || unit === 0x5f;
  return isMark && isLetter(lower, at - 1) && isLetter(lower, at + 1);
}

function isDigit(lower: string, at: number): boolean {
  const unit = lower.charCodeAt(at);
  return unit >= 0x30 && unit <= 0x39;
}

function isLetter(lower: string, at: number): boolean {
  const unit = lower.charCodeAt(at);
  return unit >= 0x61 && unit <= 0x7a;
}

function isPart(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    (unit >= 0xdf && unit <= 0x1fff)
  );
}

/** Whether words follow a token. */
export function follows(tokens: readonly Token[], at: number, rest: Rest): boolean {
  for (let i = 0; i < rest.length; i++) if (tokens[at + 1 + i]?.word !== rest[i]) return false;
  return true;
}

/** Whether a text has a word or phrase of a kind. */
export function hasKind(lower: string, kind: number): boolean {
  tokensOf(lower);
  return (last.kinds & kind) !== 0;
}

// Digits that scanners and the cautious write for letters.
const LETTER_FOR = new Map(
  [..."0o1i3e4a5s7t"].flatMap((c, i, all) => (i % 2 ? [] : [[c, all[i + 1]!]])) as [
    string,
    string,
  ][],
);
const MIXED = /\d[a-z]|[a-z]\d/;
/** Within a word only: "trout4" ends with a number. */
const SPOILED_WORD = /^[a-z]+(?:[013457][a-z]+)*0?$/;
const SPOILED_NUMBER = /^[lo]\d[\dlo]*$/;

/** The word that was meant by "c0mb1nation" and "l95o". */
function asRead(word: string): string {
  if (!MIXED.test(word)) return word;
  if (SPOILED_NUMBER.test(word)) return word.replaceAll("l", "1").replaceAll("o", "0");
  if (!SPOILED_WORD.test(word)) return word;
  return word.replace(/\d/g, (digit) => LETTER_FOR.get(digit)!);
}
