// Writes slugs, amounts, distances and places for people.
import { regionName } from "../../regions.ts";
import { RESOURCES, type Filter, type ResourceName } from "../../resources.ts";
import { capitalized, tidySpecies } from "../../tidy.ts";
import { waterName } from "../../water-types.ts";
import { count } from "./us-english.ts";

export { count, dateRange, dayName, money, monthName } from "./us-english.ts";

const KM_PER_MILE = 1.609_344;

export function resourceName(resource: ResourceName): string {
  return capitalized(resource.replace("-", " "));
}

export const FACET_NAMES: Readonly<Record<string, string>> = {
  state: "State",
  water_type: "Water",
  species: "Species",
  techniques: "Technique",
};

export type Money = (amount: number) => string;

/** The words of a filter that compares a number or a flag: of its field, and of its value while it is in use. */
interface RangeWords {
  field(currency: string): string;
  applied(value: number, money: Money): string;
}

const RANGE_WORDS: Readonly<Record<string, RangeWords>> = {
  min_rods: {
    field: () => "Rods a day, at least",
    applied: (rods) => `${counted(rods, "rod")} or more`,
  },
  max_rate: {
    field: (currency) => `Price a day, at most (${currency === "USD" ? "US$" : currency})`,
    applied: (rate, money) => `Up to ${money(rate)}`,
  },
  min_rating: { field: () => "Rating, at least", applied: (rating) => `Rated ${rating} or more` },
};

/** A filter's own words, or else those that its column and kind make, like "Beds, at least". */
export function rangeWords({ name, kind, column }: Filter): RangeWords {
  const side = kind === "flag" ? "" : `, at ${kind === "minimum" ? "least" : "most"}`;
  const label = capitalized(column.replaceAll("_", " ")) + side;
  const applied = (value: number) => (kind === "flag" ? label : `${label} ${count(value)}`);
  return RANGE_WORDS[name] ?? { field: () => label, applied };
}

export const SORT_NAMES: Readonly<Record<string, string>> = {
  name: "State and name",
  rate: "Price, low to high",
  "-rate": "Price, high to low",
  relevance: "Best match",
  distance: "Distance",
};

/** A value of a facet: the spelling that the directory has, or the slug as words. */
export function facetLabel(facet: string, slug: string, spelling = slug): string {
  if (facet === "state") return regionName(slug);
  if (facet === "water_type") return waterName(slug);
  return tidySpecies(spelling);
}

/** "1 rod", "6 rods". */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}

/** Names of weekdays, as the API has them, to "Sat, Sun". */
export function weekdaysLabel(weekdays: readonly string[]): string {
  return weekdays.map(capitalized).join(", ");
}

/** "1 property", "866 guides", "No clubs". */
export function resultsName(resource: ResourceName, total: number): string {
  const many = resourceName(resource).toLowerCase();
  return total === 0 ? `No ${many}` : counted(total, RESOURCES[resource].one, many);
}

/** Metres to "12 mi (19 km)": pins are true to 2 km, so finer distances would say nothing. */
export function distance(metres: number): string {
  const kilometres = metres / 1_000;
  return `${rounded(kilometres / KM_PER_MILE)} mi (${rounded(kilometres)} km)`;
}

function rounded(amount: number): number | string {
  return Math.round(amount) || "under 1";
}
