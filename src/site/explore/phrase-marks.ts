// Marks what words of a phrase were read as, and keeps the others as free text, without the words around it that say
// nothing.
import { FILLERS, FREE } from "./phrase-words.ts";

/** Folded words, and the meaning that each was given; a name stays free text. */
export interface MarkedWords {
  words: readonly string[];
  marks: ("days" | "place" | "state" | "species" | "water_type" | "amount" | "name" | undefined)[];
}

export function isOpen({ marks }: MarkedWords, from: number, length: number): boolean {
  if (from + length > marks.length) return false;
  return marks.slice(from, from + length).every((one) => one === undefined);
}

export function restOf({ words, marks }: MarkedWords, hasDays: boolean): string {
  const runs: string[][] = [[]];
  words.forEach((word, i) => {
    if (marks[i] === undefined || marks[i] === "name") runs.at(-1)!.push(word);
    else runs.push([]);
  });
  const isFiller = (word: string) => FILLERS.has(word) || (hasDays && FREE.has(word));
  return runs
    .flatMap((run) => {
      const first = run.findIndex((word) => !isFiller(word));
      return first < 0 ? [] : run.slice(first, run.findLastIndex((word) => !isFiller(word)) + 1);
    })
    .join(" ");
}
