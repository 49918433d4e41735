// Lists the matches of a pattern in a text.
import type { Hit, Kind } from "./types.ts";

/** Those that `accepts` takes, or all; a finder's `pattern` is global. */
export function hitsOf(
  kind: Kind,
  pattern: RegExp,
  text: string,
  accepts: (match: RegExpExecArray) => boolean = () => true,
): Hit[] {
  return [...text.matchAll(pattern)].filter(accepts).map(({ 0: one, index }) => {
    return { kind, start: index, end: index + one.length };
  });
}
