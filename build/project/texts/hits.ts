// Lists the matches of a pattern in a text.
import type { Hit, Kind } from "./types.ts";

/** Those that `accepts` takes, or all; a finder's `pattern` is global. */
export function hitsOf(
  kind: Kind,
  pattern: RegExp,
  text: string,
  accepts: (match: RegExpExecArray) => boolean = () => true,
): Hit[] {
  // Most texts have none, and matchAll copies the pattern first.
  if (text.search(pattern) < 0) return [];
  return [...text.matchAll(pattern)].filter(accepts).map(({ 0: one, index }) => {
    return { kind, start: index, end: index + one.length };
  });
}

/** The `units` before and after a stretch, each without a word that is cut there, as it may be another. */
export function around(text: string, start: number, end: number, units: number): string[] {
  const [from, to] = [Math.max(0, start - units), end + units];
  const cut = (at: number, word: RegExp) => (/[a-z]/i.test(text[at] ?? "") ? word : "");
  return [
    text.slice(from, start).replace(cut(from - 1, /^[a-z]+/i), ""),
    text.slice(end, to).replace(cut(to, /[a-z]+$/i), ""),
  ];
}
