// Splits a normalised text into tokens, and hashes words.
import { withDigits } from "./numbers.ts";

/** A word (apostrophes inside it belong to it), a run of digits, or one other character. */
export const [WORD, DIGITS, MARK] = [0, 1, 2];

/** By UTF-16 unit. All beyond ASCII are letters. */
const TOKEN =
  /[a-z\u0080-\uffff](?:[a-z\u0080-\uffff]|'(?=[a-z\u0080-\uffff]))*|(\d+)|([^ a-z\u0080-\uffff])/gi;

// FNV-1a.
const PRIME = 0x01000193;
/** The hash of no units. */
const EMPTY = 0x811c9dc5 | 0;

export interface Token {
  /** UTF-16 positions in the text. */
  readonly start: number;
  readonly end: number;
  /** WORD, DIGITS or MARK. */
  readonly kind: number;
  /** In lower case. */
  readonly text: string;
  /** Of the text, with every digit read as 0. */
  readonly hash: number;
}

export interface Tokens {
  readonly text: string;
  /** As long as `text`. */
  readonly lower: string;
  readonly all: readonly Token[];
  /** Kept here, as a weak map would keep all of it until the next full collection of garbage. */
  inDigits?: InDigits;
}

interface InDigits {
  readonly view: ReturnType<typeof withDigits>;
  readonly tokens: Tokens;
}

/** Tokens of a text in the normal form of normalise.ts, in time linear in its length; blanks are in none. */
export function tokensOf(text: string): Tokens {
  const folded = text.toLowerCase();
  // A few capitals beyond ASCII have two units in lower case.
  const lower = folded.length === text.length ? folded : text;
  const all = Array.from(lower.matchAll(TOKEN), (match): Token => {
    const [one, digits, mark] = match;
    const kind = mark ? MARK : digits ? DIGITS : WORD;
    return {
      start: match.index,
      end: match.index + one.length,
      kind,
      text: one,
      hash: hashOf(one),
    };
  });
  return { text, lower, all };
}

/** The text with its numbers in digits: a view of it, and its tokens. */
export function inDigits(tokens: Tokens): InDigits {
  if (!tokens.inDigits) {
    const view = withDigits(tokens.text);
    tokens.inDigits = { view, tokens: view.starts ? tokensOf(view.text) : tokens };
  }
  return tokens.inDigits;
}

/** Letters and digits of a token; empty for a mark. */
export function lettersOf({ kind, text }: Token): string {
  return kind === MARK ? "" : text.replaceAll("'", "");
}

/** Mixes one UTF-16 unit into an FNV-1a hash, in which all digits are alike. */
export function step(hash: number, unit: number): number {
  return Math.imul(hash ^ (unit >= 48 && unit <= 57 ? 48 : unit), PRIME);
}

/** The hash that a text has as a token. */
export function hashOf(text: string): number {
  let hash = EMPTY;
  for (let at = 0; at < text.length; at++) hash = step(hash, text.charCodeAt(at));
  return hash;
}
