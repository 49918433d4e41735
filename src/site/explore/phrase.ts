// Reads what is typed as place, days, amounts, state, species and water; the rest is free text. The same phrase is
// always read alike, and nothing is applied before its reading was shown.
import { fold } from "../../fold.ts";
import type { Stay } from "../../query.ts";
import { REGIONS } from "../../regions.ts";
import { KEY_LETTERS, shorten, type Place } from "../basemap/place.ts";
import type { DateRange } from "./month.ts";
import type { OptionsOf } from "./options.ts";
import { takeAmounts, takeStay, type Amounts } from "./phrase-amounts.ts";
import { takeDays } from "./phrase-days.ts";
import {
  BEFORE_A_PLACE,
  CODE_WORDS,
  FILLERS,
  FREE,
  isPlain,
  NAMESAKES,
  NICKNAMES,
  READ,
  WATER_NAMES,
  WATERS,
} from "./phrase-words.ts";
import { findPlaces, matchPlaces, type Gazetteer } from "./places.ts";

/** Facts needed to read a phrase. */
export interface Known {
  today: string;
  options: OptionsOf;
  gazetteer: Gazetteer;
}

export interface Reading extends Amounts {
  dates: DateRange | undefined;
  stay: Stay | undefined;
  place: Place | undefined;
  /** Values by facet: state, species, water_type. */
  facets: Readonly<Record<string, readonly string[]>>;
  rest: string;
}

/** Words of the longest name that is looked for. */
const LONGEST = 4;
/** Readings that differ in their place, and places that are looked at for what is still typed. */
const MOST_PLACES = 3;
/** Begins a word that is part of a water's name, and stays free text. */
const NAMED = "=";

/** The readings of a phrase, the likeliest first: none where nothing is recognised. */
export function readPhrase(typed: string, known: Known): Reading[] {
  const words = fold(typed);
  const days = takeDays(words, known.today);
  const stay = days?.isAny ? takeStay(words, days.dates) : undefined;
  const amounts = takeAmounts(words);
  const near = takeNear(words, known);
  const species = takeValues(words, known, "species");
  const sure = near ?? takeTown(words, known, true);
  const state = takeValues(words, known, "state", (...name) => isNoState(words, known, ...name));
  markWaters(words);
  const water_type = takeValues(words, known, "water_type");
  const places = sure ?? takeTown(words, known, false) ?? [undefined];
  if (!words.includes(READ)) return [];
  const rest = restOf(words, days !== undefined);
  const named = Object.entries({ state, water_type, species });
  const facets = Object.fromEntries(named.filter(([, values]) => values.length > 0));
  return places
    .slice(0, MOST_PLACES)
    .map((place) => ({ ...amounts, dates: days?.dates, stay, place, facets, rest }));
}

/** Places after "near" or a word like it; states after "in" are left to themselves. */
function takeNear(words: string[], known: Known): readonly Place[] | undefined {
  for (const [i, word] of words.entries()) {
    // "Within 50 miles of".
    const isBefore = BEFORE_A_PLACE.includes(word) || (word === "of" && words[i - 1] === READ);
    if (!isBefore || (word === "in" && stateAt(words, i + 1))) continue;
    const found = placeAt(words, i + 1, known) ?? begunAt(words, i + 1, known);
    if (!found) continue;
    words.fill(READ, i, i + 1 + found.length);
    return found.places;
  }
  return undefined;
}

/**
 * A town without "near": one with its state, or else one in a phrase whose other words are all recognised. "Silver
 * Creek" is a town too, but an angler means the creek.
 */
function takeTown(words: string[], known: Known, hasState: boolean): readonly Place[] | undefined {
  for (const [i, word] of words.entries()) {
    if (isPlain(word) || WATERS.has(word)) continue;
    const found = placeAt(words, i, known);
    if (!found || found.hasState !== hasState) continue;
    const end = i + found.length;
    const others = words.toSpliced(i, found.length);
    const isAlone = others.every((other) => isPlain(other) || other === READ);
    if (!hasState && (!isAlone || WATERS.has(words[end - 1]!))) continue;
    words.fill(READ, i, end);
    return found.places;
  }
  return undefined;
}

interface Found {
  places: readonly Place[];
  /** Words, with those of the state behind the name. */
  length: number;
  hasState: boolean;
}

function placeAt(words: readonly string[], at: number, known: Known): Found | undefined {
  for (let end = Math.min(at + LONGEST, words.length); end > at; end--) {
    const places = placesNamed(words.slice(at, end), known);
    if (places.length === 0) continue;
    const state = stateAt(words, end);
    const within = state ? places.filter(([, code]) => code === state.code) : [];
    if (within.length > 0)
      return { places: within, length: end + state!.length - at, hasState: true };
    // "Or" and "in" behind a name are a state's code only if the place is there.
    if (!state || CODE_WORDS.has(words[end]!)) return { places, length: end - at, hasState: false };
  }
  return undefined;
}

