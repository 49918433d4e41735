// Watches the leak rules at work, so that the desk can show where in a text they matched: the projection
// itself keeps no positions and no text.
import { approvalOf, type Match, type TextRules } from "../project/redact/redact.ts";

/** By a text's SHA-256: every distinct match, in whichever record the text stands. */
export type Matches = ReadonlyMap<string, readonly Match[]>;

/** The same rules, and what they match from now on. */
export function watched(rules: TextRules): { rules: TextRules; matches: Matches } {
  const matches = new Map<string, Match[]>();
  return {
    matches,
    rules: {
      ...rules,
      redact(text, field, context) {
        const redaction = rules.redact(text, field, context);
        if (redaction.matches.length > 0) {
          const sha256 = approvalOf(text);
          matches.set(sha256, distinct([...(matches.get(sha256) ?? []), ...redaction.matches]));
        }
        return redaction;
      },
    },
  };
}

/** In order, each once. */
function distinct(all: readonly Match[]): Match[] {
  const known = new Map(all.map((match) => [Object.values(match).join(), match]));
  return [...known.values()].sort((a, b) => a.start - b.start || b.end - a.end);
}
