// Suggests what a search may mean besides its words: readings of the phrase, places, states, species and properties.
import type { PropertyItem } from "../../contract.ts";
import { fold } from "../../fold.ts";
import { DEFAULT_RADIUS_KM } from "../../limits.ts";
import { tidyName } from "../../tidy.ts";
import { placeName, type Place } from "../basemap/place.ts";
import { FACET_NAMES, money } from "../shared/labels.ts";
import { appliedOf } from "./filters-in-use.ts";
import { beginsAll, matchOptions } from "./options.ts";
import { readPhrase, type Known, type Reading } from "./phrase.ts";
import { matchPlaces } from "./places.ts";
import { EMPTY, formatState, opened, type State } from "./state.ts";

export interface Suggestion {
  group: string;
  label: string;
  /** The filters that a reading of the phrase makes; the label says the same. */
  chips?: readonly string[];
  change: Partial<State>;
}

/** Most suggestions of each kind: all of them are seen at once on a phone. */
const MAX_SUGGESTIONS = 3;

export interface Sources extends Known {
  listed: readonly PropertyItem[];
  /** Of rates, ISO 4217. */
  currency: string;
}

/** Readings of the whole phrase come first. */
export function suggestionsOf(typed: string, state: State, sources: Sources): Suggestion[] {
  const { options, gazetteer, listed } = sources;
  const words = fold(typed);
  if (words.length === 0) return [];
  const found: Suggestion[] = [];
  const add = (group: string, label: string, change: Partial<State>) =>
    found.push({ group, label, change });
  for (const [name, values] of Object.entries(options)) {
    const others = values.filter(({ value }) => !state.facets[name]?.includes(value));
    for (const { value, label } of matchOptions(others, typed).slice(0, MAX_SUGGESTIONS)) {
      const facets = withValues(state, { [name]: [value] });
      add(FACET_NAMES[name] ?? name, label, { facets, text: "" });
    }
  }
  if (state.resource === "properties") {
    for (const place of matchPlaces(gazetteer, typed, MAX_SUGGESTIONS, options["state"] ?? [])) {
      add("Near", placeName(place), { ...near(place, state), text: "" });
    }
    const named = listed.filter(({ name }) => beginsAll(fold(name), words));
    for (const { id, name } of named.slice(0, MAX_SUGGESTIONS)) {
      add("Property", tidyName(name), opened(state, id));
    }
    found.unshift(...readingsOf(typed, state, sources, found));
  }
  add("Words", `Show results for “${typed.trim()}”`, { text: typed });
  return found;
}

/** Readings that no other suggestion offers. */
function readingsOf(
  typed: string,
  state: State,
  sources: Sources,
  others: readonly Suggestion[],
): Suggestion[] {
  const { options, currency } = sources;
  const after = (change: Partial<State>) => formatState({ ...state, ...change });
  const offered = new Set(others.map(({ change }) => after(change)));
  return readPhrase(typed, sources).flatMap((reading) => {
    const change = changeOf(reading, state);
    const own = { ...EMPTY, ...changeOf(reading, { ...EMPTY, near: state.near }) };
    const applied = appliedOf(own, options, (amount) => money(amount, currency));
    const chips = applied.map(({ label }) => label);
    if (chips.length === 0 || offered.has(after(change))) return [];
    if (reading.rest !== "") chips.push(`“${reading.rest}”`);
    return [{ group: "Search for", label: chips.join(", "), chips, change }];
  });
}

function changeOf(reading: Reading, state: State): Partial<State> {
  const { dates, stay, rods, rate, kilometres, place, facets, rest } = reading;
  return {
    ...(place && near(place, state, kilometres)),
    ...(dates && { dates, stay, ...(rods && { rods }) }),
    ranges: {
      ...state.ranges,
      ...(rate && { max_rate: rate }),
      // Rods are free on days; without any they are what a property takes at all.
      ...(rods && !dates && { min_rods: rods }),
    },
    facets: withValues(state, facets),
    text: rest,
  };
}

function near(place: Place, state: State, within = state.near?.kilometres): Partial<State> {
  const [, , latitude, longitude] = place;
  const kilometres = within ?? DEFAULT_RADIUS_KM;
  return { near: { name: placeName(place), latitude, longitude, kilometres }, bounds: undefined };
}

function withValues({ facets }: State, more: State["facets"]): State["facets"] {
  const joined = Object.entries(more).map(([name, values]) => {
    return [name, [...new Set([...(facets[name] ?? []), ...values])].sort()] as const;
  });
  return { ...facets, ...Object.fromEntries(joined) };
}
