// Finds places among those of the packs: by their whole name, or by what is typed of it.
import { fold } from "../../fold.ts";
import { regionName } from "../../regions.ts";
import { placeWords, type Place } from "../basemap/place.ts";
import { beginsAll, type Option } from "./options.ts";

/** People that a place counts as having besides its own: in a small town there is water as well. */
const BASE = 1_000;

interface Entry {
  place: Place;
  words: readonly string[];
}

export type Gazetteer = ReadonlyMap<string, readonly Entry[]>;

export function gazetteerOf(places: Iterable<Place>): Gazetteer {
  const byName = new Map<string, Entry[]>();
  for (const place of places) {
    const words = placeWords(place[0]);
    const name = words.join(" ");
    const same = byName.get(name);
    if (same) same.push({ place, words });
    else byName.set(name, [{ place, words }]);
  }
  return byName;
}

export function findPlaces(
  gazetteer: Gazetteer,
  words: readonly string[],
  states: readonly Option[],
): Place[] {
  const found = (gazetteer.get(words.join(" ")) ?? []).map(({ place }) => place);
  return byLikelihood(found, states);
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
  const found: Place[] = [];
  for (const { place, words: name } of [...gazetteer.values()].flat()) {
    if (!beginsAll(name, words.slice(0, 1))) continue;
    const own = [...name, ...fold(regionName(place[1])), place[1].toLowerCase()];
    if (beginsAll(own, words)) found.push(place);
  }
  return byLikelihood(found, states).slice(0, most);
}

/** Where more people live and the directory has more properties comes first. */
function byLikelihood(places: readonly Place[], states: readonly Option[]): Place[] {
  const counts = new Map(states.map(({ value, all = 0 }) => [value, all]));
  const weightOf = ([, state, , , population]: Place) =>
    Math.sqrt(population + BASE) * ((counts.get(state.toLowerCase()) ?? 0) + 1);
  return places.toSorted((a, b) => weightOf(b) - weightOf(a));
}
