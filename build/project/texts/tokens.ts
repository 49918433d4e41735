// Splits a normalised text into tokens, and hashes words.
import { withDigits } from "./numbers.ts";
import type { Stretch } from "./types.ts";

/** A word (apostrophes inside it belong to it), a run of digits, or one other character. */
export const [WORD, DIGITS, MARK] = [0, 1, 2];

/** By UTF-16 unit. All beyond ASCII are letters. */
const TOKEN =
  /[a-z\u0080-\uffff](?:[a-z\u0080-\uffff]|'(?=[a-z\u0080-\uffff]))*|(\d+)|([^ a-z\u0080-\uffff])/gi;

const [PRIME, EMPTY] = [0x01000193, 0x811c9dc5 | 0];

export type Token = Stretch & Readonly<{ kind: number; text: string; hash: number }>;
export type Tokens = ReturnType<typeof tokensOf>;
export type Reading = ReturnType<typeof readingOf>;

/** A text as it is written and, if that differs, with its numbers in digits, of which `view` is the view. */
export function readingOf(text: string) {
  const written = tokensOf(text);
  const view = withDigits(text);
  return { written, digits: view.starts ? tokensOf(view.text) : written, view };
}

/** Tokens of a text in normal form, in time linear in its length; blanks are in none. */
export function tokensOf(text: string) {
  const folded = text.toLowerCase();
  // A few capitals beyond ASCII have two units in lower case.
  const lower = folded.length === text.length ? folded : text;
  const all = Array.from(lower.matchAll(TOKEN), ({ 0: one, 1: digits, 2: mark, index }): Token => {
    const kind = mark ? MARK : digits ? DIGITS : WORD;
    return { start: index, end: index + one.length, kind, text: one, hash: hashOf(one) };
  });
  return { text, lower, all };
}

/** FNV-1a of UTF-16 units, in which all digits are alike. */
export function hashOf(text: string, hash = EMPTY): number {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    hash = Math.imul(hash ^ (unit >= 48 && unit <= 57 ? 48 : unit), PRIME);
  }
  return hash;
}
