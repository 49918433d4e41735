// Reads what is typed as place, days, amounts, state, species and water; the rest is free text. The same phrase is
// always read alike, and nothing is applied before its reading was shown.
import { fold } from "../../fold.ts";
import { REGIONS } from "../../regions.ts";
import { KEY_LETTERS, shorten, type Place } from "../basemap/place.ts";
import type { OptionsOf } from "./options.ts";
import { takeAmounts, takeDays, takeStay } from "./phrase-days.ts";
import { is, isPlain, NICKNAMES, READ } from "./phrase-words.ts";
import { findPlaces, matchPlaces, type Gazetteer } from "./places.ts";
import type { State } from "./state.ts";

export interface Known {
  today: string;
  options: OptionsOf;
  gazetteer: Gazetteer;
}

export type Reading = ReturnType<typeof readPhrase>[number];

/** Words of the longest name that is looked for. */
const LONGEST = 4;
/** Readings that differ in their place, and places that are looked at for what is still typed. */
const MAX_PLACES = 3;
/** Begins a word that is part of a water's name, and stays free text. */
const NAMED = "=";

const isWater = (word: string | undefined) => is(word, "water", "waterName");

/** The readings of a phrase, the likeliest first: none where nothing is recognised. `rest` is free text. */
export function readPhrase(typed: string, known: Known) {
  const words = fold(typed);
  const days = takeDays(words, known.today);
  const stay = days?.isAny ? takeStay(words, days.dates) : undefined;
  const amounts = takeAmounts(words);
  const town = (hasState: boolean) => takePlace(words, (at) => townAt(words, at, known, hasState));
  const near = takePlace(words, (at) => nearAt(words, at, known));
  const species = takeValues(words, known, "species");
  const sure = near ?? town(true);
  const state = takeValues(words, known, "state", (...name) => isNoState(words, known, ...name));
  markWaters(words);
  const water_type = takeValues(words, known, "water_type");
  const places = sure ?? town(false) ?? [undefined];
  if (!words.includes(READ)) return [];
  const rest = restOf(words, days !== undefined);
  const named = Object.entries({ state, water_type, species });
  const facets: State["facets"] = Object.fromEntries(
    named.filter(([, values]) => values.length > 0),
  );
  return places
    .slice(0, MAX_PLACES)
    .map((place) => ({ ...amounts, dates: days?.dates, stay, place, facets, rest }));
}

interface Found {
  places: readonly Place[];
  /** After the name, and its state if that follows. */
  end: number;
  hasState: boolean;
}

/** Takes the first places that `find` finds, from a word on. */
function takePlace(words: string[], find: (at: number) => Found | undefined) {
  for (const i of words.keys()) {
    const found = find(i);
    if (!found) continue;
    words.fill(READ, i, found.end);
    return found.places;
  }
  return undefined;
}

/** Places after "near" or a word like it; states after "in" are left to themselves. */
function nearAt(words: readonly string[], at: number, known: Known): Found | undefined {
  const word = words[at]!;
  // "Within 50 miles of".
  const isBefore = is(word, "beforePlace") || (word === "of" && words[at - 1] === READ);
  if (!isBefore || (word === "in" && stateAt(words, at + 1))) return undefined;
  return placeAt(words, at + 1, known) ?? begunAt(words, at + 1, known);
}

/** A town with its state, or alone in a phrase. "Silver Creek" is a town too, but an angler means the creek. */
function townAt(words: readonly string[], at: number, known: Known, hasState: boolean) {
  if (isPlain(words[at]!) || isWater(words[at])) return undefined;
  const found = placeAt(words, at, known);
  if (!found || found.hasState !== hasState) return undefined;
  const others = words.toSpliced(at, found.end - at);
  const isAlone = others.every((other) => isPlain(other) || other === READ);
  return hasState || (isAlone && !isWater(words[found.end - 1])) ? found : undefined;
}

function placeAt(words: readonly string[], at: number, known: Known): Found | undefined {
  for (let end = Math.min(at + LONGEST, words.length); end > at; end--) {
    const places = placesNamed(words.slice(at, end), known);
    if (places.length === 0) continue;
    const state = stateAt(words, end);
    const within = places.filter(([, code]) => code === state?.code);
    if (state && within.length > 0) {
      return { places: within, end: end + state.length, hasState: true };
    }
    // "Or" and "in" behind a name are a state's code only if the place is there.
    if (!state || is(words[end], "code")) return { places, end, hasState: false };
  }
  return undefined;
}

