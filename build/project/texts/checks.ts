// Checks a text of the dump before it is published: returns it as it may be published, with what was found.
import { approvalOf } from "./approvals.ts";
import { findCodes } from "./codes.ts";
import { findContacts } from "./contacts.ts";
import { findCoordinates } from "./coordinates.ts";
import { findGrids } from "./grids.ts";
import { leaksIn, type Weights } from "./model.ts";
import { inOriginal, viewsOf, type View } from "./normalise.ts";
import { findOwn, hintsOf } from "./own.ts";
import { findPhones } from "./phones.ts";
import { readingOf, tokensOf, type Reading, type Tokens } from "./tokens.ts";
import { KINDS, SOURCES } from "./types.ts";
import type { Field, Finding, Hit, Kind, Match, Point, Review, TextContext } from "./types.ts";

/** Longest text that is read, in UTF-16 units: nothing is published that the checks haven't seen. */
export const MAX_TEXT_UNITS = 262_144;
const MARK = "[removed]";
const LETTER = /\p{L}/u;
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

export function createTextChecks({ review, approved, withheld, weights }: CheckOptions) {
  const check = (text: string, field: Field, context: TextContext) => {
    const sha256 = approvalOf(text);
    if (approved.has(sha256)) return outcome(text, field, []);
    const whole = { start: 0, end: text.length, action: "wait" } as const;
    const matches: Match[] =
      text.length > MAX_TEXT_UNITS
        ? [{ kind: "length", source: "form", ...whole, ...(field === "name" && { action: "cut" }) }]
        : viewsOf(text).flatMap((view) => matchesIn(view, field, context, weights));
    if (withheld?.has(sha256)) matches.push({ kind: "withheld", source: "human", ...whole });
    else if (review === "all" && text.trim() !== "")
      matches.push({ kind: "unapproved", source: "human", ...whole });
    return outcome(text, field, matches);
  };
  return { approved, withheld, check };
}

function matchesIn(view: View, field: Field, { secrets, centre }: TextContext, weights: Weights) {
  const reading = readingOf(view.text);
  const match = (source: Match["source"], { kind, start, end }: Hit, isOwnName = false): Match => {
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
  return [...known, ...read].map((one) => inOriginal(one, view));
}

export function findForms({ written, digits, view }: Reading, centre: Point | undefined): Hit[] {
  const { lower } = digits;
  const numbers = [...findPhones(lower), ...findCodes(lower), ...findCoordinates(lower, centre)];
  return [
    ...findContacts(written.text),
    ...findGrids(written.text, centre),
    ...numbers.map((hit) => inOriginal(hit, view)),
  ];
}

/** In a name the model's word and the owner's own name are listed only: names are often the family's. */
function actionOf(kind: Kind, source: Match["source"], field: Field, isOwnName: boolean) {
  if (field === "name") return source === "model" || isOwnName ? "list" : "cut";
  return source === "form" && CONTACTS.has(kind) ? "cut" : "wait";
}

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
    findings: summaryOf(matches),
    matches,
    removed: cut.map(({ start, end }) => text.slice(start, end)),
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

const placeOf = ({ kind, source }: Match) =>
  KINDS.indexOf(kind) * SOURCES.length + SOURCES.indexOf(source);

/** Each kind, source and action once, with its highest score. */
function summaryOf(matches: readonly Match[]): Finding[] {
  const sorted = matches.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || (b.score ?? 0) - (a.score ?? 0),
  );
  const groups = Map.groupBy(sorted, ({ kind, source, action }) => `${kind} ${source} ${action}`);
  return Array.from(groups.values(), ([first]) => {
    const { start: _start, end: _end, words: _words, ...finding } = first!;
    return finding;
  });
}
