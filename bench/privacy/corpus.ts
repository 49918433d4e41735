// Counts the leaks that the rules block and the harmless texts that they flag in the two corpora under
// test/redact. The held-out halves were written before the rules, which were never tuned on them.
import type {
  Field,
  OwnerSecrets,
  RuleName,
  TextContext,
  TextRules,
} from "../../build/project/redact/redact.ts";
import negatives from "../../test/redact/hard-negatives.json" with { type: "json" };
import leaks from "../../test/redact/leaks.json" with { type: "json" };
import owners from "../../test/redact/owners.json" with { type: "json" };

export type Half = "tuning" | "held-out";
export const HALVES: readonly Half[] = ["tuning", "held-out"];
/** Floors of recall with the queue, of leaks blocked outright, and of precision. */
export const GOALS = { recall: 0.9, blocked: 0.8, precision: 0.97 };

/** A harmless text, under an owner of owners.json. */
export interface Sample {
  half: string;
  owner: string;
  field?: string;
  text: string;
}

/** A text with a leak, and the part of it that must not be published. */
export interface Leak extends Sample {
  rule: string;
  leak: string;
}

export interface Tally {
  readonly leaks: number;
  readonly blocked: number;
  readonly flagged: number;
}

export interface Score extends Tally {
  readonly negatives: number;
  readonly falseAlarms: number;
  readonly recall: number;
  readonly blockedShare: number;
  readonly precision: number;
  readonly byRule: ReadonlyMap<RuleName, Tally>;
}

export const LEAKS: readonly Leak[] = leaks;
export const NEGATIVES: readonly Sample[] = negatives;

/** The private values a sample is redacted with; the centre is that of the owner's first cell. */
export function contextOf(sample: Sample): TextContext {
  const secrets = (owners as Record<string, OwnerSecrets>)[sample.owner]!;
  const cell = secrets.properties[0]?.cell;
  return cell ? { secrets, centre: cell } : { secrets };
}

/** What the rules make of a leak. Blocked is a leak of which no part of four characters is left. */
function fateOf(rules: TextRules, sample: Leak): "blocked" | "flagged" | "missed" {
  const { text, findings } = rules.redact(sample.text, fieldOf(sample), contextOf(sample));
  const parts = sample.leak.split(/\s+/).filter((part) => part.length >= 4);
  const left =
    parts.length > 0 ? parts.some((part) => text.includes(part)) : text.includes(sample.leak);
  if (!left) return "blocked";
  return findings.some(({ action }) => action === "flag") ? "flagged" : "missed";
}

/** A harmless text on which some rule fires, be it only for the queue. */
function isFalseAlarm(rules: TextRules, sample: Sample): boolean {
  return rules.redact(sample.text, fieldOf(sample), contextOf(sample)).findings.length > 0;
}

/** Scores one half of both corpora. Precision: caught leaks among all texts that were flagged. */
export function score(rules: TextRules, half: Half): Score {
  const byRule = new Map<RuleName, Tally>();
  const total = { leaks: 0, blocked: 0, flagged: 0 };
  for (const sample of LEAKS.filter((leak) => leak.half === half)) {
    const rule = sample.rule as RuleName;
    const row = { ...(byRule.get(rule) ?? { leaks: 0, blocked: 0, flagged: 0 }) };
    const fate = fateOf(rules, sample);
    for (const tally of [row, total]) {
      tally.leaks++;
      if (fate !== "missed") tally[fate]++;
    }
    byRule.set(rule, row);
  }
  const harmless = NEGATIVES.filter((sample) => sample.half === half);
  const falseAlarms = harmless.filter((sample) => isFalseAlarm(rules, sample)).length;
  const caught = total.blocked + total.flagged;
  return {
    ...total,
    negatives: harmless.length,
    falseAlarms,
    recall: caught / total.leaks,
    blockedShare: total.blocked / total.leaks,
    precision: caught / (caught + falseAlarms),
    byRule,
  };
}

function fieldOf(sample: Sample): Field {
  return sample.field === "name" ? "name" : "text";
}