function placesNamed(words: readonly string[], { gazetteer, options }: Known): readonly Place[] {
  return findPlaces(gazetteer, words.map(shorten), options["state"] ?? []);
}

/** The last words are still typed. */
function begunAt(words: readonly string[], at: number, known: Known): Found | undefined {
  const { gazetteer, options } = known;
  const begun = words.slice(at);
  if (begun.length > LONGEST || (begun[0] ?? "").length < KEY_LETTERS) return undefined;
  const states = options["state"] ?? [];
  const places = begun.includes(READ)
    ? []
    : matchPlaces(gazetteer, begun.join(" "), MOST_PLACES, states);
  return places.length > 0 ? { places, length: begun.length, hasState: false } : undefined;
}

const STATES = Object.entries(REGIONS).map(([code, name]) => ({ code, words: fold(name) }));

/** The state that is named behind a town or "in". */
function stateAt(words: readonly string[], at: number) {
  const rest = words.slice(at);
  const named = STATES.filter((one) => one.words.every((word, i) => rest[i] === word));
  const longest = named.toSorted((a, b) => b.words.length - a.words.length)[0];
  if (longest) return { code: longest.code, length: longest.words.length };
  const code = rest[0]?.toUpperCase() ?? "";
  return Object.hasOwn(REGIONS, code) ? { code, length: 1 } : undefined;
}

/** Whether the name of a state is part of another one, or its code a word. */
function isNoState(words: readonly string[], known: Known, name: readonly string[], at: number) {
  const [before, after = ""] = [words[at - 1], words[at + name.length]];
  // "In or near" a town says no state.
  const isIn = before === "in" && !BEFORE_A_PLACE.includes(after);
  const isWord = CODE_WORDS.has(name[0]!) && name.length === 1 && !isIn;
  // "Idaho Falls" is longer than the state's name.
  const isTown =
    after !== "" && !WATERS.has(after) && placesNamed([...name, after], known).length > 0;
  // "Colorado River" and "Lake Michigan" are names.
  return isWord || isTown || (NAMESAKES.has(name[0]!) && (after === "river" || before === "lake"));
}

/** Marks the names of waters, like "lake erie" and "madison river": their words do not mean a type of water. */
function markWaters(words: string[]): void {
  const isOther = (at: number) =>
    at in words && words[at] !== READ && !words[at]!.startsWith(NAMED) && !isPlain(words[at]!);
  const mark = (at: number) => (words[at] = NAMED + words[at]!);
  for (const [i, word] of words.entries()) {
    if (!WATERS.has(word) || (word === "creek" && words[i - 1] === "spring")) continue;
    const isBefore = word === "lake" && isOther(i + 1);
    if (!isOther(i - 1) && !isBefore && !WATER_NAMES.has(word)) continue;
    mark(i);
    for (let k = i - 1; isOther(k); k--) mark(k);
    if (isBefore) mark(i + 1);
  }
}

/** Takes the values of a facet, by label or code, longer names first. */
function takeValues(
  words: string[],
  { options }: Known,
  facet: string,
  isNone: (name: readonly string[], at: number) => boolean = () => false,
): string[] {
  const values = (options[facet] ?? []).map(({ label, value }) => ({
    value,
    label: fold(label).join(" "),
  }));
  const found = new Set<string>();
  for (let length = LONGEST; length > 0; length--) {
    for (let i = 0; i + length <= words.length; i++) {
      const name = words.slice(i, i + length);
      const own = name.join(" ");
      const forms = singularsOf(own);
      // A code has no plural: "his" is not Hawaii.
      const one = values.find(
        ({ label, value }) =>
          own === value || forms.some((form) => form === label || NICKNAMES[form] === value),
      );
      if (!one || isNone(name, i)) continue;
      words.fill(READ, i, i + length);
      found.add(one.value);
    }
  }
  return [...found].sort();
}

function singularsOf(phrase: string): string[] {
  if (phrase.endsWith("ies")) return [phrase, `${phrase.slice(0, -3)}y`, phrase.slice(0, -1)];
  return phrase.endsWith("s") ? [phrase, phrase.slice(0, -1)] : [phrase];
}

/** What was not read, without the words around it that say nothing. */
function restOf(words: readonly string[], hasDays: boolean): string {
  const isFiller = (word: string) => FILLERS.has(word) || (hasDays && FREE.has(word));
  return words
    .join(" ")
    .split(READ)
    .flatMap((run) => {
      const own = run.split(" ").filter(Boolean);
      const first = own.findIndex((word) => !isFiller(word));
      return first < 0 ? [] : own.slice(first, own.findLastIndex((word) => !isFiller(word)) + 1);
    })
    .map((word) => word.replace(NAMED, ""))
    .join(" ");
}
