// Finds places among those of the packs: by their whole name, or by what is typed of it.
import { fold } from "../../fold.ts";
import { remember } from "../../memoize.ts";
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
  const found = [...gazetteer].flatMap(([name, places]) => {
    if (!` ${name}`.includes(` ${words[0]}`)) return [];
    const own = name.split(" ");
    return places.filter(([, state]) => beginsAll([...own, ...wordsOf(state)], words));
  });
  return byLikelihood(found, states).slice(0, most);
}

const wordsOf = remember((state: string) => [...fold(regionName(state)), state.toLowerCase()]);

/** Where more people live and the directory has more properties comes first. */
function byLikelihood(places: readonly Place[], states: readonly Option[]): Place[] {
  const counts = new Map(states.map(({ value, all = 0 }) => [value, all]));
  const weights = new Map(
    places.map((place) => {
      const [, state, , , population] = place;
      const properties = counts.get(state.toLowerCase()) ?? 0;
      return [place, Math.sqrt(population + BASE) * (properties + 1)];
    }),
  );
  return places.toSorted((a, b) => weights.get(b)! - weights.get(a)!);
}
