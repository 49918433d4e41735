// Splits a normalised text into tokens, and hashes words.
import { memoize } from "../../../src/memoize.ts";
import { withDigits } from "./numbers.ts";

/** A word (apostrophes inside it belong to it), a run of digits, or one other character. */
export const [WORD, DIGITS, MARK] = [0, 1, 2];

// FNV-1a.
const PRIME = 0x01000193;

/** The hash of no units. */
const EMPTY = 0x811c9dc5 | 0;

/** The tokens of a text, column by column; blanks are in none. */
export type Tokens = ReturnType<typeof tokensOf>;

/** Tokens of a text in the normal form of normalise.ts, in time linear in its length. */
export function tokensOf(text: string) {
  const folded = text.toLowerCase();
  // A few capitals beyond ASCII have two units in lower case.
  const lower = folded.length === text.length ? folded : text;
  const { length } = lower;
  // One array for all columns: each would cost as much as its tokens do.
  const columns = new Int32Array(4 * length);
  let count = 0;
  for (let at = 0; at < lower.length;) {
    const unit = lower.charCodeAt(at);
    const start = at++;
    if (unit === 32) continue;
    const kind = isLetter(unit) ? WORD : isDigit(unit) ? DIGITS : MARK;
    let hash = step(EMPTY, unit);
    while (isPart(kind, lower, at)) hash = step(hash, lower.charCodeAt(at++));
    columns[count] = start;
    columns[length + count] = at;
    columns[2 * length + count] = kind;
    columns[3 * length + count++] = hash;
  }
  const column = (i: number) => columns.subarray(i * length, i * length + count);
  return {
    text,
    /** As long as `text`. */
    lower,
    count,
    /** UTF-16 positions in `text`. */
    starts: column(0),
    ends: column(1),
    /** WORD, DIGITS or MARK. */
    kinds: column(2),
    /** Of the lower-case token, with every digit read as 0. */
    hashes: column(3),
  };
}

/** The text with its numbers in digits: a view of it, and its tokens. */
export const inDigits = memoize((tokens: Tokens) => {
  const view = withDigits(tokens.text);
  return { view, tokens: view.starts ? tokensOf(view.text) : tokens };
});

/** Letters and digits of a token, lower case; empty for a mark. */
export function wordAt({ lower, starts, ends, kinds }: Tokens, token: number): string {
  return kinds[token] === MARK ? "" : lower.slice(starts[token], ends[token]).replaceAll("'", "");
}

/** Mixes one UTF-16 unit into an FNV-1a hash, in which all digits are alike. */
export function step(hash: number, unit: number): number {
  return Math.imul(hash ^ (isDigit(unit) ? 48 : unit), PRIME);
}

/** The hash that a stretch has as a token. */
export function hashOf(text: string, start = 0, end = text.length): number {
  let hash = EMPTY;
  for (let at = start; at < end; at++) hash = step(hash, text.charCodeAt(at));
  return hash;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

function isLetter(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit > 127;
}

/** Whether the unit at a position goes on with a token. */
function isPart(kind: number, lower: string, at: number): boolean {
  const unit = lower.charCodeAt(at);
  if (kind !== WORD) return kind === DIGITS && isDigit(unit);
  return isLetter(unit) || (unit === 39 && isLetter(lower.charCodeAt(at + 1)));
}
