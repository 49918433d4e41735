// Reads what is typed as place, days, state, species and water; the rest is free text. The same phrase is always read
// alike, and nothing is applied before its reading was shown.
import { fold } from "../../fold.ts";
import { REGIONS } from "../../regions.ts";
import { KEY_LETTERS, shorten, type Place } from "../basemap/place.ts";
import type { Option } from "./options.ts";
import { isOpen, restOf, type MarkedWords } from "./phrase-marks.ts";
import { markAmounts, type Amounts } from "./phrase-amounts.ts";
import { readDays, type PhraseDays } from "./phrase-days.ts";
import {
  BEFORE_A_PLACE,
  CODE_WORDS,
  isPlain,
  NAMESAKES,
  NICKNAMES,
  WATER_NAMES,
  WATERS,
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

/** A phrase while it is read. */
interface Phrase extends MarkedWords {
  known: Known;
  facets: Record<string, string[]>;
}

/** The readings of a phrase, the likeliest first: none where nothing is recognised. */
export function readPhrase(typed: string, known: Known): Reading[] {
  const words = fold(typed);
  const phrase: Phrase = { words, marks: words.map(() => undefined), known, facets: {} };
  const days = markDays(phrase);
  const amounts = markAmounts(phrase, days?.stay !== undefined);
  const near = markNear(phrase);
  markValues(phrase, "species");
  const sure = near.length > 0 ? near : markTown(phrase, true);
  markStates(phrase);
  markWaters(phrase);
  const places = sure.length > 0 ? sure : markTown(phrase, false);
  if (phrase.marks.every((one) => one === undefined || one === "name")) return [];
  const { facets } = phrase;
  const reading = { days, amounts, facets, rest: restOf(phrase, days !== undefined) };
  const shown = places.length === 0 ? [undefined] : places.slice(0, MOST_PLACES);
  return shown.map((place) => ({ ...reading, place }));
}

function markDays({ words, marks, known }: Phrase): PhraseDays | undefined {
  for (const i of words.keys()) {
    const days = readDays(words, i, known.today);
    if (!days) continue;
    marks.fill("days", i, i + days.length);
    return days;
  }
  return undefined;
}

/** A place after "near" or a state that follows it; states after "in" are left to themselves. */
function markNear(phrase: Phrase): readonly Place[] {
  const { words, marks } = phrase;
  for (const [i, word] of words.entries()) {
    // "Within 50 miles of".
    const isBefore = BEFORE_A_PLACE.includes(word) || (word === "of" && marks[i - 1] === "amount");
    if (!isBefore || !isOpen(phrase, i, 2)) continue;
    if (word === "in" && stateAt(words, i + 1, true)) continue;
    const found = placeAt(phrase, i + 1) ?? begunAt(phrase, i + 1);
    if (!found) continue;
    marks.fill("place", i, i + 1 + found.length);
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

function placeAt(phrase: Phrase, at: number): Found | undefined {
  const { words, known } = phrase;
  for (let length = LONGEST; length > 0; length--) {
    if (!isOpen(phrase, at, length)) continue;
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
function begunAt(phrase: Phrase, at: number): Found | undefined {
  const { words, known } = phrase;
  const length = words.length - at;
  if (length > LONGEST || !isOpen(phrase, at, length) || words[at]!.length < KEY_LETTERS) return;
  const places = known.placesBegun(words.slice(at));
  return places.length > 0 ? { places, length, hasState: false } : undefined;
}

function markStates(phrase: Phrase): void {
  const { words, marks, known } = phrase;
  const codes = new Set(known.options["state"]?.map(({ value }) => value));
  for (const i of words.keys()) {
    // "In or near" a town says no state.
    const isIn = words[i - 1] === "in" && !BEFORE_A_PLACE.includes(words[i + 1] ?? "");
    const state = stateAt(words, i, isIn);
    if (!state || !isOpen(phrase, i, state.length) || !codes.has(state.code.toLowerCase()))
      continue;
    // "Idaho Falls" is longer than the state's name.
    const longer = words.slice(i, i + state.length + 1);
    const isLonger = longer.length > state.length && !isWater(longer);
    if (isLonger && known.placesNamed(longer).length > 0) continue;
    if (isNamesake(words, i, state.length)) continue;
    marks.fill("state", i, i + state.length);
    add(phrase, "state", state.code.toLowerCase());
  }
}

const STATES = Object.entries(REGIONS).map(([code, name]) => ({ code, words: fold(name) }));

/** The state named at a position in the words; a code that is also a word, like "or", counts only after a town. */
function stateAt(words: readonly string[], at: number, afterTown: boolean) {
  const rest = words.slice(at);
  const named = STATES.filter((one) => one.words.every((word, i) => rest[i] === word));
  const longest = named.toSorted((a, b) => b.words.length - a.words.length)[0];
  if (longest) return { code: longest.code, length: longest.words.length };
  const code = rest[0]?.toUpperCase() ?? "";
  const isCode = Object.hasOwn(REGIONS, code) && (afterTown || !CODE_WORDS.has(rest[0]!));
  return isCode ? { code, length: 1 } : undefined;
}

/** "Colorado River" and "Lake Michigan" are names. */
function isNamesake(words: readonly string[], at: number, length: number): boolean {
  if (!NAMESAKES.has(words[at]!)) return false;
  return words[at + length] === "river" || words[at - 1] === "lake";
}

/** Types of water, unless the word is part of a name: "lake erie", "madison river". */
function markWaters(phrase: Phrase): void {
  const { words, marks } = phrase;
  const isOther = (at: number) => at in words && marks[at] === undefined && !isPlain(words[at]!);
  for (const [i, word] of words.entries()) {
    if (!WATERS.has(word) || !isOpen(phrase, i, 1)) continue;
    if (word === "creek" && words[i - 1] === "spring") continue;
    const isLake = word === "lake";
    const after = isLake && isOther(i + 1);
    const named = isNamesake(words, i - 1, 1) || (isLake && NAMESAKES.has(words[i + 1]!) && marks[i + 1] === undefined); // prettier-ignore
    if (!isOther(i - 1) && !after && !named && !WATER_NAMES.has(word)) continue;
    marks[i] = "name";
    for (let k = i - 1; isOther(k); k--) marks[k] = "name";
    if (after || named) marks[i + 1] ??= "name";
  }
  markValues(phrase, "water_type");
}

function markValues(phrase: Phrase, facet: "species" | "water_type"): void {
  const { words, marks, known } = phrase;
  const values = known.options[facet] ?? [];
  for (let length = LONGEST; length > 0; length--) {
    for (const i of words.keys()) {
      if (!isOpen(phrase, i, length)) continue;
      const forms = singularsOf(words.slice(i, i + length).join(" "));
      const value = values.find(({ label, value: own }) =>
        forms.some((form) => fold(label).join(" ") === form || NICKNAMES[form] === own),
      )?.value;
      if (value === undefined) continue;
      marks.fill(facet, i, i + length);
      add(phrase, facet, value);
    }
  }
}

function singularsOf(phrase: string): string[] {
  if (phrase.endsWith("ies")) return [phrase, `${phrase.slice(0, -3)}y`, phrase.slice(0, -1)];
  return phrase.endsWith("s") ? [phrase, phrase.slice(0, -1)] : [phrase];
}

/** A town without "near": one with its state, or else one in a phrase whose other words are all recognised. */
function markTown(phrase: Phrase, hasState: boolean): readonly Place[] {
  const { words, marks } = phrase;
  for (const [i, word] of words.entries()) {
    if (isPlain(word) || WATERS.has(word)) continue;
    const found = placeAt(phrase, i);
    if (!found || found.hasState !== hasState) continue;
    const end = i + found.length;
    const isAlone = words.every((other, k) => {
      const isRead = marks[k] !== undefined && marks[k] !== "name";
      return (k >= i && k < end) || isPlain(other) || isRead;
    });
    if (!hasState && (!isAlone || isWater(words.slice(i, end)))) continue;
    marks.fill("place", i, end);
    return found.places;
  }
  return [];
}

/** "Silver Creek" is a town too, but an angler means the creek. */
function isWater(name: readonly string[]): boolean {
  return WATERS.has(name.at(-1)!);
}

function add({ facets }: Phrase, facet: string, value: string): void {
  const values = (facets[facet] ??= []);
  if (!values.includes(value)) values.push(value);
}
