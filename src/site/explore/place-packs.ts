// Loads the packs of places that what is typed may name, none before the second letter of a word, for suggestions.
import { FOLDER, KEYS } from "virtual:places";
import { fetchPart } from "../shared/offer-reload.ts";
import { KEY_LETTERS, packOf, placeName, placeWords, type Place } from "../basemap/place.ts";
import { gazetteerOf, type Gazetteer } from "./places.ts";
import { isPlain } from "./phrase-words.ts";

export { suggestionsOf } from "./suggestions.ts";

const loading = new Map<string, Promise<void>>();
let known: Gazetteer = new Map();

/** All places that are known after it; where a pack can't be read everything else works without it. */
export async function loadPlaces(typed: string): Promise<Gazetteer> {
  const words = placeWords(typed).filter((word) => word.length >= KEY_LETTERS && !isPlain(word));
  await Promise.all(words.map((word) => load(packOf(KEYS, word))));
  return known;
}

/** The place of that name and state, like "Bozeman, Montana". */
export async function findNamed(name: string) {
  const places = [...(await loadPlaces(name)).values()].flat();
  const place = places.find((one) => placeName(one) === name);
  return place && { name, latitude: place[2], longitude: place[3] };
}

async function load(key: string | undefined): Promise<void> {
  if (key === undefined) return;
  const next = loading.get(key) ?? loadPack(key).catch(() => void loading.delete(key));
  loading.set(key, next);
  await next;
}

async function loadPack(key: string): Promise<void> {
  const response = await fetchPart(`${FOLDER}${key}.json`);
  const places = (await response.json()) as Place[];
  // A name is in one pack only.
  known = new Map([...known, ...gazetteerOf(places)]);
}
