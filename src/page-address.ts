// Makes and parses the paths of HTML pages, and says which paths lead to pages: what every host's routes are derived
// from. A page has one address.
import { MAX_OFFSET, PAGE_SIZE } from "./limits.ts";
import { WATER_TYPES } from "./water-types.ts";

/** Kinds of pages, of which each is all files or all rendered on request, since platforms route by folder. */
export const PAGE_KINDS = ["properties", "lists"] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** The folder of each kind, with a slash at its end. */
export const PAGE_FOLDERS: Readonly<Record<PageKind, string>> = {
  properties: "/properties/",
  lists: "/fishing/",
};

/** What a page shows. A facet is a type of water, or else the slug of a species. */
export type PageTarget =
  | { kind: "states" }
  | { kind: "list"; state: string; facet: string | undefined; page: number }
  | { kind: "property"; id: string };

export const STATES_PATH = PAGE_FOLDERS.lists;

/** Paths that lead elsewhere, as `_redirects` has them: earlier addresses, and folders without a page. */
export const REDIRECTS: readonly (readonly [from: string, to: string])[] = [
  ["/properties", STATES_PATH],
  ["/properties/", STATES_PATH],
  ["/properties/:id/:name", "/properties/:id/"],
  ["/properties/:id/:name/", "/properties/:id/"],
];

/** The kind of page that answers a path, as spelt and without its query. */
export function pageKindOf(path: string): PageKind | undefined {
  return PAGE_KINDS.find((kind) => {
    const folder = PAGE_FOLDERS[kind];
    return path.startsWith(folder) || path === folder.slice(0, -1);
  });
}

/** Patterns of the paths that the function answers, where pages of the kinds in `files` are files. */
export function functionPaths(files: readonly PageKind[] = []): string[] {
  const rendered = PAGE_KINDS.filter((kind) => !files.includes(kind));
  return ["/v1/*", ...rendered.map((kind) => `${PAGE_FOLDERS[kind]}*`)];
}

export function propertyPath(id: string): string {
  return `${PAGE_FOLDERS.properties}${id}/`;
}

/** A page of a list; `facet` is a slug, with "_" or "-" in types of water. */
export function listPath(state: string, facet?: string, page = 1): string {
  const folder = facet === undefined ? "" : `${facet.replaceAll("_", "-")}/`;
  return `${STATES_PATH}${state.toLowerCase()}/${folder}${page === 1 ? "" : `page-${page}/`}`;
}

const FACET = /^(?!page-\d+$)[a-z0-9-]+$/;

/** Whether a facet's value has lists: its path can be a file's, and means nothing else. */
export function hasList(facet: string): boolean {
  return FACET.test(facet.replaceAll("_", "-"));
}

/** Whether a species has lists: those of its name may be a type of water's. */
export function hasSpeciesList(slug: string): boolean {
  return hasList(slug) && waterOf(slug) === undefined;
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
