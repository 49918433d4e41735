// Finds where a text repeats a run of distinctive words of an owner's private prose: access and internal
// notes, biographies, reasons.
import { isCommonWord } from "./common.ts";
import { SLOTS } from "./own-words.ts";
import type { Hit } from "./types.ts";
import { wordsOf, type Prose } from "./words.ts";

/** Distinctive words in a row that a human looks at; prose of fewer is not recognised. */
const RUN = 3;
/** As many rarely agree by chance. */
const SURE_RUN = 4;
/** Fewest distinctive words that no accident puts in a row, however common each of them is. */
const LONG_RUN = 6;
/** An owner's prose, and which words it has: few texts have several of them in a row. */
export interface Notes {
  readonly texts: readonly string[];
  readonly filter: Uint32Array;
  /** Joined words of each run, made when a text may have one. */
  runs?: ReadonlySet<string>;
}

/** Reads prose; what is too short is left out. */
export function compileNotes(prose: readonly Prose[]): Notes {
  const texts: string[] = [];
  const filter = new Uint32Array(SLOTS / 32);
  for (const { lower, words } of prose) {
    let distinctive = 0;
    for (const { slot } of words) {
      if (slot < 0) continue;
      filter[slot >>> 5]! |= 1 << (slot & 31);
      distinctive++;
    }
    if (distinctive >= RUN) texts.push(lower);
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
  for (const { slot } of wordsOf(lower).words) {
    if (slot < 0) continue;
    row = (filter[slot >>> 5]! & (1 << (slot & 31))) === 0 ? 0 : row + 1;
    if (row === RUN) return true;
  }
  return false;
}

function runsOf(texts: readonly string[]): ReadonlySet<string> {
  const runs = new Set<string>();
  for (const lower of texts) {
    const words = distinctiveWords(lower);
    for (let at = 0; at + RUN <= words.length; at++) runs.add(joined(words, at));
  }
  return runs;
}

interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a lower-case text that may distinguish a place from others. */
function distinctiveWords(lower: string): Word[] {
  const { words, starts } = wordsOf(lower);
  return words.flatMap(({ written: word, slot }, i) => {
    const start = starts[i]!;
    return slot < 0 ? [] : [{ word, start, end: start + word.length }];
  });
}
