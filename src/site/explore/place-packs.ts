// Loads the packs of places that what is typed may name, none before the second letter of a word, for suggestions.
import { FOLDER, KEYS } from "virtual:places";
import { fetchPart } from "../shared/offer-reload.ts";
import { KEY_LETTERS, packOf, placeName, placeWords, type Place } from "../basemap/place.ts";
import { gazetteerOf, type Gazetteer } from "./places.ts";
import { isPlain } from "./phrase-words.ts";

export { suggestionsOf } from "./suggestions.ts";

const loading = new Map<string, Promise<void>>();
const loaded = new Map<string, readonly Place[]>();
let known = gazetteerOf([]);

export function knownPlaces(): Gazetteer {
  return known;
}

/** Whether more places are known after it; where a pack can't be read everything else works without it. */
export async function loadPlaces(typed: string): Promise<boolean> {
  const words = placeWords(typed).filter((word) => word.length >= KEY_LETTERS && !isPlain(word));
  const keys = new Set(words.flatMap((word) => packOf(KEYS, word) ?? []));
  const missing = [...keys].filter((key) => !loaded.has(key));
  await Promise.all(missing.map(load));
  return missing.some((key) => loaded.has(key));
}

/** The place of that name and state, like "Bozeman, Montana". */
export async function findNamed(name: string) {
  await loadPlaces(name);
  const place = [...known.values()]
    .flat()
    .map((one) => one.place)
    .find((one) => placeName(one) === name);
  return place && { name, latitude: place[2], longitude: place[3] };
}

function load(key: string): Promise<void> {
  const next = loading.get(key) ?? loadPack(key).catch(() => void loading.delete(key));
  loading.set(key, next);
  return next;
}

async function loadPack(key: string): Promise<void> {
  const response = await fetchPart(`${FOLDER}${key}.json`);
  loaded.set(key, (await response.json()) as Place[]);
  known = gazetteerOf([...loaded.values()].flat());
}
