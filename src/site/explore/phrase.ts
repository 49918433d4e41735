// Reads what is typed as place, days, state, species and water; the rest is free text. The same phrase is always read
// alike, and nothing is applied before its reading was shown.
import { fold } from "../../fold.ts";
import { KEY_LETTERS, shorten, type Place } from "../places/place.ts";
import type { Option } from "./options.ts";
import { isNamesake, stateAt } from "./phrase-states.ts";
import { isOpen, mark, restOf, type Mark, type Marks } from "./phrase-marks.ts";
import { markAmounts, type Amounts } from "./phrase-amounts.ts";
import { readDays, type PhraseDays } from "./phrase-days.ts";
import {
  BEFORE_A_PLACE,
  CODE_WORDS,
  isPlain,
  NAMESAKES,
  NICKNAMES,
  WATER_NAMES,
} from "./phrase-words.ts";

/** Facts needed to read a phrase. */
export interface Known {
  today: string;
  /** Values of the facets. */
  options: Readonly<Record<string, readonly Option[]>>;
  /** Places of that name, by its words; those that people likely mean come first. */
  placesNamed(words: readonly string[]): readonly Place[];
  /** Places that such words begin to name. */
  placesBegun(words: readonly string[]): readonly Place[];
}

export interface Reading {
  days: PhraseDays | undefined;
  place: Place | undefined;
  amounts: Amounts;
  /** Values by facet: state, species, water_type. */
  facets: Readonly<Record<string, readonly string[]>>;
  /** Free text. */
  rest: string;
}

/** Words of the longest name that is looked for. */
const LONGEST = 4;
/** Readings that differ in their place. */
const MOST_PLACES = 3;

/** The readings of a phrase, the likeliest first: none where nothing is recognised. */
export function readPhrase(typed: string, known: Known): Reading[] {
  const words = fold(typed);
  const marks: (Mark | undefined)[] = words.map(() => undefined);
  const facets: Record<string, string[]> = {};
  const days = markDays(words, marks, known.today);
  const amounts = markAmounts(words, marks, days?.stay !== undefined);
  const near = markNear(words, marks, known);
  markValues(words, marks, facets, known, "species");
  const sure = near.length > 0 ? near : markTown(words, marks, known, true);
  markStates(words, marks, facets, known);
  markWaters(words, marks, facets, known);
  const places = sure.length > 0 ? sure : markTown(words, marks, known, false);
  if (marks.every((one) => one === undefined || one === "name")) return [];
  const rest = restOf(words, marks, days !== undefined);
  const reading = { days, amounts, facets, rest };
  if (places.length === 0) return [{ ...reading, place: undefined }];
  return places.slice(0, MOST_PLACES).map((place) => ({ ...reading, place }));
}

function markDays(words: readonly string[], marks: Marks, today: string): PhraseDays | undefined {
  for (const i of words.keys()) {
    const days = readDays(words, i, today);
    if (!days) continue;
    mark(marks, i, days.length, "days");
    return days;
  }
  return undefined;
}

/** A place after "near" or a state that follows it; states after "in" are left to themselves. */
function markNear(words: readonly string[], marks: Marks, known: Known): readonly Place[] {
  for (const [i, word] of words.entries()) {
    // "Within 50 miles of".
    const isBefore = BEFORE_A_PLACE.includes(word) || (word === "of" && marks[i - 1] === "amount");
    if (!isBefore || !isOpen(marks, i, 2)) continue;
    if (word === "in" && stateAt(words, i + 1, true)) continue;
    const found = placeAt(words, i + 1, marks, known) ?? begunAt(words, i + 1, marks, known);
    if (!found) continue;
    mark(marks, i, 1 + found.length, "place");
    return found.places;
  }
  return [];
}

interface Found {
  places: readonly Place[];
  /** Words, with those of the state behind the name. */
  length: number;
  hasState: boolean;
}

function placeAt(
  words: readonly string[],
  at: number,
  marks: Marks,
  known: Known,
): Found | undefined {
  for (let length = LONGEST; length > 0; length--) {
    if (!isOpen(marks, at, length)) continue;
    const places = known.placesNamed(words.slice(at, at + length).map(shorten));
    if (places.length === 0) continue;
    const state = stateAt(words, at + length, true);
    const within = state ? places.filter(([, code]) => code === state.code) : [];
    if (within.length > 0)
      return { places: within, length: length + state!.length, hasState: true };
    // "Or" and "in" behind a name are a state's code only if the place is there.
    if (!state || CODE_WORDS.has(words[at + length]!)) return { places, length, hasState: false };
  }
  return undefined;
}

