// Finds where a text gives away one of its owner's private values.
import { memoize } from "../../../src/memoize.ts";
import { alphanumeric, plainLower } from "./alphanumeric.ts";
import { isCommon } from "./common.ts";
import { after, before, UNIT_AHEAD } from "./matching.ts";
import { isMeasured } from "./measures.ts";
import { spelledNumbers } from "./number-words.ts";
import { CODE_WORD, CODE_WORD_AHEAD } from "./own-codes.ts";
import { compileEcho, findEcho, type Echo } from "./own-echo.ts";
import { addressEnd } from "./own-email.ts";
import { eachNeedle, indexOf, needlesOf, type OwnIndex } from "./own-index.ts";
import { personAt } from "./own-names.ts";
import { compileNeedles, type Needle } from "./own-needles.ts";
import { compileNotes, findNotes, type Notes } from "./own-notes.ts";
import { streetAt } from "./own-street.ts";
import type { Action, Find, Hit, OwnerSecrets, Scan } from "./types.ts";
import { proseOf } from "./words.ts";

/** Units around a short code within which a word about codes counts. */
const CODE_WORD_UNITS = 30;
/** Digits of a code that may be spelled out. */
const CODE_DIGITS = [3, 4, 5, 6, 7, 8];
/** Shortest surname that a human looks at, alone and with an initial. */
const SURNAME = 5;
const SURNAME_WITH_INITIAL = 4;
/** What makes a surname a person's. */
const TITLED =
  /(?<![a-z])(?:mrs?|ms|miss|mister|missus|sir|se(?:ny|n)or(?:a|ita)?|sra?|don|dona|doa|mme|madame|monsieur|mlle|m\.|famil(?:y|ia|le)|famille|los|chez les)\.? (?:de (?:la )?|of (?:the )?)?$/;
