// The words of a search that found nothing go in; the words to ask for instead come out, if there are any.
import type Database from "better-sqlite3";
import { words } from "./fold.ts";
import type { ListResource } from "./lists.ts";
import { select } from "./select.ts";

interface Word {
  word: string;
  records: number;
}

const WORDS = `SELECT word, count(DISTINCT doc) AS records FROM occurrence
  WHERE resource = ? AND word >= ? AND word < ? GROUP BY word`;

/** Optimal string alignment distance of two words: insert, delete, replace, swap of neighbours. */
function editDistance(from: string, to: string): number {
  const [a, b] = [[...from], [...to]];
  const known = new Map<number, number>();
  const edits = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = i * (b.length + 1) + j;
    let least = known.get(key);
    if (least !== undefined) return least;
    const replaced = edits(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
    least = Math.min(replaced, edits(i - 1, j) + 1, edits(i, j - 1) + 1);
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
      least = Math.min(least, edits(i - 2, j - 2) + 1);
    }
    known.set(key, least);
    return least;
  };
  return edits(a.length, b.length);
}

function nearest(
  database: Database.Database,
  resource: ListResource,
  word: string,
): string | undefined {
  const { length } = [...word];
  if (length < 4) return undefined;
  const most = length < 8 ? 1 : 2;
  const first = String.fromCodePoint(word.codePointAt(0)!);
  const candidates = database
    .prepare<string[], Word>(WORDS)
    .all(resource, first, `${first}\u{10FFFF}`)
    .map((candidate) => ({ ...candidate, edits: editDistance(word, candidate.word) }))
    .filter(({ edits }) => edits <= most)
    // SQLite gives words in code point order, and the sort is stable.
    .sort((a, b) => a.edits - b.edits || b.records - a.records);
  return candidates[0]?.word;
}

/** `meta.suggestion` of a search by `text` whose total is 0; undefined where it is absent. */
export function suggest(
  database: Database.Database,
  resource: ListResource,
  text: string,
): string | undefined {
  // Words alone, without their scores.
  const finds = (location: string) => select(database, resource, { location }).length > 0;
  const query = [...new Set(words(text))];
  const better = query.map((word) => (finds(word) ? word : nearest(database, resource, word)));
  const suggested = better.join(" ");
  const isOther = better.some((word, i) => word !== query[i]);
  return isOther && !better.includes(undefined) && finds(suggested) ? suggested : undefined;
}