function placesNamed(words: readonly string[], { gazetteer, options }: Known): readonly Place[] {
  return findPlaces(gazetteer, words.map(shorten), options["state"] ?? []);
}

/** The last words are still typed. */
function begunAt(words: readonly string[], at: number, known: Known): Found | undefined {
  const begun = words.slice(at);
  const isShort = begun.length > LONGEST || (begun[0] ?? "").length < KEY_LETTERS;
  if (isShort || begun.includes(READ)) return undefined;
  const states = known.options["state"] ?? [];
  const places = matchPlaces(known.gazetteer, begun.join(" "), MAX_PLACES, states);
  return places.length > 0 ? { places, end: words.length, hasState: false } : undefined;
}

/** Longer names first. */
const STATES = Object.entries(REGIONS)
  .map(([code, name]) => ({ code, words: fold(name) }))
  .sort((a, b) => b.words.length - a.words.length);

/** The state that is named behind a town or "in". */
function stateAt(words: readonly string[], at: number) {
  const rest = words.slice(at);
  const named = STATES.find((one) => one.words.every((word, i) => rest[i] === word));
  if (named) return { code: named.code, length: named.words.length };
  const code = rest[0]?.toUpperCase() ?? "";
  return Object.hasOwn(REGIONS, code) ? { code, length: 1 } : undefined;
}

/** Whether the name of a state is part of another one, or its code a word. */
function isNoState(words: readonly string[], known: Known, name: readonly string[], at: number) {
  const [before, after] = [words[at - 1], words[at + name.length]];
  // "In or near" a town says no state.
  const isIn = before === "in" && !is(after, "beforePlace");
  const isWord = is(name[0], "code") && name.length === 1 && !isIn;
  // "Idaho Falls" is longer than the state's name.
  const isTown = after && !isWater(after) && placesNamed([...name, after], known).length > 0;
  // "Colorado River" and "Lake Michigan" are names.
  return isWord || isTown || (is(name[0], "namesake") && (after === "river" || before === "lake"));
}

/** Marks the names of waters, like "lake erie" and "madison river": their words do not mean a type of water. */
function markWaters(words: string[]): void {
  const isOther = (at: number) =>
    at in words && words[at] !== READ && !words[at]!.startsWith(NAMED) && !isPlain(words[at]!);
  const mark = (at: number) => (words[at] = NAMED + words[at]!);
  for (const [i, word] of words.entries()) {
    if (!isWater(word) || (word === "creek" && words[i - 1] === "spring")) continue;
    const isBefore = word === "lake" && isOther(i + 1);
    if (!isOther(i - 1) && !isBefore && !is(word, "waterName")) continue;
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
  const own = (options[facet] ?? []).map(({ label, value }) => [value, fold(label).join(" ")]);
  const found = new Set<string>();
  for (let length = LONGEST; length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const name = words.slice(at, at + length);
      const forms = singularsOf(name.join(" "));
      // A code has no plural: "his" is not Hawaii.
      const isCalled = ([value, label]: string[]) =>
        value === forms[0] || forms.some((form) => form === label || NICKNAMES[form] === value);
      const value = own.find(isCalled)?.[0];
      if (value === undefined || isNone(name, at)) continue;
      words.fill(READ, at, at + length);
      found.add(value);
    }
  }
  return [...found].sort();
}

/** The phrase itself comes first. */
function singularsOf(phrase: string): string[] {
  if (phrase.endsWith("ies")) return [phrase, `${phrase.slice(0, -3)}y`, phrase.slice(0, -1)];
  return phrase.endsWith("s") ? [phrase, phrase.slice(0, -1)] : [phrase];
}

/** The words that were not read, without fillers around them. */
function restOf(words: readonly string[], hasDays: boolean): string {
  const isSaid = (word: string) =>
    !is(word, "filler", "beforePlace") && !(hasDays && is(word, "free"));
  return words
    .join(" ")
    .split(READ)
    .flatMap((run) => {
      const own = run.split(" ").filter(Boolean);
      const first = own.findIndex(isSaid);
      return first < 0 ? [] : own.slice(first, own.findLastIndex(isSaid) + 1);
    })
    .map((word) => word.replace(NAMED, ""))
    .join(" ");
}
