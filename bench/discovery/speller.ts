// Corrects words as a developer would: the vocabulary in memory by first letter and length.
import { distance } from "../../src/serve/suggest.ts";

const SHORT = 4;
const LONG = 8;

interface Word {
  points: string[];
  word: string;
  records: number;
}

/** Takes the vocabulary in code point order; the words to ask for instead, undefined if there are none. */
export function speller(vocabulary: readonly [word: string, records: number][]) {
  const byShape = new Map<string, Word[]>();
  const beginnings = new Set<string>();
  for (const [word, records] of vocabulary) {
    const points = [...word];
    const shape = `${points[0]}${points.length}`;
    const alike = byShape.get(shape) ?? [];
    alike.push({ points, word, records });
    byShape.set(shape, alike);
    for (let end = 1; end <= points.length; end++) beginnings.add(points.slice(0, end).join(""));
  }
  const nearest = (word: string): string | undefined => {
    const points = [...word];
    if (points.length < SHORT) return undefined;
    const most = points.length < LONG ? 1 : 2;
    let least = most;
    let best: Word | undefined;
    for (let size = points.length - most; size <= points.length + most; size++) {
      for (const candidate of byShape.get(`${points[0]}${size}`) ?? []) {
        const edits = distance(points, candidate.points, least);
        if (edits > least || (edits === least && best && !isBefore(candidate, best))) continue;
        least = edits;
        best = candidate;
      }
    }
    return best?.word;
  };
  return (words: readonly string[]): string[] | undefined => {
    if (words.every((word) => beginnings.has(word))) return undefined;
    const corrected: string[] = [];
    for (const word of words) {
      const better = beginnings.has(word) ? word : nearest(word);
      if (better === undefined) return undefined;
      corrected.push(better);
    }
    return corrected;
  };
}

function isBefore(one: Word, other: Word): boolean {
  return one.records === other.records ? one.word < other.word : one.records > other.records;
}