/** The last words are still typed. */
function begunAt(words: readonly string[], at: number, marks: Marks, known: Known) {
  const length = words.length - at;
  if (length > LONGEST || !isOpen(marks, at, length) || words[at]!.length < KEY_LETTERS) return;
  const places = known.placesBegun(words.slice(at));
  return places.length > 0 ? { places, length, hasState: false } : undefined;
}

function markStates(
  words: readonly string[],
  marks: Marks,
  facets: Record<string, string[]>,
  { options, placesNamed }: Known,
): void {
  const known = new Set(options["state"]?.map(({ value }) => value));
  for (const i of words.keys()) {
    // "In or near" a town says no state.
    const isIn = words[i - 1] === "in" && !BEFORE_A_PLACE.includes(words[i + 1] ?? "");
    const state = stateAt(words, i, isIn);
    if (!state || !isOpen(marks, i, state.length) || !known.has(state.code.toLowerCase())) continue;
    // "Idaho Falls" is longer than the state's name.
    const longer = words.slice(i, i + state.length + 1);
    if (longer.length > state.length && !isWater(longer) && placesNamed(longer).length > 0)
      continue;
    if (isNamesake(words, i, state.length)) continue;
    mark(marks, i, state.length, "state");
    add(facets, "state", state.code.toLowerCase());
  }
}

const WATERS = new Set([
  ...WATER_NAMES,
  "river",
  "stream",
  "lake",
  "pond",
  "reservoir",
  "tailwater",
]);

/** Types of water, unless the word is part of a name: "lake erie", "madison river". */
function markWaters(
  words: readonly string[],
  marks: Marks,
  facets: Record<string, string[]>,
  known: Known,
): void {
  for (const [i, word] of words.entries()) {
    if (!WATERS.has(word) || !isOpen(marks, i, 1)) continue;
    if (isSpringCreek(words, i)) continue;
    const before = i > 0 && marks[i - 1] === undefined && !isPlain(words[i - 1]!);
    const after =
      word === "lake" &&
      i + 1 < words.length &&
      marks[i + 1] === undefined &&
      !isPlain(words[i + 1]!);
    const named = isNamesake(words, i - 1, 1) || (word === "lake" && NAMESAKES.has(words[i + 1]!) && marks[i + 1] === undefined); // prettier-ignore
    if (!before && !after && !named && !WATER_NAMES.has(word)) continue;
    marks[i] = "name";
    for (let k = i - 1; k >= 0 && marks[k] === undefined && !isPlain(words[k]!); k--) {
      marks[k] = "name";
    }
    if (after || named) marks[i + 1] ??= "name";
  }
  markValues(words, marks, facets, known, "water_type");
}

function isSpringCreek(words: readonly string[], at: number): boolean {
  return words[at] === "creek" && words[at - 1] === "spring";
}

function markValues(
  words: readonly string[],
  marks: Marks,
  facets: Record<string, string[]>,
  { options }: Known,
  facet: "species" | "water_type",
): void {
  const values = options[facet] ?? [];
  for (let length = LONGEST; length > 0; length--) {
    for (const i of words.keys()) {
      if (!isOpen(marks, i, length)) continue;
      const phrase = words.slice(i, i + length).join(" ");
      const forms = singularsOf(phrase);
      const value = values.find(({ label, value: own }) =>
        forms.some((form) => fold(label).join(" ") === form || NICKNAMES[form] === own),
      )?.value;
      if (value === undefined) continue;
      mark(marks, i, length, facet);
      add(facets, facet, value);
    }
  }
}

function singularsOf(phrase: string): string[] {
  if (phrase.endsWith("ies")) return [phrase, `${phrase.slice(0, -3)}y`, phrase.slice(0, -1)];
  return phrase.endsWith("s") ? [phrase, phrase.slice(0, -1)] : [phrase];
}

/** A town without "near": one with its state, or else one in a phrase whose other words are all recognised. */
function markTown(
  words: readonly string[],
  marks: Marks,
  known: Known,
  hasState: boolean,
): readonly Place[] {
  for (const [i, word] of words.entries()) {
    if (isPlain(word) || WATERS.has(word)) continue;
    const found = placeAt(words, i, marks, known);
    if (!found || found.hasState !== hasState) continue;
    const isAlone = words.every((other, k) => {
      const isOwn = k >= i && k < i + found.length;
      return isOwn || isPlain(other) || (marks[k] !== undefined && marks[k] !== "name");
    });
    if (!hasState && (!isAlone || isWater(words.slice(i, i + found.length)))) continue;
    mark(marks, i, found.length, "place");
    return found.places;
  }
  return [];
}

/** "Silver Creek" is a town too, but an angler means the creek. */
function isWater(name: readonly string[]): boolean {
  return WATERS.has(name.at(-1)!);
}

function add(facets: Record<string, string[]>, facet: string, value: string): void {
  const values = (facets[facet] ??= []);
  if (!values.includes(value)) values.push(value);
}
