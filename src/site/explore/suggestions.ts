// Suggests what a search may mean besides its words: readings of the phrase, places, states, species and properties.
import { fold } from "../../fold.ts";
import type { Property } from "../../../partner/client/types.ts";
import { counted, dateRange, FACET_NAMES } from "../shared/labels.ts";
import { placeName, type Place } from "../places/place.ts";
import { beginsAll, matchOptions, type Option } from "./options.ts";
import { readPhrase, type Reading } from "./phrase.ts";
import { findPlaces, matchPlaces, type Gazetteer } from "./places.ts";
import { CLEARED, opened, type State } from "./state.ts";
import { DEFAULT_RADIUS_KM } from "../../limits.ts";

export interface Suggestion {
  /** Heading of its group, whose members are adjacent. */
  group: string;
  label: string;
  /** The filters that a reading of the phrase makes; the label says the same. */
  chips?: readonly string[];
  change: Partial<State>;
}

/** Most suggestions of each kind: all of them are seen at once on a phone. */
const MOST = 3;

/** The values of a facet, by its parameter. */
export type OptionsOf = Readonly<Record<string, readonly Option[]>>;

/** What a search is suggested from. */
export interface Sources {
  options: OptionsOf;
  gazetteer: Gazetteer;
  listed: readonly Property[];
  today: string;
}

/** Readings of the whole phrase come first. */
export function suggestionsOf(typed: string, state: State, sources: Sources): Suggestion[] {
  const { options, gazetteer, listed } = sources;
  const words = fold(typed);
  if (words.length === 0) return [];
  const facets = Object.entries(options).flatMap(([name, values]) =>
    matchOptions(values, typed)
      .filter(({ value }) => !state.facets[name]?.includes(value))
      .slice(0, MOST)
      .map(({ value, label }): Suggestion => {
        const change = { facets: withValues(state, { [name]: [value] }), text: "" };
        return { group: FACET_NAMES[name] ?? name, label, change };
      }),
  );
  const search = {
    group: "Words",
    label: `Show results for “${typed.trim()}”`,
    change: { text: typed },
  };
  if (state.resource !== "properties") return [...facets, search];
  const places = matchPlaces(gazetteer, typed, MOST, options["state"] ?? []).map(
    (place): Suggestion => {
      return {
        group: "Near",
        label: placeName(place),
        change: { ...near(place, state), text: "" },
      };
    },
  );
  const properties = listed
    .filter(({ name }) => beginsAll(fold(name), words))
    .slice(0, MOST)
    .map(({ id, name }): Suggestion => {
      return { group: "Property", label: name, change: opened(state, id) };
    });
  return [...readingsOf(typed, state, sources), ...facets, ...places, ...properties, search];
}

/** Readings that no other suggestion offers: those of several parts, and of days. */
function readingsOf(typed: string, state: State, sources: Sources): Suggestion[] {
  const { options, gazetteer, today } = sources;
  const states = options["state"] ?? [];
  const known = {
    today,
    options,
    placesNamed: (words: readonly string[]) => findPlaces(gazetteer, words, states),
    placesBegun: (words: readonly string[]) =>
      matchPlaces(gazetteer, words.join(" "), MOST, states),
  };
  return readPhrase(typed, known).flatMap((reading) => {
    const chips = chipsOf(reading, options);
    if (chips.length < 2 && !reading.days) return [];
    const { days, place, facets, rest } = reading;
    const change: Partial<State> = {
      ...(place && near(place, state)),
      ...(days && { dates: days.dates, stay: days.stay }),
      facets: withValues(state, facets),
      text: rest,
    };
    return [{ group: "Search for", label: chips.join(", "), chips, change }];
  });
}

function chipsOf({ days, place, facets, rest }: Reading, options: OptionsOf): string[] {
  const labels = Object.entries(facets).flatMap(([name, values]) =>
    values.map((value) => options[name]?.find((one) => one.value === value)?.label ?? value),
  );
  const range = days && dateRange(days.dates.from, days.dates.to);
  return [
    ...(range ? [days.stay ? `Any ${counted(days.stay.days, "day")} in ${range}` : range] : []),
    ...(place ? [`Near ${placeName(place)}`] : []),
    ...labels,
    ...(rest === "" ? [] : [`“${rest}”`]),
  ];
}

function near(place: Place, state: State): Partial<State> {
  const [, , latitude, longitude] = place;
  const kilometres = state.near?.kilometres ?? DEFAULT_RADIUS_KM;
  return {
    near: { name: placeName(place), latitude, longitude, kilometres },
    bounds: CLEARED.bounds,
    camera: CLEARED.camera,
  };
}

function withValues(state: State, more: State["facets"]): State["facets"] {
  const facets: Record<string, readonly string[]> = { ...state.facets };
  for (const [name, values] of Object.entries(more)) {
    facets[name] = [...new Set([...(facets[name] ?? []), ...values])].sort();
  }
  return facets;
}
