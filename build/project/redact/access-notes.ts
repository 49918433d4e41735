// Finds where a text repeats a run of distinctive words from an owner's access notes.
import { each } from "./matching.ts";
import type { Hit } from "./types.ts";

/** Distinctive words in a row that make a repetition: four rarely agree by chance. */
export const RUN = 4;
/** Shortest notes, in distinctive words, that can be recognised. */
export const SHORTEST = 3;
const WORD = /[\p{L}\p{N}]+/gu;
// Words that don't distinguish places: grammar, and what every listing says.
const COMMON = new Set(
  (
    "a about after all along also always an and any are around as ask at back be because been before being below best both but by can come could day days do does don down each early either else every few first follow for from get give go goes going good had has have he head her here him his hour hours how if in into is it its just keep know last late leave left let like ll little long look made make many may me mile miles more most much must my near need never new no not nothing now of off on once one only onto open or other our out over own past people per place please put re right run same see she should side so some start stay still such sure t take than that the their them then there these they thing this those through time to too until up us use ve very via want was way we well were what when where which while who will with within without work would yes yet you your s m d two three four five " +
    "access allowed anglers angler artificial bait bank banks barbless beat boat bring brook brown browns catch closed creek cutthroat dog dogs fish fished fishing flies fly guest guests hook hooks keep lake leash leashed license limit limits lures morning north south east west park parking pack permit pond private property rainbow rainbows ranch release required respect river road rod rods season spring stream trout vehicle vehicles wade wading walk water welcome"
  ).split(" "),
);

/** Runs of distinctive words in an owner's access notes, by the joined words. */
export type Grams = ReadonlyMap<string, readonly string[]>;

/** The runs of all of an owner's notes, which are in lower case. Notes that are too short have none. */
export function compileNotes(notes: readonly string[]): Grams {
  const runs = new Map<string, readonly string[]>();
  for (const lower of notes) {
    const words = distinctiveWords(lower).map(({ word }) => word);
    if (words.length < SHORTEST) continue;
    const size = Math.min(RUN, words.length);
    for (let i = 0; i + size <= words.length; i++) {
      const run = words.slice(i, i + size);
      runs.set(run.join(" "), run);
    }
  }
  return runs;
}

/** Finds the runs of the notes in a lower-case text. */
export function findNotes(lower: string, grams: Grams, found: (hit: Hit) => void): void {
  if (grams.size === 0) return;
  const words = distinctiveWords(lower);
  for (let i = 0; i + SHORTEST <= words.length; i++) {
    let run = words[i]!.word;
    for (let k = 1; k < RUN && i + k < words.length; k++) {
      run += ` ${words[i + k]!.word}`;
      if (k + 1 >= SHORTEST && grams.has(run)) {
        found({ start: words[i]!.start, end: words[i + k]!.end });
      }
    }
  }
}

interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a lower-case text that may distinguish a place from others. */
export function distinctiveWords(lower: string): Word[] {
  const words: Word[] = [];
  each(WORD, lower, (start, end, [word]) => {
    if (!COMMON.has(word)) words.push({ word, start, end });
  });
  return words;
}
