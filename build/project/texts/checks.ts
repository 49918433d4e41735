// Checks a text of the dump before it is published: returns it as it may be published, with what was found.
import { approvalOf } from "./approvals.ts";
import { CODE_FINDER } from "./codes.ts";
import { findContacts } from "./contacts.ts";
import { findCoordinates } from "./coordinates.ts";
import { GRID_FINDERS } from "./grids.ts";
import { hitsOf } from "./hits.ts";
import { leaksIn, type Weights } from "./model.ts";
import { inOriginal, viewsOf, type View } from "./normalise.ts";
import { findOwn, hintsOf } from "./own.ts";
import { PHONE_FINDER } from "./phones.ts";
import { readingOf, tokensOf, type Reading, type Tokens } from "./tokens.ts";
import {
  KINDS,
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

/** Longest text that is read, in UTF-16 units: nothing is published that the checks haven't seen. */
export const MAX_TEXT_UNITS = 262_144;
const MARK = "[removed]";
const LETTER = /\p{L}/u;
const SOURCES: readonly Source[] = ["own", "form", "model", "human"];
/** Contacts that a library knows with certainty; the rest of the text is published. */
export const CONTACTS: ReadonlySet<Kind> = new Set<Kind>(["link", "email", "phone", "handle"]);
/** Stands for a contact where the model reads the text without it. */
const BLANK = "\u00a7";

export interface CheckOptions {
  readonly review: Review;
  /** SHA-256 (lower-case hex, exact UTF-8 bytes) of the texts that are published unchanged. */
  readonly approved: ReadonlySet<string>;
  /** Those of texts that somebody keeps withheld, whatever is found in them. */
  readonly withheld?: ReadonlySet<string>;
  readonly weights: Weights;
}

export type TextChecks = ReturnType<typeof createTextChecks>;

export function createTextChecks(options: CheckOptions) {
  const { review, approved, withheld = new Set<string>(), weights } = options;
  const hasDecisions = approved.size + withheld.size > 0;
  return {
    review,
    approved,
    withheld,
    check(text: string, field: Field, context: TextContext): CheckedText {
      const sha256 = hasDecisions ? approvalOf(text) : "";
      if (approved.has(sha256)) return outcome(text, field, []);
      const matches = matchesIn(text, field, context, weights);
      if (withheld.has(sha256)) matches.push(ofAll(text, "withheld", "human"));
      else if (review === "all" && text.trim() !== "")
        matches.push(ofAll(text, "unapproved", "human"));
      return outcome(text, field, matches);
    },
  };
}

function ofAll(text: string, kind: Kind, source: Source, action: Action = "wait"): Match {
  return { kind, source, action, start: 0, end: text.length };
}

function matchesIn(text: string, field: Field, context: TextContext, weights: Weights): Match[] {
  if (text.length > MAX_TEXT_UNITS)
    return [ofAll(text, "length", "form", field === "name" ? "cut" : "wait")];
  return viewsOf(text).flatMap((view) =>
    matchesOf(view, field, context, weights).map((match) => inOriginal(match, view)),
  );
}

function matchesOf(view: View, field: Field, { secrets, centre }: TextContext, weights: Weights) {
  const reading = readingOf(view.text);
  const match = (source: Source, { kind, start, end }: Hit, isOwnName = false): Match => {
    return { kind, source, action: actionOf(kind, source, field, isOwnName), start, end };
  };
  const known = [
    ...findForms(reading, centre).map((hit) => match("form", hit)),
    ...findOwn(reading, secrets).map((hit) => match("own", hit, hit.strength === "name")),
  ];
  const cut = known.filter(({ action }) => action === "cut");
  const leaks = leaksIn(withoutContacts(reading.written, cut), hintsOf(secrets), weights);
  const read = leaks.map((leak): Match => {
    const words = leak.words.map((word) => inOriginal(word, view));
    return { ...match("model", leak), words, score: Math.ceil(leak.score * 10) };
  });
  return [...known, ...read];
}

export function findForms({ written, digits, view }: Reading, centre: Point | undefined): Hit[] {
  const numbers = [
    ...hitsOf([PHONE_FINDER, CODE_FINDER], digits.lower),
    ...(centre ? findCoordinates(digits.lower, centre) : []),
  ];
  return [
    ...findContacts(written.text),
    ...hitsOf(GRID_FINDERS, written.text, centre),
    ...numbers.map((hit) => inOriginal(hit, view)),
  ];
}

/** In a name the model's word and the owner's own name are listed only: names are often the family's. */
function actionOf(kind: Kind, source: Source, field: Field, isOwnName: boolean): Action {
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
    /** Each kind, source and action once, in the order of KINDS, with the highest score. */
    findings: summaryOf(matches),
    matches,
    removed: cut.map(({ start, end }) => text.slice(start, end)),
    /** Whether no letter is left of a name. */
    rejected: field === "name" && isEmptied && !waits,
    /** Approving the text, and nothing less, publishes it: a name's row waits with it. */
    waits,
  };
}

/** The text with `put` in place of each stretch of overlapping or adjacent hits. */
function without(text: string, hits: readonly Hit[], put: (length: number) => string): string {
  let [rest, at] = ["", 0];
  const sorted = hits.toSorted((a, b) => a.start - b.start);
  for (let i = 0; i < sorted.length;) {
    const { start } = sorted[i]!;
    let { end } = sorted[i]!;
    while (++i < sorted.length && sorted[i]!.start <= end) end = Math.max(end, sorted[i]!.end);
    rest += text.slice(at, start) + put(end - start);
    at = end;
  }
  return rest + text.slice(at);
}

const placeOf = ({ kind, source }: Finding) =>
  KINDS.indexOf(kind) * SOURCES.length + SOURCES.indexOf(source);

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
