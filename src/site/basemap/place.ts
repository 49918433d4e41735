// A place that people type, how its name is compared, and the pack that lists it.
import { fold } from "../../fold.ts";
import { regionName } from "../../regions.ts";

/** Degrees are of two decimals, as finely as the API reads a place; `state` is a code like "MT". */
export type Place = [
  name: string,
  state: string,
  latitude: number,
  longitude: number,
  population: number,
];

const SHORT: Readonly<Record<string, string>> = { saint: "st", fort: "ft", mount: "mt" };

/** The folded words of a name, so that "Saint Louis" is "St. Louis". */
export function placeWords(name: string): string[] {
  return fold(name).map(shorten);
}

export function shorten(word: string): string {
  return SHORT[word] ?? word;
}

export function degrees(value: string | number | undefined): number {
  return Number(Number(value).toFixed(2)) + 0;
}

export function placeName([name, state]: Place): string {
  return `${name}, ${regionName(state)}`;
}

/** Letters of a name that say in which pack it is. */
export const KEY_LETTERS = 2;

/** The pack for a name's first word: the last one whose key is not after it, of sorted `keys`. */
export function packOf(keys: readonly string[], word: string): string | undefined {
  const own = word.slice(0, KEY_LETTERS);
  return keys.findLast((key) => key <= own);
}
