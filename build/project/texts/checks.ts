// Checks a text of the dump before it is published: returns it as it may be published, with what was found.
// docs/privacy.md explains the checks.
import { approvalOf } from "./approvals.ts";
import { findCodes } from "./codes.ts";
import { findContacts } from "./contacts.ts";
import { findCoordinates } from "./coordinates.ts";
import { findGrids } from "./grids.ts";
import { readingsOf, type Weights } from "./model.ts";
import { inOriginal, viewsOf } from "./normalise.ts";
import { findOwn, hintsOf } from "./own.ts";
import { findPhones } from "./phones.ts";
import { inDigits, tokensOf, type Tokens } from "./tokens.ts";
import {
  KIND_WORDS,
  type Action,
  type Field,
  type Finding,
  type Hit,
  type Kind,
  type Match,
  type Point,
  type Review,
  type Source,
  type TextContext,
} from "./types.ts";

export { approvalOf, parseApprovals } from "./approvals.ts";
export { KIND_WORDS } from "./types.ts";
export type * from "./types.ts";

/**
 * Longest text that is read, in UTF-16 units. A longer one waits, since nothing is published that the checks
 * haven't seen. Descriptions of real listings stay below 4,000.
 */
export const MAX_TEXT_UNITS = 262_144;
const MARK = "[removed]";
const LETTER = /\p{L}/u;
const KINDS = Object.keys(KIND_WORDS) as Kind[];
const SOURCES: readonly Source[] = ["own", "form", "model", "human"];
/** Contacts that a library knows with certainty; the rest of the text is published. */
export const CONTACTS: ReadonlySet<Kind> = new Set<Kind>(["link", "email", "phone", "handle"]);
/** Stands for a contact where the model reads the text without it. */
const BLANK = "\u00a7";

export interface CheckOptions {
  readonly review: Review;
  readonly approved: ReadonlySet<string>;
  readonly withheld?: ReadonlySet<string>;
  readonly weights: Weights;
}

export type TextChecks = ReturnType<typeof createTextChecks>;

/** Makes the checks of one build. */
export function createTextChecks(options: CheckOptions) {
  const { review, approved, withheld = new Set<string>(), weights } = options;
  const hasDecisions = approved.size + withheld.size > 0;
  return {
    review,
    /** SHA-256 (lower-case hex, exact UTF-8 bytes) of the texts that are published unchanged. */
    approved,
    /** Those of texts that somebody keeps withheld, whatever is found in them. */
    withheld,
    check(text: string, field: Field, context: TextContext): CheckedText {
      const sha256 = hasDecisions ? approvalOf(text) : "";
      if (approved.has(sha256)) return outcome(text, field, []);
      const matches = matchesIn(text, field, context, weights);
      if (withheld.has(sha256)) matches.push(decision("withheld", text));
      else if (review === "all" && text.trim() !== "") matches.push(decision("unapproved", text));
      return outcome(text, field, matches);
    },
  };
}

/** A match of the whole text, for a human decision that was made or is needed first. */
function decision(kind: "withheld" | "unapproved", text: string): Match {
  return { kind, source: "human", action: "wait", start: 0, end: text.length };
}

function matchesIn(text: string, field: Field, context: TextContext, weights: Weights): Match[] {
  if (text.length > MAX_TEXT_UNITS) {
    const action = field === "name" ? "cut" : "wait";
    return [{ kind: "length", source: "form", action, start: 0, end: text.length }];
  }
  const certain = (source: Source, hits: readonly (Hit & { strength?: string })[]) =>
    hits.map(({ kind, start, end, strength }): Match => {
      const action = actionOf(kind, source, field, strength === "name");
      return { kind, source, action, start, end };
    });
  return viewsOf(text).flatMap((view) => {
    const tokens = tokensOf(view.text);
    const known = [
      ...certain("form", findForms(tokens, context.centre)),
      ...certain("own", findOwn(tokens, context.secrets)),
    ];
    const cut = known.filter(({ action }) => action === "cut");
    const rest = withoutContacts(tokens, cut);
    const readings = readingsOf(rest, hintsOf(context.secrets), weights).map(
      ({ score, words, ...reading }): Match => {
        const action = actionOf(reading.kind, "model", field);
        const shown = words.map((word) => inOriginal(word, view));
        return { ...reading, words: shown, source: "model", action, score: Math.ceil(score * 10) };
      },
    );
    return [...known, ...readings].map((match) => inOriginal(match, view));
  });
}

