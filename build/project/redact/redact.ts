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
 * Makes the rules of one build. `strict` also withholds what is queued; `approved` holds the SHA-256
 * (lower-case hex, exact UTF-8 bytes) of texts that are published unchanged.
 */
export function createTextRules(options: {
  strict: boolean;
  approved: ReadonlySet<string>;
}): TextRules {
  const { strict, approved } = options;
  return {
    approved,
    redact(text, field, context) {
      const long = text.length > MAX_SCANNED_UNITS;
      const matches = long ? [] : scan(text, field, context);
      const isApproved = () => approved.size > 0 && approved.has(approvalOf(text));
      if ((!long && matches.length === 0) || isApproved()) {
        return { text, findings: [], matches: [], removed: [], rejected: false };
      }
      if (long) return unread(text, field);
      return apply(text, field, matches, strict);
    },
  };
}

function scan(text: string, field: Field, context: TextContext): Match[] {
  const matches: Match[] = [];
  for (const view of viewsOf(text)) matches.push(...scanView(view, field, context));
  return matches;
}

function scanView(view: View, field: Field, context: TextContext): Match[] {
  const matches: Match[] = [];
  const lower = view.text.toLowerCase();
  const seen = { text: view.text, lower, field, context };
  for (const { name, action: usual, needs, find } of RULES) {
    if (needs && !needs.test(lower)) continue;
    find(seen, ({ start: from, end: to, rule = name, action = usual }) => {
      const [start, end] = originalSpan(view, from, to);
      matches.push({ rule, action, start, end });
    });
  }
  return matches;
}

function apply(text: string, field: Field, matches: Match[], strict: boolean): Redaction {
  const findings = summary(matches);
  const cut = matches.filter(({ action }) => action !== "flag" || strict);
  const removed = cut.map(({ start, end }) => text.slice(start, end));
  if (field === "text") {
    const whole = cut.some(({ action }) => action !== "span");
    return { text: whole ? "" : without(text, cut), findings, matches, removed, rejected: false };
  }
  const name = without(text, cut);
  const rejected = LETTER.test(text) && !LETTER.test(name.replaceAll(MARK, ""));
  return { text: name, findings, matches, removed, rejected };
}

function unread(text: string, field: Field): Redaction {
  const matches = [{ rule: "length", action: "withhold", start: 0, end: text.length } as const];
  const rejected = field === "name" && LETTER.test(text);
  const findings = summary(matches);
  return { text: field === "name" ? MARK : "", findings, matches, removed: [text], rejected };
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

function summary(matches: readonly Match[]): Finding[] {
  return NAMES.flatMap((rule) =>
    ACTIONS.filter((action) =>
      matches.some((match) => match.rule === rule && match.action === action),
    ).map((action) => ({ rule, action })),
  );
}
