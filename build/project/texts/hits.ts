// Finds what a row of a table of finders describes: matches of its pattern that it accepts.
import type { Hit, Kind, Point, Stretch } from "./types.ts";

export interface Finder {
  readonly kind: Kind;
  readonly pattern: RegExp;
  /** Whether a match is what the row looks for; all are without it. */
  readonly accepts?: (match: RegExpExecArray, place: Place) => boolean;
}

/** Where a match is in a text, and the centre of the record's cell if there is one. */
interface Place extends Stretch {
  readonly text: string;
  readonly centre: Point | undefined;
}

export function hitsOf(finders: readonly Finder[], text: string, centre?: Point): Hit[] {
  return finders.flatMap(({ kind, pattern, accepts }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const place = { start: match.index, end: match.index + match[0].length };
      return !accepts || accepts(match, { ...place, text, centre }) ? [{ kind, ...place }] : [];
    }),
  );
}