/** Finds leaks that have a form: certain contacts, and kinds that wait for review. */
export function findForms(tokens: Tokens, centre: Point | undefined): Hit[] {
  const { view, tokens: digits } = inDigits(tokens);
  const numbers = [
    ...findPhones(digits.lower),
    ...findCodes(digits.lower),
    ...(centre ? findCoordinates(digits.lower, centre) : []),
  ];
  return [
    ...findContacts(tokens.text),
    ...findGrids(tokens.text, centre),
    ...numbers.map((hit) => inOriginal(hit, view)),
  ];
}

/** In a name the model's word and the owner's own name are listed only: names are often the family's. */
function actionOf(kind: Kind, source: Source, field: Field, isOwnName = false): Action {
  if (field === "name") return source === "model" || isOwnName ? "list" : "cut";
  return source === "form" && CONTACTS.has(kind) ? "cut" : "wait";
}

/** The tokens without what is cut, which must not make the model hold back the rest. */
export function withoutContacts(tokens: Tokens, cut: readonly Hit[]): Tokens {
  if (cut.length === 0) return tokens;
  return tokensOf(without(tokens.text, cut, (length) => BLANK.repeat(length)));
}

export type CheckedText = ReturnType<typeof outcome>;

function outcome(text: string, field: Field, matches: readonly Match[]) {
  const cut = matches.filter(({ action }) => action === "cut");
  const waits = matches.some(({ action }) => action === "wait");
  const rest = without(text, cut, () => MARK);
  const isEmptied = LETTER.test(text) && !LETTER.test(rest.replaceAll(MARK, ""));
  return {
    /** As it may be published now; empty if it waits. The row of a name that waits is not published. */
    text: waits && field === "text" ? "" : rest,
    /** Each kind, source and action once, in the order of KIND_WORDS, with the highest score. */
    findings: summaryOf(matches),
    matches,
    /** The spans that are not published. */
    removed: cut.map(({ start, end }) => text.slice(start, end)),
    /** Whether no letter is left of a name. */
    rejected: field === "name" && isEmptied && !waits,
    /** Approving the text, and nothing less, publishes it: a name's row waits with it. */
    waits,
  };
}

/** The text with `put` in place of each stretch of overlapping or adjacent hits. */
function without(text: string, hits: readonly Hit[], put: (length: number) => string): string {
  const stretches: { start: number; end: number }[] = [];
  for (const { start, end } of hits.toSorted((a, b) => a.start - b.start)) {
    const last = stretches.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else stretches.push({ start, end });
  }
  const parts = stretches.map(
    ({ start, end }, i) => text.slice(stretches[i - 1]?.end ?? 0, start) + put(end - start),
  );
  return parts.join("") + text.slice(stretches.at(-1)?.end ?? 0);
}

function summaryOf(matches: readonly Match[]): Finding[] {
  const groups = Map.groupBy(matches, ({ kind, source, action }) => `${kind} ${source} ${action}`);
  return [...groups.values()]
    .map((same): Finding => {
      const { kind, source, action } = same[0]!;
      const scores = same.flatMap(({ score }) => score ?? []);
      return { kind, source, action, ...(scores.length > 0 && { score: Math.max(...scores) }) };
    })
    .sort((a, b) => placeOf(a) - placeOf(b));
}

function placeOf({ kind, source }: Finding): number {
  return KINDS.indexOf(kind) * SOURCES.length + SOURCES.indexOf(source);
}
