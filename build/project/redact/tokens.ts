// Splits a normalised lower-case text into tokens, and writes them as one letter each, so that the grammar
// of a rule is a few short patterns over a lexicon of three languages.
import { each } from "./matching.ts";
import { step, WordMemo } from "./memo.ts";

/** A word, a number (4,821 and 7:30 are one), a mixture of both, or one other character. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly word: string;
  readonly known: Known;
}

/** What is looked up of a word once, however often it stands in texts. */
interface Known {
  readonly written: string;
  readonly word: string;
  /** Bits of the kinds of words (`kindOf`) that it is of. */
  readonly kinds: number;
  /** By number of the lexicon. */
  readonly entries: (Entry | undefined)[];
}

interface Entry {
  /** Undefined if it depends on what stands around the word. */
  readonly letter: string | undefined;
  readonly isGeneral: boolean;
  readonly phrases: Phrases | undefined;
}

const known = new WordMemo(know);
const kinds: ((word: string) => boolean)[] = [];

/** A new kind of words, as a bit; at most 31. */
export function kindOf(holds: (word: string) => boolean): number {
  known.clear();
  return 1 << (kinds.push(holds) - 1);
}

function know(written: string): Known {
  const word = asRead(written);
  let bits = 0;
  kinds.forEach((holds, i) => {
    if (holds(word)) bits |= 1 << i;
  });
  return { written, word, kinds: bits, entries: [] };
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
    end = endOfToken(lower, start);
    if (end === start + 1 && (isBlank(lower, start) || isJoint(lower, start))) continue;
    let hash = 0;
    for (let at = start; at < end; at++) hash = step(hash, lower.charCodeAt(at));
    const one = known.at(lower, start, end, hash);
    bits |= one.kinds;
    tokens.push({ start, end, word: one.word, known: one });
  }
  last = { lower, tokens, kinds: bits };
  return tokens;
}

/** The end of the word, number or other character at a position. */
function endOfToken(lower: string, start: number): number {
  let at = start;
  while (isPart(lower, at)) at++;
  if (at === start) {
    if (isFraction(lower, at)) for (at++; isDigit(lower, at + 1); ) at++;
    return lower.charCodeAt(at) > 0xd7ff && PAIR.test(lower.slice(at, at + 2)) ? at + 2 : at + 1;
  }
  while (isDigit(lower, at - 1) && isDigit(lower, at + 1) && ".,:".includes(lower[at]!))
    for (at++; isDigit(lower, at) || isLetter(lower, at); ) at++;
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
  return !isPart(lower, at) && BLANK.test(lower[at]!);
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

function isPart(lower: string, at: number): boolean {
  const unit = lower.charCodeAt(at);
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    (unit >= 0xdf && unit <= 0x1fff)
  );
}

/** Whether a text has a word of a kind. */
export function hasKind(lower: string, kind: number): boolean {
  tokensOf(lower);
  return (last.kinds & kind) !== 0;
}

