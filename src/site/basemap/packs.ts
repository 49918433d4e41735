// Packs places by the first letters of their names: places in, lists by their first letters out.
import { compareCodePoints } from "../../fold.ts";
import { KEY_LETTERS, placeWords, type Place } from "./place.ts";

/** Places that a pack has at least, but the last one: some 8 KB gzipped. */
const MIN_PLACES = 700;

/** Packs by the first letters of their first name, in order; those with most people come first in each. */
export function packPlaces(places: readonly Place[]): Map<string, Place[]> {
  const byKey = Map.groupBy(places, ([name]) => (placeWords(name)[0] ?? "").slice(0, KEY_LETTERS));
  const packs = new Map<string, Place[]>();
  let open: Place[] | undefined;
  for (const [key, own] of [...byKey].sort(([a], [b]) => compareCodePoints(a, b))) {
    if (!/^[a-z0-9]+$/.test(key)) continue;
    if (open && open.length < MIN_PLACES) open.push(...own);
    else packs.set(key, (open = own));
  }
  for (const pack of packs.values()) pack.sort((a, b) => b[4] - a[4]);
  return packs;
}
