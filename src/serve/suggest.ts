// Suggests other words for a free text of which some word begins none of the index (contract section 9).
import { dictionaryOf, eachWord } from "../format/dictionary-pack.ts";
import { readEach } from "./read-each.ts";

/** Reads the dictionary pack of a number, header included. */
export type ReadDictionary = (number: number) => Promise<Uint8Array>;

/** Shorter words, in code points, have no replacement; from LONG on two edits are allowed. */
const SHORT = 4;
const LONG = 8;

/** For each word its replacement, nearest first, then the commoner one; undefined if one has none. */
export async function replace(
  words: readonly string[],
  initials: readonly string[],
  read: ReadDictionary,
): Promise<Map<string, string> | undefined> {
  if (words.some((word) => [...word].length < SHORT)) return undefined;
  const numbers = words.map((word) => dictionaryOf(initials, [...word][0]!));
  if (numbers.some((number) => number < 0)) return undefined;
  const packs = await readEach(numbers, read);
  const found = new Map<string, string>();
  for (const [i, word] of words.entries()) {
    const nearest = nearestIn(packs.get(numbers[i]!)!, word);
    if (nearest === undefined) return undefined;
    found.set(word, nearest);
  }
  return found;
}

function nearestIn(pack: Uint8Array, word: string): string | undefined {
  const points = [...word];
  let least = points.length < LONG ? 1 : 2;
  let best: string | undefined;
  let most = 0;
  eachWord(pack, (candidate, count) => {
    if (candidate.codePointAt(0) !== word.codePointAt(0)) return;
    const edits = distance(points, [...candidate], least);
    if (edits > least || (edits === least && best !== undefined && count <= most)) return;
    least = edits;
    best = candidate;
    most = count;
  });
  return best;
}

/**
 * Optimal string alignment distance of two words, in code points: insert, delete, replace, swap of
 * neighbours; some number above `most` if it is above.
 */
export function distance(a: readonly string[], b: readonly string[], most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let previous = b.map((_, j) => j).concat(b.length);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let edits = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, before[j - 2]! + 1);
      row.push(edits);
      least = Math.min(least, edits);
    }
    // A swap reaches two rows back, so a row alone above the limit decides nothing less than it.
    if (least > most + 1) return most + 1;
    before = previous;
    previous = row;
  }
  return previous[b.length]!;
}
