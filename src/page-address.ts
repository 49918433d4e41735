// Makes and parses the paths of HTML pages, and says which paths lead to pages: what every host's routes are derived
// from. A page has one address.
import { MAX_OFFSET, PAGE_SIZE } from "./limits.ts";
import type { ResourceName } from "./resources.ts";
import { WATER_TYPES } from "./water-types.ts";

export const PEOPLE = ["guides", "clubs", "fly-shops"] as const satisfies readonly ResourceName[];
export type PeopleName = (typeof PEOPLE)[number];

/** Kinds of pages, of which each is all files or all rendered on request, since platforms route by folder. */
export const PAGE_KINDS = ["properties", "lists", "people"] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

export const STATES_PATH = "/fishing/";

export const PAGE_FOLDERS: Readonly<Record<PageKind, readonly string[]>> = {
  properties: ["/properties/"],
  lists: [STATES_PATH],
  people: PEOPLE.map((name) => `/${name}/`),
};

/** The subject of a page. A facet is a type of water, or else the slug of a species. */
export type PageTarget =
  | { kind: "states" }
  | { kind: "list"; state: string; facet: string | undefined; page: number }
  | { kind: "property"; id: string }
  | { kind: "people"; resource: PeopleName; id: string };

const REDIRECTS: readonly (readonly [from: string, to: string])[] = [
  ["/properties", STATES_PATH],
  ["/properties/", STATES_PATH],
  ["/properties/:id/:name", "/properties/:id/"],
  ["/properties/:id/:name/", "/properties/:id/"],
];
export const REDIRECT_RULES = REDIRECTS.map(([from, to]) => `${from} ${to} 308\n`).join("");

export function pageKindOf(path: string): PageKind | undefined {
  const isIn = (folder: string) => path.startsWith(folder) || path === folder.slice(0, -1);
  return PAGE_KINDS.find((kind) => PAGE_FOLDERS[kind].some(isIn));
}

/** Patterns of the paths that the function answers, where pages of the kinds in `files` are files. */
export function functionPaths(files: readonly PageKind[] = []): string[] {
  const rendered = PAGE_KINDS.filter((kind) => !files.includes(kind));
  return ["/v1/*", ...rendered.flatMap((kind) => PAGE_FOLDERS[kind].map((folder) => `${folder}*`))];
}

export function propertyPath(id: string): string {
  return `/properties/${id}/`;
}

export function peoplePath(resource: PeopleName, id: string): string {
  return `/${resource}/${id}/`;
}

/** A page of a list; `facet` is a slug, with "_" or "-" in types of water. */
export function listPath(state: string, facet?: string, page = 1): string {
  const folder = facet === undefined ? "" : `${facet.replaceAll("_", "-")}/`;
  return `${STATES_PATH}${state.toLowerCase()}/${folder}${page === 1 ? "" : `page-${page}/`}`;
}

const FACET = /^(?!page-\d+$)[a-z0-9-]+$/;

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

export function pageNumber(text: string | null): number | undefined {
  if (text === null) return 1;
  const page = Number(text);
  return /^[1-9]\d*$/.test(text) && (page - 1) * PAGE_SIZE <= MAX_OFFSET ? page : undefined;
}

/** Documents are asked for by their folder, or without ".html"; by their name they answer with a redirect. */
export function addressOf(path: string): string {
  return path.replace(/(^|\/)index\.html$|\.html$/, "$1");
}
