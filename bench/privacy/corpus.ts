// Counts what the leak rules make of the corpora of made-up texts under test/redact. Whoever wrote the
// tuning and the unseen texts had not seen the rules; whoever writes rules never reads the unseen ones.
import type {
  Field,
  OwnerSecrets,
  TextContext,
  TextRules,
} from "../../build/project/redact/redact.ts";
import earlier from "../../test/redact/earlier.json" with { type: "json" };
import unseen from "../../test/redact/unseen.json" with { type: "json" };
import tuning from "../../test/redact/tuning.json" with { type: "json" };

/** A harmless text under an owner of its corpus. */
export interface Sample {
  readonly language: string;
  readonly owner: string;
  readonly field: string;
  readonly text: string;
}

/** A text with a leak, and the part of it that must not be published. */
export interface Leak extends Sample {
  readonly kind: string;
  readonly leak: string;
}

export interface Corpus {
  readonly owners: Readonly<Record<string, OwnerSecrets>>;
  readonly leaks: readonly Leak[];
  readonly harmless: readonly Sample[];
}

/** What the rules are held to. */
export const CORPORA: Readonly<Record<string, Corpus>> = { earlier, tuning };
/** What they are measured on: no rule was written or changed with these texts in sight. */
export const UNSEEN: Corpus = unseen;
/** All leaks, each with its corpus. */
export const LEAKS: readonly (readonly [Leak, Corpus])[] = Object.values(CORPORA).flatMap(
  (corpus) => corpus.leaks.map((leak) => [leak, corpus] as const),
);

/** Least shares of leaks that are stopped, and stopped or flagged; most of harmless texts. */
export const GOALS = { stopped: 0.7, caught: 0.9, altered: 0.015, flagged: 0.15 };

/** Leaks of a kind, or all: stopped by a rule alone, or flagged for a human. */
export interface Tally {
  leaks: number;
  stopped: number;
  flagged: number;
}

export interface Score {
  readonly all: Tally;
  readonly byKind: ReadonlyMap<string, Tally>;
  readonly harmless: number;
  /** Harmless texts that lose something, and those that only wait for a human. */
  readonly altered: number;
  readonly flagged: number;
}

/** The private values a sample is redacted with; the centre is that of the owner's first cell. */
export function contextOf({ owners }: Corpus, { owner }: Sample): TextContext {
  const secrets = owners[owner]!;
  const cell = secrets.properties[0]?.cell;
  return cell ? { secrets, centre: cell } : { secrets };
}

/** Scores a corpus. `rules` must publish what they flag. */
export function score(rules: TextRules, corpus: Corpus): Score {
  const all: Tally = { leaks: 0, stopped: 0, flagged: 0 };
  const byKind = new Map<string, Tally>();
  for (const leak of corpus.leaks) {
    const kind = byKind.get(leak.kind) ?? { leaks: 0, stopped: 0, flagged: 0 };
    byKind.set(leak.kind, kind);
    const fate = fateOf(rules, corpus, leak);
    for (const tally of [all, kind]) {
      tally.leaks++;
      if (fate !== "missed") tally[fate]++;
    }
  }
  const fates = corpus.harmless.map((sample) => fateOfHarmless(rules, corpus, sample));
  const count = (fate: string) => fates.filter((one) => one === fate).length;
  return {
    all,
    byKind,
    harmless: fates.length,
    altered: count("altered"),
    flagged: count("flagged"),
  };
}

/** Stopped is a leak of which no part of four characters is left. */
export function fateOf(
  rules: TextRules,
  corpus: Corpus,
  leak: Leak,
): "stopped" | "flagged" | "missed" {
  const { text, findings } = redact(rules, corpus, leak);
  if (!partsOf(leak.leak).some((part) => text.includes(part))) return "stopped";
  return findings.some(({ action }) => action === "flag") ? "flagged" : "missed";
}

export function fateOfHarmless(
  rules: TextRules,
  corpus: Corpus,
  sample: Sample,
): "altered" | "flagged" | "untouched" {
  const { text, findings } = redact(rules, corpus, sample);
  if (text !== sample.text) return "altered";
  return findings.length > 0 ? "flagged" : "untouched";
}

function redact(rules: TextRules, corpus: Corpus, sample: Sample) {
  return rules.redact(sample.text, sample.field as Field, contextOf(corpus, sample));
}

/** The words of a leak, of which none of four characters may be left; the whole of a shorter one. */
function partsOf(leak: string): string[] {
  const parts = leak.split(/\s+/).filter((part) => part.length >= 4);
  return parts.length > 0 ? parts : [leak];
}
