// Decides what a human has to look at, and in which order: findings of the checks in, cases out. A
// case is one text, wherever it stands; a decision about it holds for all of its places.
import type { ListedFinding } from "../../build/project/reject.ts";
import { KIND_WORDS, type Kind, type Match, type Source } from "../../build/project/texts/types.ts";
import type { Listing } from "./source.ts";

export type Case = ReturnType<typeof caseOf>;
/** `removed`: a part of it is cut. `public`: published, and listed only. `kept`: somebody kept it withheld. */
export type State = "waiting" | "removed" | "public" | "kept";
export type Place = Case["places"][number];
export type Span = Case["spans"][number];

/** By a text's SHA-256: every distinct match, in whichever record the text stands. */
export type Matches = ReadonlyMap<string, ReadonlyMap<string, Match>>;

interface Known {
  matches: Matches;
  /** Hashes of texts that somebody keeps withheld. */
  kept: ReadonlySet<string>;
  texts: ReadonlyMap<string, string>;
  /** By table and id. */
  listings: ReadonlyMap<string, Listing>;
}

/** From what gives the place away at once to what only might. */
// prettier-ignore
const RISK: readonly Kind[] = [
  "own", "coordinates", "grid", "address", "code", "wifi", "key", "directions", "away", "person",
  "record", "payment", "phone", "email", "handle", "link", "length", "withheld", "unapproved",
];
/** Above any score, in tenths. */
const MAX_SCORE = 1_000;

/** The riskiest kind first, the surest of a kind first, so that texts that ask the same question follow one another. */
export function casesOf(findings: readonly ListedFinding[], known: Known): Case[] {
  const byText = [...Map.groupBy(findings, ({ sha256 }) => sha256)];
  const texts = byText.map(([sha256, own]) => caseOf(sha256, own, known));
  const cases = [...Map.groupBy(texts, likeness).values()].map((group) => ({
    ...group[0]!,
    hashes: group.map(({ key }) => key),
    since: earliest(group),
    places: group.flatMap(({ places }) => places),
  }));
  const order = ({ places, key }: Case) => `${places[0]!.owner ?? ""} ${key}`;
  return cases.sort((a, b) => b.risk - a.risk || (order(a) < order(b) ? -1 : 1));
}

function caseOf(key: string, findings: readonly ListedFinding[], known: Known) {
  const state: State = known.kept.has(key) ? "kept" : stateOf(findings);
  const places = Map.groupBy(findings, ({ table, id, field }) => `${table} ${id} ${field}`);
  return {
    /** SHA-256 of the text that is shown. */
    key,
    /** SHA-256 of all texts that the decision is about: they differ in blanks alone. */
    hashes: [key],
    text: known.texts.get(key) ?? "",
    state,
    /** Day, YYYY-MM-DD, from which on builds have listed it. */
    since: earliest(findings),
    risk: riskOf(findings),
    found: foundBy(findings),
    spans: spansOf([...(known.matches.get(key)?.values() ?? [])]),
    places: Array.from(places.values(), ([one]) => {
      const { table, id, field } = one!;
      return { ...known.listings.get(`${table} ${id}`)!, field };
    }),
  };
}

export const OUTCOMES = { wait: "waits", cut: "cut", list: "listed", kept: "published before" };

/** Each kind of finding with its outcome, in words, once, and whether it is certain. */
function foundBy(findings: readonly ListedFinding[]): [words: string, certain: boolean][] {
  const words = findings.map(({ kind, source, action, score }) => {
    const [name, certain] = [KIND_WORDS[kind], isCertain(source)];
    const isKnown = certain || score === undefined;
    const what = isKnown ? name : `reads like ${name} (${(score / 10).toFixed(1)})`;
    return [`${what}: ${OUTCOMES[action]}`, certain] as const;
  });
  return [...new Map(words)];
}

const earliest = (all: readonly { since: string }[]) => all.map(({ since }) => since).sort()[0]!;

const surest = (a: Match, b: Match) =>
  (b.score ?? 0) - (a.score ?? 0) || a.start - b.start || b.end - a.end;

/** Every certain match, and of readings that overlap the surest, with its heaviest words. */
function spansOf(matches: readonly Match[]) {
  const shown: Match[] = [];
  for (const match of matches.toSorted(surest)) {
    const isTaken = shown.some(
      ({ source, kind, start, end }) =>
        source === match.source &&
        (source === "model" || kind === match.kind) &&
        start < match.end &&
        match.start < end,
    );
    if (!isTaken) shown.push(match);
  }
  const spans = shown.flatMap(({ kind, source, start, end, words = [] }) => {
    const span = { kind: KIND_WORDS[kind], certain: isCertain(source), heavy: false, start, end };
    return [span, ...words.map((word) => ({ ...span, ...word, heavy: true }))];
  });
  return spans.sort((a, b) => a.start - b.start || b.end - a.end);
}

const isCertain = (source: Source | undefined) => source === "own" || source === "form";

function stateOf(findings: readonly ListedFinding[]): State {
  // Of several places the one counts that a decision changes most.
  const actions = new Set(findings.map(({ action }) => action));
  return actions.has("wait") ? "waiting" : actions.has("cut") ? "removed" : "public";
}

function riskOf(findings: readonly ListedFinding[]): number {
  const worst = Math.min(...findings.map(({ kind }) => RISK.indexOf(kind)));
  const score = Math.max(...findings.map((one) => one.score ?? 0));
  return (RISK.length - worst) * MAX_SCORE + Math.min(score, MAX_SCORE - 1);
}

// Texts that look the same to a reader and to the checks are read once.
const likeness = ({ text, state, found }: Case) =>
  JSON.stringify([text.replace(/\s+/g, " ").trim(), state, found.toSorted()]);
