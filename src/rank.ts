// Orders matches by score and takes one page of them.

export interface Scored {
  /** Ascending. */
  readonly ordinals: Uint32Array;
  /** Whole numbers below 2^30 beside the ordinals. */
  readonly scores: Uint32Array;
}

/**
 * Ordinals of the page, high scores first and ties in canonical order, and how many matches are in
 * `within`. For a first page it sorts little more than the page.
 */
export function rank(
  { ordinals, scores }: Scored,
  { offset, limit }: { offset: number; limit: number },
  within?: { has(ordinal: number): boolean },
): { total: number; ordinals: number[] } {
  const size = ordinals.length;
  const end = Math.min(offset + limit, size);
  // One key orders by both: a higher score makes it smaller, and so does a lower position.
  const keys = new Float64Array(Math.min(2 * end, size));
  let kept = 0;
  let total = 0;
  let least = -1;
  for (let i = 0; i < size; i++) {
    if (within && !within.has(ordinals[i]!)) continue;
    total++;
    // A later match loses a tie.
    if (scores[i]! <= least) continue;
    keys[kept++] = i - scores[i]! * size;
    if (kept < keys.length) continue;
    keys.sort();
    kept = end;
    least = scores[positionOf(keys[end - 1]!, size)]!;
  }
  const page = keys.subarray(0, kept).sort().subarray(offset, end);
  return { total, ordinals: Array.from(page, (key) => ordinals[positionOf(key, size)]!) };
}

function positionOf(key: number, size: number): number {
  const position = key % size;
  return position < 0 ? position + size : position;
}
