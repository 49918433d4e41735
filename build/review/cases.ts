// Decides what a human has to look at, and in which order: findings of the leak rules in, cases out. A
// case is one text, wherever it stands; a decision about it holds for all of its places.
import type { ListedFinding } from "../project/reject.ts";
import { RULE_WORDS, type Action, type Match } from "../project/redact/redact.ts";
import type { Matches } from "./matches.ts";
import type { Listing } from "./source.ts";

type Rule = ListedFinding["rule"];

/**
 * `waiting`: published once somebody approves it. `removed`: a rule withholds it or a part of it. `public`:
 * published, and listed only. `kept`: somebody looked at it and kept it withheld.
 */
export type State = "waiting" | "removed" | "public" | "kept";

export interface Place extends Listing {
  field: string;
  /** What the rules found here, in words. */
  findings: { rule: string; action: ListedFinding["action"] }[];
}

export interface Case {
  /** SHA-256 of the text that is shown. */
  key: string;
  /** SHA-256 of all texts that the decision is about: they differ in blanks alone. */
  hashes: string[];
  text: string;
  state: State;
  /** Day, YYYY-MM-DD, from which on builds have listed it. */
  since: string;
  /** Higher is looked at sooner. */
  risk: number;
  spans: { start: number; end: number; rule: string; action: Action }[];
  places: Place[];
}

export interface Finds {
  findings: readonly ListedFinding[];
  matches: Matches;
  /** Hashes of texts that somebody keeps withheld. */
  kept: ReadonlySet<string>;
  textOf(finding: ListedFinding): string;
  listingOf(finding: ListedFinding): Listing;
}

/** From what gives the place away at once to what only might. */
const RISK: readonly Rule[] = [
  "own",
  "coordinates",
  "grid",
  "address",
  "code",
  "directions",
  "record",
  "away",
  "phone",
  "contact",
  "payment",
  "link",
  "length",
  "unexplained",
  "unapproved",
];
/** More matches than that make a text no riskier. */
const MOST_MATCHES = 999;

/** The riskiest first; then by owner, so that one who has many texts is read in one go. */
export function casesOf(finds: Finds): Case[] {
  const byText = Map.groupBy(finds.findings, ({ sha256 }) => sha256);
  const single = [...byText].map(([sha256, findings]) => caseOf(sha256, findings, finds));
  const alike = Map.groupBy(single, likeness);
  const cases = [...alike.values()].map((group) => ({
    ...group[0]!,
    hashes: group.map(({ key }) => key),
    since: group.map(({ since }) => since).sort()[0]!,
    places: group.flatMap(({ places }) => places),
  }));
  const order = (one: Case) => `${one.places[0]!.owner ?? ""} ${one.key}`;
  return cases.sort((a, b) => b.risk - a.risk || (order(a) < order(b) ? -1 : 1));
}

function caseOf(sha256: string, findings: readonly ListedFinding[], finds: Finds): Case {
  const matches = finds.matches.get(sha256) ?? [];
  const places = Map.groupBy(findings, ({ table, id, field }) => `${table} ${id} ${field}`);
  return {
    key: sha256,
    hashes: [sha256],
    text: finds.textOf(findings[0]!),
    state: finds.kept.has(sha256) ? "kept" : stateOf(findings),
    since: findings.map(({ since }) => since).sort()[0]!,
    risk: riskOf(findings, matches),
    spans: spansOf(matches),
    places: [...places.values()].map((here) => ({
      ...finds.listingOf(here[0]!),
      field: here[0]!.field,
      findings: here.map(({ rule, action }) => ({ rule: wordsOf(rule), action })),
    })),
  };
}

// Overlapping matches of one rule are one span to a reader.
function spansOf(matches: readonly Match[]): Case["spans"] {
  const spans: { -readonly [Key in keyof Match]: Match[Key] }[] = [];
  for (const match of matches) {
    const { rule, action, start, end } = match;
    const last = spans.findLast((span) => span.rule === rule && span.action === action);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else spans.push({ ...match });
  }
  return spans.map((span) => ({ ...span, rule: wordsOf(span.rule) }));
}

// Of several places the one counts that a decision changes most.
function stateOf(findings: readonly ListedFinding[]): State {
  const has = (...actions: ListedFinding["action"][]) =>
    findings.some(({ action }) => actions.includes(action));
  if (has("wait")) return "waiting";
  return has("withhold", "span") ? "removed" : "public";
}

function riskOf(findings: readonly ListedFinding[], matches: readonly Match[]): number {
  const worst = Math.min(...findings.map(({ rule }) => RISK.indexOf(rule)));
  return (RISK.length - worst) * (MOST_MATCHES + 1) + Math.min(matches.length, MOST_MATCHES);
}

export function wordsOf(rule: Rule): string {
  return rule === "unapproved" ? "not read by anybody yet" : RULE_WORDS[rule];
}

// Texts that look the same to a reader and to the rules are read once.
function likeness({ text, state, places }: Case): string {
  const found = places.flatMap(({ findings }) => findings.map((one) => Object.values(one).join()));
  return JSON.stringify([text.replace(/\s+/g, " ").trim(), state, [...new Set(found)].sort()]);
}
