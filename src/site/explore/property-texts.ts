// The texts of the view of a property, and the searches that it leads to.
import type { PropertyItem } from "../../contract.ts";
import { slug } from "../../fold.ts";
import { DEFAULT_RADIUS_KM } from "../../limits.ts";
import { regionName } from "../../regions.ts";
import { waterName } from "../../water-types.ts";
import { counted, distance, money } from "../shared/labels.ts";
import { degrees } from "../basemap/place.ts";
import { placeName, tidyName, tidySpecies, tidyText } from "../../tidy.ts";
import { EXPLORER_PATH } from "./address.ts";
import { EMPTY, formatState, type State } from "./state.ts";

const FOLDED_AFTER = 8;

export type SpeciesTexts = ReturnType<typeof speciesTexts>;
export type PropertyTexts = ReturnType<typeof propertyTexts>;

export function propertyTexts(record: PropertyItem, description: string, currency: string) {
  const { latitude, longitude } = record;
  return {
    id: record.id,
    name: tidyName(record.name),
    place: placeName(record.location_description, record.state),
    water: waterName(record.water_type),
    price: money(record.rate_adult_full_day, currency),
    rods: counted(record.max_rods, "rod"),
    ...speciesTexts(record.species),
    location: `Within 2 km of ${latitude.toFixed(3)}, ${longitude.toFixed(3)}`,
    description: tidyText(description),
    regulations: tidyText(record.regulations),
    ways: waysFrom(record),
  };
}

export function speciesTexts(all: readonly string[]) {
  const { first, more, folded } = foldSpecies(all);
  return { species: first.join(", ") || "Not listed", more, folded: folded.join(", ") };
}

/** `folded` are those after the first ones, of which `more` says how many there are. */
export function foldSpecies(all: readonly string[]) {
  const species = all.map(tidySpecies);
  const folded = species.slice(FOLDED_AFTER);
  const more = folded.length > 0 ? `${folded.length} more` : "";
  return { first: species.slice(0, FOLDED_AFTER), more, folded };
}

/** The search around a property comes first. */
function waysFrom(record: PropertyItem) {
  const { state, water_type, species } = record;
  const [latitude, longitude] = [degrees(record.latitude), degrees(record.longitude)];
  const near = { latitude, longitude, kilometres: DEFAULT_RADIUS_KM };
  const facets = { state: [state.toLowerCase()], water_type: [water_type] };
  return [
    way(`Properties within ${distance(DEFAULT_RADIUS_KM * 1_000)}`, { near }),
    way(`${waterName(water_type)}s in ${regionName(state)}`, { facets }),
    ...species
      .slice(0, 1)
      .map((name) => way(`${tidySpecies(name)} everywhere`, { facets: { species: [slug(name)] } })),
  ];
}

function way(label: string, search: Partial<State>) {
  return { label, href: EXPLORER_PATH + formatState({ ...EMPTY, ...search }) };
}
