// Collects the words by which free text finds records: their postings and the word count of each record.
import { fold } from "../../../src/fold.ts";
import { REGIONS } from "../../../src/regions.ts";
import type { Resource, TextField } from "../../../src/resources.ts";
import { MAX_WORD_POINTS } from "../../../src/format/text-layout.ts";
import type { Postings } from "../../../src/format/text-pack.ts";

export interface Terms {
  postings: Map<string, Postings>;
  /** Indexed words of each record, repeats included. */
  counts: number[];
}

/** Marks a removed span of text, so it is not searchable. */
const REMOVED = "[removed]";

/** Collects the words of published records, which are in canonical order. */
export function collectTerms(
  resource: Resource,
  records: readonly Record<string, unknown>[],
): Terms {
  const postings = new Map<string, Postings>();
  const foldText = memoizedFold();
  const counts = records.map((record, ordinal) => {
    let count = 0;
    const frequencies = new Map<string, number>();
    for (const field of resource.text) {
      for (const word of wordsOf(field, record[field.column], foldText)) {
        count++;
        const key = clip(word);
        frequencies.set(key, (frequencies.get(key) ?? 0) + field.weight);
      }
    }
    for (const [word, frequency] of frequencies) add(postings, word, ordinal, frequency);
    return count;
  });
  return { postings, counts };
}

function add(all: Map<string, Postings>, word: string, ordinal: number, frequency: number): void {
  let postings = all.get(word);
  if (!postings) all.set(word, (postings = { ordinals: [], frequencies: [] }));
  postings.ordinals.push(ordinal);
  postings.frequencies.push(frequency);
}

function wordsOf({ region }: TextField, value: unknown, foldText: typeof fold): string[] {
  const texts = Array.isArray(value) ? (value as string[]) : [(value ?? "") as string];
  const words = texts.flatMap((text) => foldText(text.replaceAll(REMOVED, " ")));
  return region ? words.concat(foldText(REGIONS[texts[0]!] ?? "")) : words;
}

/** Texts whose words are cached: states, waters and species recur. */
const MAX_CACHED = 10_000;

function memoizedFold(): typeof fold {
  const cache = new Map<string, string[]>();
  return (text) => {
    const cached = cache.get(text);
    if (cached) return cached;
    const words = fold(text);
    if (cache.size < MAX_CACHED) cache.set(text, words);
    return words;
  };
}

function clip(word: string): string {
  if (word.length <= MAX_WORD_POINTS) return word;
  return Array.from(word).slice(0, MAX_WORD_POINTS).join("");
}
