// Texts and the bounds of the shards of their index go in; searches of 8 misspelt words come out, for which
// finding better words reads as many files as can be found.
import { lowerBound } from "../src/format/pack.ts";
import { locatePrefix } from "../src/format/text-layout.ts";
import { indexedWords } from "./oracle/fold.ts";
import { pick } from "./oracle/draw.ts";
import { seeded } from "./seeded.ts";

/** A misspelt word, and the text shards and the dictionary that finding a better one may read. */
interface Typo {
  typo: string;
  reads: string[];
}

const WORDS = 8;
/** Typos among which the one is taken that reads most; all of them would take minutes. */
const SAMPLE = 400;

/** Replaced at its second letter, a word moves far enough to stand in another shard. */
function typosOf(word: string, known: readonly string[], bounds: readonly string[]): Typo[] {
  return [..."jkqvwxyz"].flatMap((letter) => {
    const typo = word[0]! + letter + word.slice(2);
    const place = lowerBound(known.length, (at) => known[at]! < typo);
    if (known[place]?.startsWith(typo)) return [];
    const shards = [typo, word].flatMap((one) => locatePrefix(bounds, one).shards);
    return [{ typo, reads: [...shards.map(String), `dictionary of ${word[0]}`] }];
  });
}

/** `count` lists of 8 words that begin nothing, each a letter off a word of the texts. */
export function misspeltQueries(
  texts: readonly string[],
  bounds: readonly string[],
  count: number,
): string[][] {
  // Most stand in many texts.
  const written = new Set(texts.flatMap((text) => text.split(" ")));
  const known = [...new Set([...written].flatMap(indexedWords))].sort();
  const words = known.filter((word) => /^[a-z]{4,}$/.test(word));
  const typos = words.flatMap((word) => typosOf(word, known, bounds));
  const random = seeded(19);
  return Array.from({ length: count }, () => {
    const chosen: string[] = [];
    const read = new Set<string>();
    const gain = ({ reads }: Typo) => reads.filter((name) => !read.has(name)).length;
    while (chosen.length < WORDS) {
      const some = Array.from({ length: SAMPLE }, () => pick(random, typos));
      const best = some.reduce((one, other) => (gain(other) > gain(one) ? other : one));
      chosen.push(best.typo);
      for (const name of best.reads) read.add(name);
    }
    return chosen;
  });
}
