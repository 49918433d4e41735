// Writes slugs, amounts, distances and places for people.
import { regionName } from "../../regions.ts";
import type { ResourceName } from "../../resources.ts";
import { waterName } from "../../water-types.ts";
import { count } from "./us-english.ts";

export { count, dateRange, dayName, money, monthName } from "./us-english.ts";

const KM_PER_MILE = 1.609_344;

export const RESOURCE_NAMES: Readonly<Record<ResourceName, string>> = {
  properties: "Properties",
  guides: "Guides",
  clubs: "Clubs",
  "fly-shops": "Fly shops",
};

const SINGLE: Readonly<Record<ResourceName, string>> = {
  properties: "property",
  guides: "guide",
  clubs: "club",
  "fly-shops": "fly shop",
};

export const FACET_NAMES: Readonly<Record<string, string>> = {
  state: "State",
  water_type: "Water",
  species: "Species",
  techniques: "Technique",
};

/** What a filter that compares a number is called, by parameter. */
export function rangeName(parameter: string, currency: string): string {
  return RANGE_NAMES[parameter]?.(currency) ?? parameter;
}

/** By parameter and currency. */
export const RANGE_NAMES: Readonly<Record<string, (currency: string) => string>> = {
  min_rods: () => "Rods a day, at least",
  max_rate: (currency) => `Price a day, at most (${currency === "USD" ? "US$" : currency})`,
  min_rating: () => "Rating",
};

export const SORT_NAMES: Readonly<Record<string, string>> = {
  name: "State and name",
  rate: "Price, low to high",
  "-rate": "Price, high to low",
  relevance: "Best match",
  distance: "Distance",
};

/** A value of a facet: the spelling that the directory has, or the slug as words. */
export function facetLabel(facet: string, slug: string, spelling?: string): string {
  if (facet === "state") return regionName(slug);
  if (facet === "water_type") return waterName(slug);
  return spelling ?? slug.replaceAll("-", " ");
}

/** "1 rod", "6 rods". */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}

/** Names of weekdays, as the API has them, to "Sat, Sun". */
export function weekdaysLabel(weekdays: readonly string[]): string {
  return weekdays.map((day) => day[0]!.toUpperCase() + day.slice(1)).join(", ");
}

/** "1 property", "866 guides", "No clubs". */
export function resultsName(resource: ResourceName, total: number): string {
  const many = RESOURCE_NAMES[resource].toLowerCase();
  return total === 0 ? `No ${many}` : counted(total, SINGLE[resource], many);
}

/** Metres to "12 mi (19 km)": pins are true to 2 km, so finer distances would say nothing. */
export function distance(metres: number): string {
  const kilometres = metres / 1_000;
  return `${rounded(kilometres / KM_PER_MILE)} mi (${rounded(kilometres)} km)`;
}

function rounded(amount: number): number | string {
  return Math.round(amount) || "under 1";
}
