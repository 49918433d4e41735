// Finds where a text says what an owner's private prose says in another order or inflection, or names
// somebody whom only the prose names.
import { plainLower } from "./alphanumeric.ts";
import { isCommonWord } from "./common.ts";
import { each } from "./matching.ts";
import { USUAL } from "./own-words.ts";
import type { Hit } from "./types.ts";
import { wordsOf, type Prose } from "./words.ts";

/** Words of a text in which those of one sentence count together. */
const WINDOW = 16;
/** Shortest name. */
const NAME = 5;
/** A rare word weighs two, a name four: what a human looks at, and what is sure. */
const FLAG = 3;
const SURE = 5;
/** Sentences of one owner with the same word: more of them say nothing. */
const MOST = 8;
const NAMED = /(?<=[\p{L}\d,] )\p{Lu}\p{Ll}{4,20}(?![\p{L}])/gu;
const WATER =
  /^ (?:river|creek|fork|lake|county|road|lane|springs?|valley|mountains?|ditch|canal)|(?:river|lake|rio|arroyo|riviere|lac|au|le|l'|el|embalse|presa|laguna|etang) $/i;
/** An owner's sentences by the stems of their words. */
export interface Echo {
  readonly stems: ReadonlyMap<string, readonly number[]>;
  readonly names: ReadonlySet<string>;
}

/** Reads all prose, and the names in that which is internal. */
export function compileEcho(prose: readonly Prose[], internal: Iterable<string>): Echo {
  const idsOf = new Map<string, number[]>();
  let id = 0;
  for (const { lower, words, starts } of prose) {
    id++;
    let end = 0;
    for (let i = 0; i < words.length; i++) {
      const { stem, written } = words[i]!;
      const start = starts[i]!;
      if (hasStop(lower, end, start)) id++;
      end = start + written.length;
      if (stem === "") continue;
      const ids = idsOf.get(stem);
      if (!ids) idsOf.set(stem, [id]);
      else if (ids.at(-1) !== id) ids.push(id);
    }
  }
  const names = new Set<string>();
  for (const text of internal) {
    each(NAMED, text, (start, end, [name]) => {
      const word = plainLower(name);
      const around = [text.slice(end, end + 12), text.slice(Math.max(0, start - 9), start)];
      const isWater = around.some((beside) => WATER.test(beside));
      if (word.length >= NAME && !isCommonWord(word) && !USUAL.has(word) && !isWater)
        names.add(word);
    });
  }
  return { stems: idsOf, names };
}

/** Whether a sentence ends between two positions. */
function hasStop(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const unit = text[at]!;
    if (unit === "." || unit === ";" || unit === "!" || unit === "?") return true;
  }
  return false;
}

interface Said {
  readonly word: string;
  readonly stem: string;
  readonly ids: readonly number[];
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** Finds what a lower-case text has of an owner's prose. */
export function findEcho(lower: string, { stems, names }: Echo, found: (hit: Hit) => void): void {
  if (stems.size === 0) return;
  const said: Said[] = [];
  const { words, starts } = wordsOf(lower);
  for (let at = 0; at < words.length; at++) {
    const { written: word, stem } = words[at]!;
    const ids = stem === "" ? undefined : stems.get(stem);
    const [start, end] = [starts[at]!, starts[at]! + word.length];
    if (ids && ids.length <= MOST) said.push({ word, stem, ids, at, start, end });
    if (names.size > 0 && names.has(word)) found({ start, end, action: "flag" });
  }
  let reach = -1;
  for (let first = 0; first < said.length; first++) {
    if (said[first]!.start < reach) continue;
    const hit = heaviest(said, first, names);
    if (hit) {
      found(hit);
      reach = hit.end;
    }
  }
}

/** What the words from `first` on say of one sentence. */
function heaviest(said: readonly Said[], first: number, names: ReadonlySet<string>) {
  const { ids, at: from, start } = said[first]!;
  let best: Hit | undefined;
  for (const id of ids) {
    const seen = new Set<string>();
    let weight = 0;
    let isNamed = false;
    let end = start;
    for (let next = first; next < said.length && said[next]!.at < from + WINDOW; next++) {
      const { word, stem, ids: others, end: to } = said[next]!;
      if (seen.has(stem) || !others.includes(id)) continue;
      seen.add(stem);
      isNamed ||= names.has(word);
      weight += names.has(word) ? 4 : isCommonWord(word) ? 1 : 2;
      end = to;
    }
    if (seen.size < 2 || weight < FLAG + (seen.size < 3 ? 1 : 0)) continue;
    const isSure = weight >= SURE && (seen.size > 3 || isNamed);
    if (isSure) return { start, end };
    best = { start, end, action: "flag" };
  }
  return best;
}
