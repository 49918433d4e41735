// Splits a normalised text into tokens.
import { memoize } from "../../../src/memoize.ts";
import { EMPTY, isDigit, step } from "./hash.ts";
import { viewOf, type View } from "./normalise.ts";
import { mayBeNumber, withDigits } from "./numbers.ts";

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
  readonly hasDigits: boolean;
  /** Whether there may be a number in words. */
  readonly hasNumberWords: boolean;
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
  let [count, hasDigits, hasNumberWords] = [0, false, false];
  for (let at = 0; at < lower.length;) {
    const unit = lower.charCodeAt(at);
    const start = at++;
    if (unit === 32) continue;
    const kind = isLetter(unit) ? WORD : isDigit(unit) ? DIGITS : MARK;
    let hash = step(EMPTY, unit);
    if (kind === WORD) {
      while (isWordPart(lower, at)) hash = step(hash, lower.charCodeAt(at++));
      hasNumberWords ||= mayBeNumber(hash);
    } else if (kind === DIGITS) {
      while (isDigit(lower.charCodeAt(at))) hash = step(hash, lower.charCodeAt(at++));
      hasDigits = true;
    }
    starts[count] = start;
    ends[count] = at;
    kinds[count] = kind;
    hashes[count++] = hash;
  }
  return {
    text,
    lower,
    count,
    hasDigits,
    hasNumberWords,
    starts: starts.slice(0, count),
    ends: ends.slice(0, count),
    kinds: kinds.slice(0, count),
    hashes: hashes.slice(0, count),
  };
}

/** The text with its numbers in digits: a view of it, and its tokens. */
export function inDigits(tokens: Tokens): { view: View; tokens: Tokens } {
  return tokens.hasNumberWords ? said(tokens) : { view: viewOf(tokens.text), tokens };
}

const said = memoize((tokens: Tokens) => {
  const view = withDigits(tokens.text);
  return { view, tokens: view.starts ? tokensOf(view.text) : tokens };
});

/** Letters and digits of a token, lower case; empty for a mark. */
export function wordAt({ lower, starts, ends, kinds }: Tokens, token: number): string {
  if (kinds[token] === MARK) return "";
  const word = lower.slice(starts[token], ends[token]);
  return word.includes("'") ? word.replaceAll("'", "") : word;
}

function isLetter(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit > 127;
}

function isWordPart(lower: string, at: number): boolean {
  const unit = lower.charCodeAt(at);
  return isLetter(unit) || (unit === 39 && isLetter(lower.charCodeAt(at + 1)));
}
