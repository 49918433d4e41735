// Finds places among those of the packs: by their whole name, or by what is typed of it.
import { fold } from "../../fold.ts";
import { regionName } from "../../regions.ts";
import { placeWords, type Place } from "../basemap/place.ts";
import { beginsAll, type Option } from "./options.ts";

/** People that a place counts as having besides its own: in a small town there is water as well. */
const BASE = 1_000;

/** Places by the words of their names. */
export type Gazetteer = ReadonlyMap<string, readonly Place[]>;

export function gazetteerOf(places: Iterable<Place>): Gazetteer {
  return Map.groupBy(places, ([name]) => placeWords(name).join(" "));
}

export function findPlaces(
  gazetteer: Gazetteer,
  words: readonly string[],
  states: readonly Option[],
): Place[] {
  return byLikelihood(gazetteer.get(words.join(" ")) ?? [], states);
}

/** The first places that are named like what is typed: its words begin words of the place, the first one its name. */
export function matchPlaces(
  gazetteer: Gazetteer,
  typed: string,
  most: number,
  states: readonly Option[],
): Place[] {
  const words = placeWords(typed);
  if (words.length === 0) return [];
  const found = [...gazetteer].flatMap(([key, places]) => {
    const name = key.split(" ");
    if (!beginsAll(name, words.slice(0, 1))) return [];
    const wordsOf = (state: string) => [...name, ...fold(regionName(state)), state.toLowerCase()];
    return places.filter(([, state]) => beginsAll(wordsOf(state), words));
  });
  return byLikelihood(found, states).slice(0, most);
}

/** Where more people live and the directory has more properties comes first. */
function byLikelihood(places: readonly Place[], states: readonly Option[]): Place[] {
  const counts = new Map(states.map(({ value, all = 0 }) => [value, all]));
  const weightOf = ([, state, , , population]: Place) =>
    Math.sqrt(population + BASE) * ((counts.get(state.toLowerCase()) ?? 0) + 1);
  return places.toSorted((a, b) => weightOf(b) - weightOf(a));
}
