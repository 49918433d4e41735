// Matches of a pattern as hits of a kind.
import type { Hit, Kind } from "./types.ts";

/** All matches of a global pattern that are accepted. */
export function hitsOf(
  kind: Kind,
  text: string,
  pattern: RegExp,
  accepts: (match: RegExpExecArray, start: number, end: number) => boolean = () => true,
): Hit[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].length];
    return accepts(match, start, end) ? [{ kind, start, end }] : [];
  });
}
