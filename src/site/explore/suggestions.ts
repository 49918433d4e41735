// Suggests what a search may mean besides its words: readings of the phrase, places, states, species and properties.
import { fold } from "../../fold.ts";
import type { PropertyItem } from "../../contract.ts";
import { tidyName } from "../../tidy.ts";
import {
  counted,
  dateRange,
  distance,
  FACET_NAMES,
  money,
  weekdaysLabel,
} from "../shared/labels.ts";
import { placeName, type Place } from "../basemap/place.ts";
import { beginsAll, labelOf, matchOptions, type OptionsOf } from "./options.ts";
import { readPhrase, type Reading } from "./phrase.ts";
import { findPlaces, matchPlaces, type Gazetteer } from "./places.ts";
import type { Stay } from "../../query.ts";
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

/** Sources of the suggestions. */
export interface Sources {
  options: OptionsOf;
  gazetteer: Gazetteer;
  listed: readonly PropertyItem[];
  today: string;
  /** Of rates, ISO 4217. */
  currency: string;
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
      return { group: "Property", label: tidyName(name), change: opened(state, id) };
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
    const chips = chipsOf(reading, sources);
    const { days, place, amounts, facets, rest } = reading;
    if (chips.length < 2 && !days && Object.keys(amounts).length === 0) return [];
    const change: Partial<State> = {
      ...(place && near(place, state, amounts.kilometres)),
      ...(days && { dates: days.dates, stay: stayOf(reading) }),
      ...(days && amounts.rods && { rods: amounts.rods }),
      ranges: { ...state.ranges, ...rangesOf(reading) },
      facets: withValues(state, facets),
      text: rest,
    };
    return [{ group: "Search for", label: chips.join(", "), chips, change }];
  });
}

/** Any days of a range, or so many of it in a row. */
function stayOf({ days, amounts }: Reading): Stay | undefined {
  if (!days?.stay) return undefined;
  return { days: amounts.days ?? days.stay.days, weekdays: amounts.weekdays };
}

/** Rods are free on days; without any they are what a property takes at all. */
function rangesOf({ days, amounts: { rods, rate } }: Reading): Record<string, number> {
  return { ...(rate && { max_rate: rate }), ...(rods && !days && { min_rods: rods }) };
}

function chipsOf(reading: Reading, { options, currency }: Sources): string[] {
  const { days, place, amounts, facets, rest } = reading;
  const { rods, rate, kilometres } = amounts;
  const stay = stayOf(reading);
  const labels = Object.entries(facets).flatMap(([name, values]) =>
    values.map((value) => labelOf(options[name], value)),
  );
  const range = days && dateRange(days.dates.from, days.dates.to);
  return [
    ...(range ? [stay ? `Any ${counted(stay.days, "day")} in ${range}` : range] : []),
    ...(amounts.weekdays ? [weekdaysLabel(amounts.weekdays)] : []),
    ...(rods ? [counted(rods, "rod")] : []),
    ...(rate ? [`Up to ${money(rate, currency)}`] : []),
    ...(place && kilometres
      ? [`Within ${distance(kilometres * 1_000)} of ${placeName(place)}`]
      : []),
    ...(place && !kilometres ? [`Near ${placeName(place)}`] : []),
    ...labels,
    ...(rest === "" ? [] : [`“${rest}”`]),
  ];
}

function near(
  place: Place,
  state: State,
  kilometres = state.near?.kilometres ?? DEFAULT_RADIUS_KM,
): Partial<State> {
  const [, , latitude, longitude] = place;
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
