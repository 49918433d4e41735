// Collects the words by which free text finds records: their postings and the word count of each record.
import { fold } from "../fold.ts";
import { remember } from "../memoize.ts";
import { REGIONS } from "../regions.ts";
import type { Resource, TextField } from "../resources.ts";
import { MAX_WORD_POINTS } from "./text-layout.ts";
import type { Postings } from "./text-pack.ts";

const REMOVED = "[removed]";
const MAX_REMEMBERED = 10_000;

/** The postings of each word, and the number of indexed words of each record, repeats included. */
export function collectTerms(resource: Resource, records: readonly Record<string, unknown>[]) {
  const postings = new Map<string, Postings>();
  const foldText = remember(fold, MAX_REMEMBERED);
  const counts = records.map((record, ordinal) => {
    let count = 0;
    for (const field of resource.text) {
      const words = wordsOf(field, record[field.column], foldText);
      for (const word of words) add(postings, clip(word), ordinal, field.weight);
      count += words.length;
    }
    return count;
  });
  return { postings, counts };
}

// Ordinals ascend, so a word that the record had before is the last one of its list.
function add(all: Map<string, Postings>, word: string, ordinal: number, weight: number): void {
  let postings = all.get(word);
  if (!postings) all.set(word, (postings = { ordinals: [], frequencies: [] }));
  const { ordinals, frequencies } = postings;
  const last = ordinals.length - 1;
  if (ordinals[last] === ordinal) frequencies[last]! += weight;
  else {
    ordinals.push(ordinal);
    frequencies.push(weight);
  }
}

function wordsOf({ region }: TextField, value: unknown, foldText: typeof fold): string[] {
  const texts = Array.isArray(value) ? (value as string[]) : [(value ?? "") as string];
  const words = texts.flatMap((text) => foldText(text.replaceAll(REMOVED, " ")));
  return region ? words.concat(foldText(REGIONS[texts[0]!] ?? "")) : words;
}

function clip(word: string): string {
  if (word.length <= MAX_WORD_POINTS) return word;
  return Array.from(word).slice(0, MAX_WORD_POINTS).join("");
}
