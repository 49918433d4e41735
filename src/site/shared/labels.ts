// How values are written for people: slugs, amounts and dates in, words out.
import { parseDay } from "../../dates.ts";
import { REGIONS } from "../../regions.ts";
import type { ResourceName } from "../../resources.ts";

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});
const numbers = new Intl.NumberFormat("en-US");
const days = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
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

export const FACET_NAMES: Readonly<Record<string, string>> = {
  state: "State",
  water_type: "Water",
  species: "Species",
  techniques: "Technique",
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

/** "Saturday, June 6, 2026". */
export function dayName(date: string): string {
  return days.format(parseDay(date)! * 86_400_000);
}

/** "June 2026". */
export function monthName(month: string): string {
  return months.format(parseDay(`${month}-01`)! * 86_400_000);
}

/** "Park County, MT", said once; without a place the state's name. */
export function placeName(place: string, state: string): string {
  if (place === "") return stateName(state);
  const says = [state, stateName(state)].some((name) => place.endsWith(`, ${name}`));
  return says ? place : `${place}, ${state}`;
}
