// Writes the tokens of a text as one letter each, so that the grammar of a rule is a few short patterns over a
// lexicon of three languages.
import { each } from "./matching.ts";
import { follows, hasKind, type Token } from "./tokens.ts";
import { kindOf, type Entry, type Meaning, type Phrases } from "./words.ts";

/** Words and phrases with the letter of their class. */
export interface Lexicon {
  readonly number: number;
  readonly classes: ReadonlyMap<string, string>;
  /** Phrases by their first word, longest first. */
  readonly phrases: ReadonlyMap<string, Phrases>;
  /** Gives the letter of a word that the lists lack. */
  readonly other?: (word: string) => string | undefined;
}

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
    if (rest.length === 0) continue;
    const others = phrases.get(head);
    if (others) others.push([rest, letter]);
    else phrases.set(head, [[rest, letter]]);
  }
  for (const list of phrases.values()) list.sort(([a], [b]) => b.length - a.length);
  return { number: lexicons++, classes, phrases };
}

/** The kinds of the words and phrases of some classes of a lexicon, and of the first words of the phrases. */
export interface Heads {
  readonly kind: number;
  readonly begins: number;
}

export function headsOf(own: Lexicon, letters: string): Heads {
  const isMeant = (letter: string) => letter !== "" && letters.includes(letter);
  const phrases = new Map<string, string[][]>();
  for (const [first, all] of own.phrases) {
    const meant = all.flatMap(([rest, letter]) => (isMeant(letter) ? [rest] : []));
    if (meant.length > 0) phrases.set(first, meant);
  }
  return {
    kind: kindOf((word) => isMeant(own.classes.get(word) ?? ""), phrases),
    begins: kindOf((word) => phrases.has(word)),
  };
}

/** Whether a text has a word or phrase of the classes. */
export function mentions(lower: string, { kind }: Heads): boolean {
  return hasKind(lower, kind);
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
    const { phrases, isGeneral, letter: usual } = entryOf(token.meaning, dictionary);
    let letter: string | undefined;
    const phrase = phrases && phraseAt(tokens, from, phrases);
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

function entryOf({ word, entries }: Meaning, { number, classes, phrases, other }: Lexicon): Entry {
  let entry = entries[number];
  if (!entry) {
    const letter = classes.get(word) ?? other?.(word);
    const isGeneral = letter === undefined;
    entry = { letter: letter ?? general(word), isGeneral, phrases: phrases.get(word) };
    entries[number] = entry;
  }
  return entry;
}

/** The first of the phrases of a word whose other words follow it. */
function phraseAt(tokens: readonly Token[], at: number, all: Phrases): Phrases[number] | undefined {
  for (const phrase of all) if (follows(tokens, at, phrase[0])) return phrase;
  return undefined;
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
