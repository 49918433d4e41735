// Finds numbers that no measure explains in one sentence with the word that tells what they are: an account,
// an entry in a register, a vehicle's plate.
import {
  eachPhrase,
  encode,
  headsOf,
  lexicon,
  mentions,
  oneOf,
  type Heads,
  type Lexicon,
} from "./lexicon.ts";
import { quantitiesOf } from "./measures.ts";
import { tokensOf } from "./tokens.ts";
import type { Hit } from "./types.ts";

export interface Subject {
  readonly heads: Heads;
  readonly words: Lexicon;
  /** Digits of the shortest number that counts. */
  readonly least: number;
}

/** A subject from its words, separated by commas. */
export function subject(list: string, least: number): Subject {
  const words = lexicon({ m: list });
  return { words, heads: headsOf(words, "m"), least };
}

/** The number may come some words before or after; a clause of its own is another subject. */
const PATTERN = oneOf([/m[^.#]{0,18}#(?:[,x]?#)*/g, /#(?:[,x]?#)*[^.#,]{0,4}m/g]);

/** Calls `found` with every such number and the words between. */
export function findAbout(
  { words, heads, least }: Subject,
  lower: string,
  found: (hit: Hit) => void,
): void {
  if (!mentions(lower, heads)) return;
  const long = quantitiesOf(lower).filter(
    ({ measured, digits }) => !measured && digits.length >= least,
  );
  if (long.length === 0) return;
  const tokens = tokensOf(lower);
  let next = 0;
  const text = encode(tokens, words, ({ start, end }) => {
    while (next < long.length && long[next]!.end <= start) next++;
    const quantity = long[next];
    if (!quantity || quantity.start >= end) return undefined;
    return quantity.start < start ? "" : "#";
  });
  eachPhrase(PATTERN, tokens, text, (start, end) => found({ start, end }));
}
