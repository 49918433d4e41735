// Finds where a text repeats a run of distinctive words of an owner's private prose: access and internal
// notes, biographies, reasons.
import { isAlphanumeric } from "./alphanumeric.ts";
import { isCommonWord } from "./common.ts";
import { each } from "./matching.ts";
import { hashOf, step } from "./own-index.ts";
import type { Hit } from "./types.ts";

/** Distinctive words in a row that a human looks at; prose of fewer is not recognised. */
const RUN = 3;
/** As many rarely agree by chance. */
const SURE_RUN = 4;
const WORD = /[\p{L}\p{N}]+/gu;
/** Fewest distinctive words that no accident puts in a row, however common each of them is. */
const LONG_RUN = 6;
/** Slots of the filter, a power of two: so few that the array is no object of its own. */
const SLOTS = 512;
// Words that don't distinguish places: grammar, and what every listing says.
export const GRAMMAR: ReadonlySet<string> = new Set(
  (
    "a about after all along also always an and any are around as ask at back be because been before being below best both but by can come could day days do does don down each early either else every few first follow for from get give go goes going good had has have he head her here him his hour hours how if in into is it its just keep know last late leave left let like ll little long look made make many may me mile miles more most much must my near need never new no not nothing now of off on once one only onto open or other our out over own past people per place please put re right run same see she should side so some start stay still such sure t take than that the their them then there these they thing this those through time to too until up us use ve very via want was way we well were what when where which while who will with within without work would yes yet you your s m d two three four five " +
    "access allowed anglers angler artificial bait bank banks barbless beat boat bring brook brown browns catch closed creek cutthroat dog dogs fish fished fishing flies fly guest guests hook hooks keep lake leash leashed license limit limits lures morning north south east west park parking pack permit pond private property rainbow rainbows ranch release required respect river road rod rods season spring stream trout vehicle vehicles wade wading walk water welcome"
  ).split(" "),
);

const COMMON_HASHES = new Set([...GRAMMAR].map(hashOf));

/** An owner's prose, and which words it has: few texts have several of them in a row. */
export interface Notes {
  readonly texts: readonly string[];
  readonly filter: Uint32Array;
  /** Joined words of each run, made when a text may have one. */
  runs?: ReadonlySet<string>;
}

/** Reads prose in lower case; what is too short is left out. */
export function compileNotes(all: Iterable<string>): Notes {
  const texts: string[] = [];
  const filter = new Uint32Array(SLOTS / 32);
  for (const lower of all) {
    let words = 0;
    eachSlot(lower, (slot) => {
      filter[slot >>> 5]! |= 1 << (slot & 31);
      words++;
    });
    if (words >= RUN) texts.push(lower);
  }
  return { texts, filter };
}

/** Finds runs of the notes in a lower-case text; one that may be an accident is for a human. */
export function findNotes(lower: string, notes: Notes, found: (hit: Hit) => void): void {
  if (notes.texts.length === 0) return;
  if (!mayRepeat(lower, notes)) return;
  const words = distinctiveWords(lower);
  const runs = (notes.runs ??= runsOf(notes.texts));
  // Words from `first` to `last` repeat the notes: runs that begin one after the other are one repetition.
  let [first, last] = [0, -1];
  const tell = () => {
    if (last < 0) return;
    const said = words.slice(first, last + 1);
    const isAccident = said.length < LONG_RUN && said.every(({ word }) => isCommonWord(word));
    const [start, end] = [said[0]!.start, said.at(-1)!.end];
    const isSure = said.length >= SURE_RUN && !isAccident;
    found(isSure ? { start, end } : { start, end, action: "flag" });
  };
  for (let at = 0; at + RUN <= words.length; at++) {
    if (!runs.has(joined(words, at))) continue;
    if (at + RUN - 1 !== last + 1) {
      tell();
      first = at;
    }
    last = at + RUN - 1;
  }
  tell();
}

function joined(words: readonly Word[], at: number): string {
  return `${words[at]!.word} ${words[at + 1]!.word} ${words[at + 2]!.word}`;
}

function mayRepeat(lower: string, { filter }: Notes): boolean {
  let row = 0;
  let isRun = false;
  eachSlot(lower, (slot) => {
    row = (filter[slot >>> 5]! & (1 << (slot & 31))) === 0 ? 0 : row + 1;
    isRun ||= row === RUN;
  });
  return isRun;
}

function runsOf(texts: readonly string[]): ReadonlySet<string> {
  const runs = new Set<string>();
  for (const lower of texts) {
    const words = distinctiveWords(lower);
    for (let at = 0; at + RUN <= words.length; at++) runs.add(joined(words, at));
  }
  return runs;
}

/** Calls `visit` with the slot of each distinctive word of a lower-case text. */
function eachSlot(lower: string, visit: (slot: number) => void): void {
  let start = -1;
  let hash = 0;
  for (let at = 0; at <= lower.length; at++) {
    if (at < lower.length && isAlphanumeric(lower, at)) {
      if (start < 0) [start, hash] = [at, 0];
      hash = step(hash, lower.charCodeAt(at));
    } else if (start >= 0) {
      const isKnown = COMMON_HASHES.has(hash) && GRAMMAR.has(lower.slice(start, at));
      if (!isKnown) visit(hash & (SLOTS - 1));
      start = -1;
    }
  }
}

interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a lower-case text that may distinguish a place from others. */
function distinctiveWords(lower: string): Word[] {
  const words: Word[] = [];
  each(WORD, lower, (start, end, [word]) => {
    if (!GRAMMAR.has(word)) words.push({ word, start, end });
  });
  return words;
}