/** Whether a text has a word or phrase of one of the classes. */
export function mentions(lower: string, { kind, begins, letters, lexicon: own }: Heads): boolean {
  if (hasKind(lower, kind)) return true;
  if (!hasKind(lower, begins)) return false;
  return tokensOf(lower).some(({ known: { kinds: bits, word } }, i, tokens) => {
    if ((bits & begins) === 0) return false;
    return own.phrases
      .get(word)!
      .some(([rest, letter]) => letters.includes(letter || " ") && follows(tokens, i, rest));
  });
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

/** Words and phrases with the letter of their class. */
export interface Lexicon {
  readonly number: number;
  readonly classes: ReadonlyMap<string, string>;
  /** Phrases by their first word, longest first. */
  readonly phrases: ReadonlyMap<string, Phrases>;
  /** Gives the letter of a word that the lists lack. */
  readonly other?: (word: string) => string | undefined;
}

/** The words that follow, and the letter. */
type Phrases = readonly (readonly [rest: string[], letter: string])[];

let lexicons = 0;

/** Makes a lexicon of lists of words, separated by commas, each under the letter of its class. */
export function lexicon(lists: Readonly<Record<string, string>>): Lexicon {
  const classes = new Map<string, string>();
  for (const [letter, list] of Object.entries(lists)) {
    for (const phrase of words(list)) classes.set(phrase, letter);
  }
  const phrases = new Map<string, [string[], string][]>();
  for (const [phrase, letter] of classes) {
    const [head, ...rest] = phrase.split(" ") as [string, ...string[]];
    if (rest.length > 0) phrases.set(head, [...(phrases.get(head) ?? []), [rest, letter]]);
  }
  for (const list of phrases.values()) list.sort(([a], [b]) => b.length - a.length);
  return { number: lexicons++, classes, phrases };
}

/** Some classes of a lexicon, and the kinds of their words and of the first words of their phrases. */
export interface Heads {
  readonly lexicon: Lexicon;
  readonly letters: string;
  readonly kind: number;
  readonly begins: number;
}

export function headsOf(own: Lexicon, letters: string): Heads {
  const isMeant = (letter: string) => letter !== "" && letters.includes(letter);
  const kind = kindOf((word) => isMeant(own.classes.get(word) ?? ""));
  const begins = kindOf(
    (word) => own.phrases.get(word)?.some(([, letter]) => isMeant(letter)) === true,
  );
  return { lexicon: own, letters, kind, begins };
}

/** The entries of a list separated by commas. */
export function words(list: string): string[] {
  return list.trim().split(/\s*,\s*/);
}

/** Tokens as letters; `tokens[at[i]]` to `tokens[to[i]]` are what letter i stands for. */
export interface Encoded {
  readonly letters: string;
  readonly at: readonly number[];
  readonly to: readonly number[];
}

const ABBREVIATION =
  /^(?:[a-z]|no|nr|st|mi|ft|rd|hwy|ave|approx|co|min|max|av|num|tel|ext|yds?|dr)$/;

/**
 * Encodes the tokens: the letter of the longest phrase, else what `other` gives for a token that the lexicon
 * lacks, "" to leave it out; else "." where a sentence ends, "," for other punctuation and "x".
 */
export function encode(
  tokens: readonly Token[],
  dictionary: Lexicon,
  other?: (token: Token) => string | undefined,
): Encoded {
  let letters = "";
  const at: number[] = [];
  const to: number[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const from = i;
    const token = tokens[i]!;
    const { phrases, isGeneral, letter: usual } = entryOf(token.known, dictionary);
    let letter: string | undefined;
    const phrase = phrases?.find(([rest]) => follows(tokens, from, rest));
    if (phrase) [letter, i] = [phrase[1], from + phrase[0].length];
    else if (isGeneral) letter = other?.(token);
    letter ??= usual ?? stopClass(tokens, from);
    if (letter === "") continue;
    letters += letter;
    at.push(from);
    to.push(i);
  }
  return { letters, at, to };
}

function entryOf({ word, entries }: Known, { number, classes, phrases, other }: Lexicon): Entry {
  let entry = entries[number];
  if (!entry) {
    const letter = classes.get(word) ?? other?.(word);
    const isGeneral = letter === undefined;
    entry = { letter: letter ?? general(word), isGeneral, phrases: phrases.get(word) };
    entries[number] = entry;
  }
  return entry;
}

function follows(tokens: readonly Token[], at: number, rest: readonly string[]): boolean {
  return rest.every((word, i) => tokens[at + 1 + i]?.word === word);
}

function general(word: string): string | undefined {
  if (word.length > 1 || /[a-z\d]/.test(word)) return "x";
  if (word === "!" || word === "?") return ".";
  return word === "." || word === ";" ? undefined : ",";
}

/** The letter of a full stop or semicolon. */
function stopClass(tokens: readonly Token[], i: number): string {
  const [ahead, { word, start }, behind] = [tokens[i - 1], tokens[i]!, tokens[i + 1]];
  // "Hwy. 89" goes on; so does "no.14".
  if (word === "." && ahead?.end === start && ABBREVIATION.test(ahead.word) && behind) return "";
  return ".";
}

/** One pattern of all, so that the letters are read once; of overlapping matches the first is found. */
export function oneOf(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"), "g");
}

/** Calls `visit` with the place of every match of a pattern over the letters, in the text and among them. */
export function eachPhrase(
  pattern: RegExp,
  tokens: readonly Token[],
  { letters, at, to }: Encoded,
  visit: (start: number, end: number, from: number, until: number) => void,
): void {
  each(pattern, letters, (from, until) => {
    if (until > from) visit(tokens[at[from]!]!.start, tokens[to[until - 1]!]!.end, from, until);
  });
}
