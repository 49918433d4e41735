// Chooses the places that people type, and packs them by the first letters of their names: towns and ZIP codes of
// GeoNames in, those of the United States and Canada out.
import { compareCodePoints } from "../../fold.ts";
import { REGIONS } from "../../regions.ts";
import { degrees, KEY_LETTERS, placeWords, type Place } from "./place.ts";

interface City {
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: number[] };
}

/** GeoNames numbers the provinces of Canada. */
const PROVINCES = ["", "AB", "BC", "MB", "NB", "NL", "", "NS", "ON", "PE", "QC", "SK", "YT", "NT", "NU"]; // prettier-ignore

/** Sections of towns, and those that are no more. */
const LEFT_OUT = ["PPLX", "PPLQ", "PPLH", "PPLW"];

// Too small for the cities, and its post office is that of another town.
const MORE: readonly Place[] = [["Craig", "MT", 47.07, -111.96, 0]];

/** `postal` is GeoNames' table of postal codes; towns are those with people first, then those with a post office. */
export function placesOf(
  cities: readonly City[],
  postal: string,
): { towns: Place[]; codes: Place[] } {
  const towns: Place[] = cities
    .flatMap(({ name, country, featureCode, adminCode, population, loc }): Place[] => {
      const [longitude = 0, latitude = 0] = loc.coordinates;
      const state = country === "CA" ? PROVINCES[Number(adminCode)] : country === "US" && adminCode;
      if (!state || !REGIONS[state] || LEFT_OUT.includes(featureCode)) return [];
      return [[name, state, degrees(latitude), degrees(longitude), population]];
    })
    .sort((a, b) => b[4] - a[4]);
  const codes: Place[] = [];
  const offices: Place[] = [...MORE];
  for (const line of postal.split("\n")) {
    const [, code, name, , state, , , , , latitude, longitude] = line.split("\t");
    if (!code || !name || !state || !REGIONS[state]) continue;
    const at = [degrees(latitude), degrees(longitude)] as const;
    codes.push([code, state, ...at, 0]);
    offices.push([name, state, ...at, 0]);
  }
  return { towns: distinct([...towns, ...offices]), codes: distinct(codes) };
}

// Of one name and state the first, which has most people.
function distinct(places: readonly Place[]): Place[] {
  const known = new Map<string, Place>();
  for (const place of places) {
    const key = [...placeWords(place[0]), place[1]].join(" ");
    if (!known.has(key)) known.set(key, place);
  }
  return [...known.values()];
}

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
