// Corrects words as a developer would: the vocabulary in memory by first letter and length.
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

/**
 * Optimal string alignment distance of two words, in code points: insert, delete, replace, swap of
 * neighbours; some number above `most` if it is above.
 */
function distance(a: readonly string[], b: readonly string[], most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let previous = b.map((_, j) => j).concat(b.length);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let edits = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, before[j - 2]! + 1);
      row.push(edits);
      least = Math.min(least, edits);
    }
    // A swap reaches two rows back, so a row alone above the limit decides nothing less than it.
    if (least > most + 1) return most + 1;
    before = previous;
    previous = row;
  }
  return previous[b.length]!;
}
