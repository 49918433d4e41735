// Applies the leak rules to a text of the dump: returns the text as it may be published, with the
// findings. docs/privacy.md explains the rules, rules.ts lists them.
import { approvalOf } from "./approvals.ts";
import { originalSpan, viewsOf, type View } from "./normalise.ts";
import { RULES } from "./rules.ts";
import {
  RULE_WORDS,
  type Action,
  type Field,
  type Finding,
  type Match,
  type Redaction,
  type Review,
  type RuleName,
  type TextContext,
  type TextRules,
} from "./types.ts";

export { approvalOf, parseApprovals } from "./approvals.ts";
export { RULE_WORDS } from "./types.ts";
export type * from "./types.ts";

/**
 * Longest text that is scanned, in UTF-16 units. A longer one is withheld, since nothing is published
 * that the rules haven't seen. Descriptions of real listings stay below 4,000.
 */
export const MAX_SCANNED_UNITS = 262_144;
const MARK = "[removed]";
const LETTER = /\p{L}/u;
const NAMES = Object.keys(RULE_WORDS) as RuleName[];
const ACTIONS: readonly Action[] = ["withhold", "span", "flag"];

/**
 * Makes the rules of one build. `review` says which texts wait for a human; `approved` holds the SHA-256
 * (lower-case hex, exact UTF-8 bytes) of texts that are published unchanged.
 */
export function createTextRules(options: {
  review: Review;
  approved: ReadonlySet<string>;
}): TextRules {
  const { review, approved } = options;
  return {
    review,
    approved,
    redact(text, field, context) {
      const long = text.length > MAX_SCANNED_UNITS;
      const matches = long ? [] : scan(text, field, context);
      // There is nothing to read in a blank text.
      const unread = review === "all" && text.trim() !== "";
      const isHarmless = !long && matches.length === 0 && !unread;
      if (isHarmless || (approved.size > 0 && approved.has(approvalOf(text)))) {
        return { text, findings: [], matches: [], removed: [], rejected: false, waits: false };
      }
      const redaction = long ? tooLong(text, field) : apply(text, field, matches, review);
      return unread ? waiting(redaction, field) : redaction;
    },
  };
}

function scan(text: string, field: Field, context: TextContext): Match[] {
  const matches: Match[] = [];
  for (const view of viewsOf(text)) scanView(view, field, context, matches);
  return matches;
}

function scanView(view: View, field: Field, context: TextContext, matches: Match[]): void {
  const seen = { text: view.text, lower: view.text.toLowerCase(), field, context };
  const cut: [number, number][] = [];
  for (const { name, action: usual, rest, find } of RULES) {
    const isLeft = rest && cut.length > 0 ? outside(cut) : undefined;
    find(seen, ({ start: from, end: to, rule = name, action = usual }) => {
      if (isLeft && !isLeft(from, to)) return;
      if (action !== "flag") cut.push([from, to]);
      const [start, end] = originalSpan(view, from, to);
      matches.push({ rule, action, start, end });
    });
  }
}

/** Tells of spans in ascending order whether they are clear of all others. */
function outside(spans: [number, number][]): (start: number, end: number) => boolean {
  const sorted = spans.toSorted(([a], [b]) => a - b);
  let [next, reach] = [0, 0];
  return (start, end) => {
    for (; next < sorted.length && sorted[next]![0] < end; next++)
      reach = Math.max(reach, sorted[next]![1]);
    return reach <= start;
  };
}

function apply(text: string, field: Field, matches: Match[], review: Review): Redaction {
  const findings = summary(matches);
  const cut = matches.filter(({ action }) => action !== "flag");
  const removed = cut.map(({ start, end }) => text.slice(start, end));
  const rest = without(text, cut);
  if (field === "text") {
    const withheld = cut.some(({ action }) => action !== "span");
    const waits = !withheld && review === "flagged" && cut.length < matches.length;
    const shown = withheld || waits ? "" : rest;
    return { text: shown, findings, matches, removed, rejected: false, waits };
  }
  // A flag in a name is only listed: names are short, deliberate, and often the family's.
  const rejected = LETTER.test(text) && !LETTER.test(rest.replaceAll(MARK, ""));
  return { text: rest, findings, matches, removed, rejected, waits: false };
}

// Nobody has approved the text; a name's row waits with it, whatever the rules would make of it.
function waiting(redaction: Redaction, field: Field): Redaction {
  const text = field === "name" ? redaction.text : "";
  return { ...redaction, text, rejected: false, waits: true };
}

function tooLong(text: string, field: Field): Redaction {
  const matches = [{ rule: "length", action: "withhold", start: 0, end: text.length } as const];
  const rejected = field === "name" && LETTER.test(text);
  const shown = field === "name" ? MARK : "";
  const findings = summary(matches);
  return { text: shown, findings, matches, removed: [text], rejected, waits: false };
}

/** The text with each stretch of overlapping or adjacent matches replaced by one mark. */
function without(text: string, matches: readonly Match[]): string {
  let out = "";
  let at = 0;
  for (const { start, end } of matches.toSorted((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    if (start >= at) out += text.slice(at, start);
    if (start >= at && !(start === at && at > 0)) out += MARK;
    at = end;
  }
  return out + text.slice(at);
}

/** Each pair of rule and action once; what a rule withholds it need not flag as well. */
function summary(matches: readonly Match[]): Finding[] {
  return NAMES.flatMap((rule) => {
    const found = ACTIONS.filter((action) =>
      matches.some((match) => match.rule === rule && match.action === action),
    );
    const actions = found.includes("withhold") ? found.filter((one) => one !== "flag") : found;
    return actions.map((action) => ({ rule, action }));
  });
}