const FAMILY = /^ (?:family|clan|kids|brothers|boys)(?![a-z])/;
/** What a property that is called after its family is called besides. */
const FIRM =
  /^(?:'?s)? (?:ranch|farm|lodge|club|camp|land|company|outfitters|fly|fishing|guides?|cabins?|resort|inn|place|estate|preserve)/;
/** A code that is a year more often. */
const YEAR = /^(?:19|20)\d\d$/;
/** Four digits that no one counts or rounds to. */
const ODD_CODE = /^(?!18)\d{3}[1-9]$/;
/** What is said of a password that is a plain word. */
const SPELLING =
  /(?<![a-z])(?:(?:all|in|en|tout|todo|toda|sin|sans|no|with|avec|con) (?:in |en )?(?:lower|upper|caps|capitals?|one word|un(?:e|a)? (?:sol[ae]? )?(?:mot|palabra|seule)|junto|attache|minuscul[a-z]+|mayuscul[a-z]+|majuscul[a-z]+|spaces?|espaci?[a-z]+)|(?:lower|upper) ?case|pegado|attache|no spaces?)(?![a-z])/;
const SENTENCE_END = /[!?;:]|[\p{L}\p{N}]{2}\./u;
// A code may be spelled 4-8-2-1 or 48 21; 4,821 and 48.21 are amounts, 4/8/21 is a date.
const AMOUNT = /[^a-z0-9 \-*_#.]|\d\d\.\d|[^a-z0-9]{3}/;

interface Owner {
  readonly index: OwnIndex<Needle>;
  readonly notes: Notes;
  readonly echo: Echo;
}

/** Finds the owner's names, phones, e-mails, codes, passwords, numbers, addresses and prose. */
export const findOwnSecrets: Find = (scan, found) => {
  findOwnValues(scan, found);
  findSpelled(scan.lower, ownerOf(scan.context.secrets).index, found);
};

/** As findOwnSecrets, but for codes whose digits are spelled out. */
export const findOwnValues: Find = (scan, found) => {
  const { index, notes, echo } = ownerOf(scan.context.secrets);
  eachNeedle(index, scan.lower, (needle, start, end) => {
    const hit = judge(scan, needle, start, end);
    if (hit) found(hit);
  });
  findNotes(scan.lower, notes, found);
  findEcho(scan.lower, echo, found);
};

// The caller keeps one object per owner, so each owner is prepared once.
const ownerOf = memoize((secrets: OwnerSecrets): Owner => {
  const { properties, prose = [] } = secrets;
  const cells = new Set<string | null | undefined>(prose);
  for (const { accessNotes, internalNotes } of properties)
    cells.add(accessNotes).add(internalNotes);
  const texts = [...cells].flatMap((cell) => (cell ? [proseOf(plainLower(cell))] : []));
  const internal = properties.flatMap(({ internalNotes }) => internalNotes ?? []);
  return {
    index: indexOf(compileNeedles(secrets, texts)),
    notes: compileNotes(texts),
    echo: compileEcho(texts, internal),
  };
});

/** What a value at `start` to `end` is; undefined if it is not the owner's. */
function judge(scan: Scan, needle: Needle, start: number, end: number): Hit | undefined {
  const { lower, field } = scan;
  switch (needle.kind) {
    case "name": {
      if (SENTENCE_END.test(lower.slice(start, end))) return undefined;
      return { start, end, ...nameAction(scan, needle.plain!) };
    }
    case "person": {
      const { person, value } = needle;
      const { who, ...place } = personAt(lower, start, end, person);
      if (who === "person") {
        return { ...place, ...nameAction(scan, `${person.first} ${person.surname}`) };
      }
      const least = who === "initial" ? SURNAME_WITH_INITIAL : SURNAME;
      const isDoubtful = value.length < least || isCommon(value);
      if (isDoubtful) return undefined;
      const behind = after(lower, end, 16);
      if (field === "name" && FIRM.test(behind)) return undefined;
      const ahead = before(lower, start, 16);
      const isPlural = value === `${alphanumeric(person.surname)}s`;
      const isSure =
        TITLED.test(ahead) || FAMILY.test(behind) || (isPlural && ahead.endsWith("the "));
      return isSure ? place : { ...place, action: "flag" };
    }
    case "email": {
      const to = needle.address === "" ? end : addressEnd(lower, start, needle.address);
      if (to === undefined) return undefined;
      const isAccident = isCommon(needle.plain!.replace("@", " "), true);
      return lower.slice(start, to).includes("@") || !isAccident
        ? { start, end: to }
        : { start, end: to, action: "flag" };
    }
    case "street": {
      const street = streetAt(lower, start, needle.streets);
      if (!street) return undefined;
      const { number, ...place } = street;
      return number ? place : { ...place, action: "flag" };
    }
    case "hint":
      // Half an e-mail address is one word.
      if (!needle.plain!.includes(" ") && lower.slice(start, end).includes(" ")) return undefined;
      return field === "name" || isCommon(needle.plain!, true)
        ? undefined
        : { start, end, action: "flag" };
    default:
      return judgeCode(lower, needle, start, end);
  }
}

/** A whole name is a leak; in a name, which may be called after its owner, a human looks. */
function nameAction({ field }: Scan, name: string): { action?: Action } {
  return field === "name" || isCommon(name) ? { action: "flag" } : {};
}

function judgeCode(
  lower: string,
  needle: Extract<Needle, { kind: "firm" | "code" | "word" }>,
  start: number,
  end: number,
): Hit | undefined {
  if (needle.code && isAmount(lower, start, end)) return undefined;
  const isAccident = needle.plain !== undefined && isCommon(needle.plain, true);
  const isSpelled =
    isAccident && SPELLING.test(`${before(lower, start, 30)}|${after(lower, end, 40)}`);
  const hit: Hit = isAccident && !isSpelled ? { start, end, action: "flag" } : { start, end };
  if (needle.kind === "firm") return hit;
  if (CODE_WORD_AHEAD.test(before(lower, start, CODE_WORD_UNITS))) return hit;
  const around = `${before(lower, start, CODE_WORD_UNITS)} ${after(lower, end, CODE_WORD_UNITS)}`;
  const isNear = CODE_WORD.test(around);
  if (needle.kind === "word") return isNear && !isMeasured(lower, start, end) ? hit : undefined;
  if (isMeasured(lower, start, end)) {
    // Beside an unlikely measure the very digits of a code are for a human.
    const isTelling = ODD_CODE.test(lower.slice(start, end)) && !YEAR.test(needle.value);
    return isTelling && !UNIT_AHEAD.test(after(lower, end, 12))
      ? { start, end, action: "flag" }
      : undefined;
  }
  return YEAR.test(needle.value) && !isNear ? { start, end, action: "flag" } : hit;
}

function isAmount(lower: string, start: number, end: number): boolean {
  return (
    AMOUNT.test(lower.slice(start, end)) ||
    /[$€£]$|\d[.,]$/.test(before(lower, start, 2)) ||
    /^[.,]\d/.test(after(lower, end, 2))
  );
}

function findSpelled(lower: string, index: OwnIndex<Needle>, found: (hit: Hit) => void): void {
  for (const { start, end, digits } of spelledNumbers(lower)) {
    const longest = CODE_DIGITS.findLast((length) => holdsCode(digits, length, index));
    if (longest === undefined) continue;
    const around = before(lower, start, CODE_WORD_UNITS) + after(lower, end, CODE_WORD_UNITS);
    // Three digits are a count as often as a code.
    if (longest > 3 || CODE_WORD.test(around)) found({ start, end });
  }
}

function holdsCode(digits: string, length: number, index: OwnIndex<Needle>): boolean {
  for (let at = 0; at + length <= digits.length; at++) {
    const needles = needlesOf(index, digits.slice(at, at + length));
    if (needles.some((needle) => "code" in needle && needle.code)) return true;
  }
  return false;
}
