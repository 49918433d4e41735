// Splits a normalised text into tokens, and hashes words.
import type { View } from "./normalise.ts";
import { withDigits } from "./numbers.ts";

/** A word (apostrophes inside it belong to it), a run of digits, or one other character. */
export const [WORD, DIGITS, MARK] = [0, 1, 2];

/** By UTF-16 unit. All beyond ASCII are letters. */
const TOKEN =
  /[a-z\u0080-\uffff](?:[a-z\u0080-\uffff]|'(?=[a-z\u0080-\uffff]))*|(\d+)|([^ a-z\u0080-\uffff])/gi;

// FNV-1a: the prime, and the hash of nothing.
const [PRIME, EMPTY] = [0x01000193, 0x811c9dc5 | 0];

export interface Token {
  readonly start: number;
  readonly end: number;
  readonly kind: number;
  /** In lower case. */
  readonly text: string;
  readonly hash: number;
}

export interface Tokens {
  readonly text: string;
  readonly lower: string;
  readonly all: readonly Token[];
}

/** A text as it is written and, if that differs, with its numbers in digits, of which `view` is the view. */
export interface Reading {
  readonly written: Tokens;
  readonly digits: Tokens;
  readonly view: View;
}

export function readingOf(text: string): Reading {
  const written = tokensOf(text);
  const view = withDigits(text);
  return { written, digits: view.starts ? tokensOf(view.text) : written, view };
}

/** Tokens of a text in normal form, in time linear in its length; blanks are in none. */
export function tokensOf(text: string): Tokens {
  const folded = text.toLowerCase();
  // A few capitals beyond ASCII have two units in lower case.
  const lower = folded.length === text.length ? folded : text;
  const all = Array.from(lower.matchAll(TOKEN), ({ 0: one, 1: digits, 2: mark, index }): Token => {
    const kind = mark ? MARK : digits ? DIGITS : WORD;
    return { start: index, end: index + one.length, kind, text: one, hash: hashOf(one) };
  });
  return { text, lower, all };
}

/** Mixes one UTF-16 unit into an FNV-1a hash, in which all digits are alike. */
export function step(hash: number, unit: number): number {
  return Math.imul(hash ^ (unit >= 48 && unit <= 57 ? 48 : unit), PRIME);
}

export function hashOf(text: string): number {
  let hash = EMPTY;
  for (let at = 0; at < text.length; at++) hash = step(hash, text.charCodeAt(at));
  return hash;
}
