// Makes and parses the paths of HTML pages. Only the id, the state and the facet tell pages apart; the name in
// a property's path is for people.
import { slug } from "./fold.ts";
import { MAX_OFFSET, PAGE_SIZE } from "./limits.ts";
import { WATER_TYPES } from "./water-types.ts";

/** What a page shows. A facet is a type of water, or else the slug of a species. */
export type PageTarget =
  | { kind: "states" }
  | { kind: "list"; state: string; facet: string | undefined; page: number }
  | { kind: "property"; id: string };

export const STATES_PATH = "/fishing/";
const PROPERTIES_PATH = "/properties/";
/** Longest name in a path, in UTF-16 units: enough to recognize it by. */
const MAX_SLUG = 80;

/** Whether pages are what answers a path, as spelt and without its query. */
export function isPagePath(path: string): boolean {
  return /^\/(?:fishing|properties)(?:\/|$)/.test(path);
}

/** The page of a property; without a word in its name that is the id alone. */
export function propertyPath(id: string, name: string): string {
  const words = slug(name);
  if (words === "") return PROPERTIES_PATH + id;
  const short = words.length <= MAX_SLUG ? words : words.slice(0, MAX_SLUG + 1);
  // Cut between words, or within the first one.
  const end = short === words ? words.length : short.lastIndexOf("-");
  const text = short.slice(0, end > 0 ? end : MAX_SLUG);
  return `${PROPERTIES_PATH}${id}/${encodeURIComponent(text.toWellFormed())}`;
}

/** A page of a list; `facet` is a slug, with "_" or "-" in types of water. */
export function listPath(state: string, facet?: string, page = 1): string {
  const folder = facet === undefined ? "" : `${encodeURIComponent(facet.replaceAll("_", "-"))}/`;
  const query = page === 1 ? "" : `?page=${page}`;
  return `${STATES_PATH}${state.toLowerCase()}/${folder}${query}`;
}

/** The type of water that a facet of a path names, as the API spells it; undefined for a species. */
export function waterOf(facet: string): string | undefined {
  const water = facet.replaceAll("-", "_");
  return (WATER_TYPES as readonly string[]).includes(water) ? water : undefined;
}

/** The number of a page of a list; undefined for what is none. */
export function pageNumber(text: string | null): number | undefined {
  if (text === null) return 1;
  const page = Number(text);
  return /^[1-9]\d*$/.test(text) && (page - 1) * PAGE_SIZE <= MAX_OFFSET ? page : undefined;
}
