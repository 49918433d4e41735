// How values are written for people: slugs, amounts and dates in, words out.
import { parseDay } from "../../dates.ts";
import { REGIONS } from "../../regions.ts";
import type { ResourceName } from "../../resources.ts";

const DAY_MS = 86_400_000;
const KM_PER_MILE = 1.609_344;

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});
const numbers = new Intl.NumberFormat("en-US");
const days = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
const spans = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const months = new Intl.DateTimeFormat("en-US", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

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

/** Filters that compare a number, by parameter. */
export const RANGE_NAMES: Readonly<Record<string, string>> = {
  min_rods: "Rods a day, at least",
  max_rate: "Price a day, at most (US$)",
  min_rating: "Rating",
};

export const SORT_NAMES: Readonly<Record<string, string>> = {
  name: "State and name",
  rate: "Price, low to high",
  "-rate": "Price, high to low",
  relevance: "Best match",
  distance: "Distance",
};

/** "spring_creek" to "Spring creek". */
export function waterName(slug: string): string {
  const words = slug.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "MT" in any case to "Montana"; a code without a name stays. */
export function stateName(code: string): string {
  const upper = code.toUpperCase();
  return REGIONS[upper] ?? upper;
}

/** A value of a facet: the spelling that the directory has, or the slug as words. */
export function facetLabel(facet: string, slug: string, spelling?: string): string {
  if (facet === "state") return stateName(slug);
  if (facet === "water_type") return waterName(slug);
  return spelling ?? slug.replaceAll("-", " ");
}

export function money(amount: number): string {
  return dollars.format(amount);
}

export function count(number: number): string {
  return numbers.format(number);
}

/** "1 rod", "6 rods". */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}

/** "1 property", "866 guides", "No clubs". */
export function resultsName(resource: ResourceName, total: number): string {
  const many = RESOURCE_NAMES[resource].toLowerCase();
  return total === 0 ? `No ${many}` : counted(total, SINGLE[resource], many);
}

/** "Saturday, June 6, 2026". */
export function dayName(date: string): string {
  return days.format(parseDay(date)! * DAY_MS);
}

/** "June 2026". */
export function monthName(month: string): string {
  return months.format(parseDay(`${month}-01`)! * DAY_MS);
}

/** "Jun 6 – 8, 2027". */
export function dateRange(from: string, to: string): string {
  return spans.formatRange(parseDay(from)! * DAY_MS, parseDay(to)! * DAY_MS);
}

/** Metres to "19 km (12 mi)": pins are true to 2 km, so finer distances would say nothing. */
export function distance(metres: number): string {
  const kilometres = metres / 1_000;
  return `${Math.round(kilometres)} km (${Math.round(kilometres / KM_PER_MILE)} mi)`;
}

/** "Park County, MT", said once; without a place the state's name. */
export function placeName(place: string, state: string): string {
  if (place === "") return stateName(state);
  const says = [state, stateName(state)].some((name) => place.endsWith(`, ${name}`));
  return says ? place : `${place}, ${state}`;
}
