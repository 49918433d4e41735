// Finds where a text gives away one of its owner's private values.
import { compileNotes, findNotes, type Grams } from "./access-notes.ts";
import { after, before, UNIT_AHEAD } from "./matching.ts";
import { spelledNumbers, type SpelledNumber } from "./number-words.ts";
import { eachNeedle, indexNeedles, type NeedleIndex } from "./needle-index.ts";
import { mayHoldRun, mayHoldValue, watchOf, type Watch } from "./own-filter.ts";
import { compileNeedles, type Needle } from "./own-needles.ts";
import { compileStreets, findStreets, type Streets } from "./own-street.ts";
import { alphanumeric, alphanumericPositions, plainLower } from "./alphanumeric.ts";
import { TrigramFilter } from "./trigrams.ts";
import type { Find, Hit, OwnerSecrets, Scan } from "./types.ts";

/** Units around a short code within which a word about codes counts. */
const CODE_WORD_UNITS = 30;
const CODE_WORD =
  /(?<![a-z])(?:gates?|locks?|locked|padlocks?|lockbox|keypad|keybox|combo|combination|codes?|pin|passcode|passwords?|press|punch|enter|dials?|type|opens?|unlocks?|tumblers?|chain|wi-?fi|internet|network)(?![a-z])/;
/** Digits of a code that may be spelled out. */
const CODE_DIGITS = [3, 4, 5, 6, 7, 8];
const CODE = /^\d{3,8}$/;
const INITIALS = /^[ ,'-]{1,3}(?:[a-z]\.? ){0,2}/;
const ALNUM = /[\p{L}\p{N}]/u;
/** A gap inside a value that is too wide for a spelling of it. */
const WIDE_GAP = /[^\p{L}\p{N}]{4}/u;
const SENTENCE_END = /[!?;:]|[\p{L}\p{N}]{2}\./u;
// A code may be spelled 4-8-2-1 or 48 21; 4,821 and 48.21 are amounts, 4/8/21 is a date.
const AMOUNT = /[^a-z0-9 \-*_#.]|\d\d\.\d|[^a-z0-9]{3}/;

interface Compiled {
  readonly index: NeedleIndex<Needle>;
  readonly people: readonly (readonly [first: string, last: string])[];
  /** Codes of digits only. */
  readonly codes: ReadonlySet<string>;
}

interface Owner {
  readonly watch: Watch | undefined;
  readonly streets: Streets;
  /** These take so much memory that only an owner without a watch keeps them. */
  readonly compiled?: Compiled;
  readonly grams?: Grams;
}

const filter = new TrigramFilter();
// The caller keeps one object per owner, so each owner is prepared once.
const owners = new WeakMap<OwnerSecrets, Owner>();
let last: { secrets: OwnerSecrets; compiled: Compiled } | undefined;

/** Finds the owner's names, phones, e-mails, codes, passwords, parcels, addresses and access notes. */
export const findOwnSecrets: Find = (scan, found) => {
  const { lower, context } = scan;
  const { secrets } = context;
  let owner = owners.get(secrets);
  if (!owner) owners.set(secrets, (owner = prepare(secrets)));
  const { watch, streets } = owner;
  if (watch) filter.read(lower);
  if (!watch || mayHoldValue(filter, watch)) {
    const { index, people } = compiledOf(secrets, owner);
    findNeedles(scan, index, found);
    for (const [first, rest] of people) findPerson(lower, first, rest, found);
  }
  const numbers = spelledNumbers(lower);
  if (numbers.length > 0) findSpelled(lower, numbers, compiledOf(secrets, owner).codes, found);
  findStreets(lower, streets, found);
  if (!watch || mayHoldRun(filter, watch)) findNotes(lower, owner.grams ?? gramsOf(secrets), found);
};

function prepare(secrets: OwnerSecrets): Owner {
  const watch = watchOf(secrets);
  const streets = compileStreets(plainValues(secrets, "streetAddress"));
  if (watch) return { watch, streets };
  return { watch, streets, compiled: compile(secrets), grams: gramsOf(secrets) };
}

function compiledOf(secrets: OwnerSecrets, { compiled }: Owner): Compiled {
  if (compiled) return compiled;
  if (last?.secrets !== secrets) last = { secrets, compiled: compile(secrets) };
  return last.compiled;
}

function compile(secrets: OwnerSecrets): Compiled {
  const needles = compileNeedles(secrets);
  return {
    index: indexNeedles(needles),
    people: needles.flatMap(({ person }) => (person ? [person] : [])),
    codes: new Set(needles.flatMap(({ value, code }) => (code && CODE.test(value) ? [value] : []))),
  };
}

function gramsOf(secrets: OwnerSecrets): Grams {
  return compileNotes(plainValues(secrets, "accessNotes"));
}

function plainValues(
  { properties }: OwnerSecrets,
  column: "streetAddress" | "accessNotes",
): string[] {
  return [...new Set(properties.map((property) => plainLower(property[column] ?? "")))];
}

function findNeedles(scan: Scan, index: NeedleIndex<Needle>, found: (hit: Hit) => void): void {
  const { lower } = scan;
  const alnum = alphanumeric(lower);
  let positions: number[] | undefined;
  eachNeedle(index, alnum, (needle, at) => {
    // A name field that is just the owner's name was chosen to be public.
    if (scan.field === "name" && needle.name && alnum === needle.value) return;
    positions ??= alphanumericPositions(lower);
    const start = positions[at]!;
    const end = positions[at + needle.value.length - 1]! + 1;
    if (standsAlone(lower, start, end, needle)) judge(scan, start, end, needle, found);
  });
}

/** Whether the value stands alone: neither part of a longer word or number nor spread over others. */
function standsAlone(lower: string, start: number, end: number, { code, name }: Needle): boolean {
  if (ALNUM.test(lower[start - 1] ?? "") || ALNUM.test(lower[end] ?? "")) return false;
  const slice = lower.slice(start, end);
  if (!code) return !WIDE_GAP.test(slice) && !(name && SENTENCE_END.test(slice));
  return (
    !AMOUNT.test(slice) &&
    !/[$€£]$|\d[.,]$/.test(before(lower, start, 2)) &&
    !/^[.,]\d/.test(after(lower, end, 2))
  );
}

function judge(
  { lower, field }: Scan,
  start: number,
  end: number,
  { kind }: Needle,
  found: (hit: Hit) => void,
): void {
  if (kind === "firm") return found({ start, end });
  if (kind === "hint") return field === "name" ? undefined : found({ start, end, action: "flag" });
  const around = `${before(lower, start, CODE_WORD_UNITS)} ${after(lower, end, CODE_WORD_UNITS)}`;
  if (CODE_WORD.test(around)) return found({ start, end });
  // A number with a unit is not a code.
  const measured = UNIT_AHEAD.test(after(lower, end, 12));
  if (kind === "code" && !measured) found({ start, end, action: "flag" });
}

/** Finds a first and last name with initials or punctuation between. */
function findPerson(lower: string, first: string, rest: string, found: (hit: Hit) => void): void {
  for (let at = lower.indexOf(first); at >= 0; at = lower.indexOf(first, at + first.length)) {
    if (ALNUM.test(lower[at - 1] ?? "")) continue;
    const gap = INITIALS.exec(after(lower, at + first.length, 12))?.[0].length ?? 0;
    const end = at + first.length + gap + rest.length;
    if (gap > 1 && lower.startsWith(rest, end - rest.length) && !ALNUM.test(lower[end] ?? "")) {
      found({ start: at, end });
    }
  }
}

function findSpelled(
  lower: string,
  numbers: readonly SpelledNumber[],
  codes: ReadonlySet<string>,
  found: (hit: Hit) => void,
): void {
  for (const { start, end, digits } of numbers) {
    const lengths = CODE_DIGITS.filter((length) => holdsOne(digits, length, codes));
    if (lengths.length === 0) continue;
    const around = before(lower, start, CODE_WORD_UNITS) + after(lower, end, CODE_WORD_UNITS);
    // Three digits are a count as often as a code.
    if (lengths.at(-1)! > 3 || CODE_WORD.test(around)) found({ start, end });
  }
}

function holdsOne(digits: string, length: number, codes: ReadonlySet<string>): boolean {
  for (let at = 0; at + length <= digits.length; at++) {
    if (codes.has(digits.slice(at, at + length))) return true;
  }
  return false;
}
