// Watches the checks of texts at work, so that the desk can show where in a text they matched: the projection
// itself keeps no positions and no text.
import { approvalOf, type Match, type TextChecks } from "../../build/project/texts/checks.ts";

/** By a text's SHA-256: every distinct match, in whichever record the text stands. */
export type Matches = ReadonlyMap<string, ReadonlyMap<string, Match>>;

/** The same checks, and what they match from now on. */
export function watched(checks: TextChecks): { checks: TextChecks; matches: Matches } {
  const matches = new Map<string, Map<string, Match>>();
  return {
    matches,
    checks: {
      ...checks,
      check(text, field, context) {
        const checked = checks.check(text, field, context);
        if (checked.matches.length === 0) return checked;
        const sha256 = approvalOf(text);
        const known = matches.get(sha256) ?? new Map<string, Match>();
        for (const match of checked.matches)
          known.set(`${match.kind} ${match.source} ${match.start} ${match.end}`, match);
        matches.set(sha256, known);
        return checked;
      },
    },
  };
}
