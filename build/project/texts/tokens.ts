// Splits a normalised text into tokens.
import { EMPTY, isDigit, step } from "./hash.ts";
import { mayBeNumber, numberOf, sumOf } from "./number-words.ts";

/** A word (apostrophes inside it belong to it), a run of digits, or one other character. */
export const WORD = 0;
export const DIGITS = 1;
export const MARK = 2;

/** The tokens of a text, column by column; blanks are in none. */
export interface Tokens {
  readonly text: string;
  /** As long as `text`. */
  readonly lower: string;
  readonly count: number;
  /** UTF-16 positions in `text`. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** WORD, DIGITS or MARK. */
  readonly kinds: Int32Array;
  /** Of the lower-case token, with every digit read as 0. */
  readonly hashes: Int32Array;
  /** Whether there may be a number, in figures or in words. */
  readonly hasNumbers: boolean;
  /** Letters and digits of each token, lower case; empty for marks. */
  readonly words: readonly string[];
  /** As `words`, but numbers in digits: "four" is 4, "forty-eight" is 48 and an empty string. */
  readonly forms: readonly string[];
}

/** Columns of the text at hand: arrays that grow with each token cost more than all else here. */
let columns = columnsOf(1 << 10);

function columnsOf(size: number) {
  const column = () => new Int32Array(size);
  return { starts: column(), ends: column(), kinds: column(), hashes: column() };
}

/** Tokens of a text in the normal form of normalise.ts, in time linear in its length. */
export function tokensOf(text: string): Tokens {
  const folded = text.toLowerCase();
  // A few capitals beyond ASCII have two units in lower case.
  const lower = folded.length === text.length ? folded : text;
  if (lower.length > columns.starts.length) columns = columnsOf(2 * lower.length);
  const { starts, ends, kinds, hashes } = columns;
  let count = 0;
  let hasNumbers = false;
  for (let at = 0; at < lower.length;) {
    const unit = lower.charCodeAt(at);
    const start = at++;
    if (unit === 32) continue;
    const kind = kindOf(unit);
    let hash = step(EMPTY, unit);
    if (kind === WORD) while (isWordPart(lower, at)) hash = step(hash, lower.charCodeAt(at++));
    else if (kind === DIGITS)
      while (isDigit(lower.charCodeAt(at))) hash = step(hash, lower.charCodeAt(at++));
    hasNumbers ||= kind === DIGITS || mayBeNumber(hash);
    starts[count] = start;
    ends[count] = at;
    kinds[count] = kind;
    hashes[count++] = hash;
  }
  return new TextTokens(text, lower, count, hasNumbers);
}

class TextTokens implements Tokens {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly kinds: Int32Array;
  readonly hashes: Int32Array;
  #words: readonly string[] | undefined;
  #forms: readonly string[] | undefined;

  readonly text: string;
  readonly lower: string;
  readonly count: number;
  readonly hasNumbers: boolean;

  constructor(text: string, lower: string, count: number, hasNumbers: boolean) {
    this.text = text;
    this.lower = lower;
    this.count = count;
    this.hasNumbers = hasNumbers;
    this.starts = columns.starts.slice(0, count);
    this.ends = columns.ends.slice(0, count);
    this.kinds = columns.kinds.slice(0, count);
    this.hashes = columns.hashes.slice(0, count);
  }

  get words(): readonly string[] {
    return (this.#words ??= wordsOf(this));
  }

  get forms(): readonly string[] {
    return (this.#forms ??= formsOf(this));
  }
}

function kindOf(unit: number): number {
  return isLetter(unit) ? WORD : isDigit(unit) ? DIGITS : MARK;
}

function isLetter(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit > 127;
}

function isWordPart(lower: string, at: number): boolean {
  const unit = lower.charCodeAt(at);
  return isLetter(unit) || (unit === 39 && isLetter(lower.charCodeAt(at + 1)));
}

const JOINTS = new Set(["y", "e", "et", "and", "und"]);

function wordsOf({ lower, starts, ends, kinds, count }: Tokens): string[] {
  const words: string[] = [];
  for (let token = 0; token < count; token++) {
    const word = kinds[token] === MARK ? "" : lower.slice(starts[token], ends[token]);
    words.push(word.includes("'") ? word.replaceAll("'", "") : word);
  }
  return words;
}

function formsOf({ lower, starts, kinds, hashes, words, count }: Tokens): readonly string[] {
  const numbers: number[] = [];
  for (let token = 0; token < count; token++)
    if (kinds[token] === WORD && numberOf(hashes[token]!) !== undefined) numbers.push(token);
  if (numbers.length === 0) return words;
  const forms = [...words];
  for (const token of numbers) forms[token] = numberOf(hashes[token]!)!;
  for (const token of numbers) {
    const isJoint = JOINTS.has(words[token + 1]!) || lower[starts[token + 1]!] === "-";
    const next = isJoint ? token + 2 : token + 1;
    const isNumber = kinds[next] === WORD && numberOf(hashes[next]!) !== undefined;
    const sum = isNumber ? sumOf(forms[token]!, forms[next]!) : undefined;
    if (sum === undefined) continue;
    forms[token] = sum;
    forms.fill("", token + 1, next + 1);
  }
  return forms;
}

/** Digits of a token that is a number, in figures or in a word; undefined if it is not. */
export function digitsOf({ kinds, forms }: Tokens, token: number): string | undefined {
  const form = forms[token]!;
  const isNumber =
    kinds[token] === DIGITS || (kinds[token] === WORD && isDigit(form.charCodeAt(0)));
  return isNumber ? form : undefined;
}
