// Marks what words of a phrase were read as, and keeps the others as free text, without the words around it that say
// nothing.
import { FILLERS, FREE } from "./phrase-words.ts";

/** The meaning a word was given; a name stays free text. */
export type Mark = "days" | "place" | "state" | "species" | "water_type" | "amount" | "name";
export type Marks = (Mark | undefined)[];

export function mark(marks: Marks, from: number, length: number, as: Mark): void {
  marks.fill(as, from, from + length);
}

export function isOpen(marks: Marks, from: number, length: number): boolean {
  if (from + length > marks.length) return false;
  return marks.slice(from, from + length).every((one) => one === undefined);
}

export function restOf(words: readonly string[], marks: Marks, hasDays: boolean): string {
  const runs: string[][] = [[]];
  words.forEach((word, i) => {
    if (marks[i] === undefined || marks[i] === "name") runs.at(-1)!.push(word);
    else runs.push([]);
  });
  const isFiller = (word: string) => FILLERS.has(word) || (hasDays && FREE.has(word));
  return runs
    .map((run) => {
      const first = run.findIndex((word) => !isFiller(word));
      return first < 0 ? [] : run.slice(first, run.findLastIndex((word) => !isFiller(word)) + 1);
    })
    .flat()
    .join(" ");
}
