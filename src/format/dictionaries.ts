// Builds the dictionary packs of a word index: its words without their records.
import { compareCodePoints } from "../fold.ts";
import { dictionaryBody, type Word } from "./dictionary-pack.ts";
import type { Postings } from "./text-pack.ts";

/** Letters that a pack holds, after which the next first code point begins another one. */
const PACK_LETTERS = 16 * 1024;

/** The bodies, and the first code point of each one's first word; words of one code point stay together. */
export function buildDictionaries(postings: ReadonlyMap<string, Postings>): {
  dictionaries: Uint8Array[];
  initials: string[];
} {
  const words = [...postings].map(([word, { ordinals }]) => ({ word, count: ordinals.length }));
  words.sort((a, b) => compareCodePoints(a.word, b.word));
  const initials: string[] = [];
  const packs: Word[][] = [];
  let letters = Infinity;
  let previous = "";
  for (const entry of words) {
    const initial = String.fromCodePoint(entry.word.codePointAt(0)!);
    if (initial !== previous && letters > PACK_LETTERS) {
      initials.push(initial);
      packs.push([]);
      letters = 0;
    }
    previous = initial;
    packs.at(-1)!.push(entry);
    letters += entry.word.length;
  }
  return { dictionaries: packs.map(dictionaryBody), initials };
}
