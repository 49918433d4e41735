// Makes and parses the paths of a snapshot's documents, pages, packs and exports, which are named nowhere else.
import type { PackKind } from "./catalog.ts";
import { PAGE_SIZE } from "./limits.ts";
import { facetsOf, RESOURCES, type Resource, type ResourceName } from "./resources.ts";

export interface PageKey {
  resource: ResourceName;
  /** One slug or undefined for each facet, in table order. */
  slugs: readonly (string | undefined)[];
  offset: number;
}

export type ExportName = ResourceName | "availability";

const ROOT = "/static/v1/";

export const LATEST_PATH = `${ROOT}latest.json`;
export const SIGNATURE_PATH = `${ROOT}latest.json.jws`;
export const MANIFEST_PATH = `${ROOT}manifest.json`;
export const CHANGES_PATH = `${ROOT}changes.json`;
export const FEED_PATH = `${ROOT}changes.atom`;
export const FACETS_PATH = `${ROOT}facets.json`;
export const PAGES_PATH = `${ROOT}pages.json`;
export const OPENAPI_PATH = `${ROOT}openapi.json`;
export const SITE_LIST_PATH = `${ROOT}site.json`;
export const JWKS_PATH = "/.well-known/jwks.json";
export const SITEMAP_PATH = "/sitemap.xml";

export const CHANGES_PAGE = /^\/static\/v1\/changes\/\d+\.json$/;
const PAGE = /^(.*\/)offset\.(0|[1-9][0-9]*)\.json$/;
const FOLDER = /^\/static\/v1\/([a-z-]+)\/((?:[a-z_]+\.[a-z0-9_-]+\/)*)$/;
const SMALL_PART = /^\/static\/v1\/parts\/([a-z-]+)\/[0-9a-f]{2}\.ndjson$/;
const ASCII_SLUG = /^[a-z0-9_-]+$/;

export function changesPagePath(number: number): string {
  return `${ROOT}changes/${number}.json`;
}

/** Path of the page of the feed that says what a page of changes.json does. */
export function feedPagePath(changesPage: string): string {
  return changesPage.replace(/json$/, "atom");
}

export function listingPath(name: string): string {
  return `${ROOT}manifest/${name}.json`;
}

export function isAddressable(slugs: readonly (string | undefined)[]): boolean {
  return slugs.every((slug) => slug === undefined || ASCII_SLUG.test(slug));
}

export function folderOf(resource: Resource, slugs: readonly (string | undefined)[]): string {
  let path = `${ROOT}${resource.name}/`;
  facetsOf(resource).forEach(({ name }, i) => {
    if (slugs[i] !== undefined) path += `${name}.${slugs[i]}/`;
  });
  return path;
}

export function pageAddress({ resource, slugs, offset }: PageKey): string {
  return pageIn(folderOf(RESOURCES[resource], slugs), offset);
}

export function parseAddress(path: string): PageKey | undefined {
  const page = splitPage(path);
  const match = page && FOLDER.exec(page.folder);
  if (!match || !Object.hasOwn(RESOURCES, match[1]!)) return undefined;
  const resource = RESOURCES[match[1] as ResourceName];
  const folders = match[2]!.split("/").map((part) => part.split(".") as [string, string]);
  const values = new Map(folders);
  const key: PageKey = {
    resource: resource.name,
    slugs: facetsOf(resource).map(({ name }) => values.get(name)),
    offset: page.offset,
  };
  return key.offset % PAGE_SIZE === 0 && pageAddress(key) === path ? key : undefined;
}

export function pageIn(folder: string, offset: number): string {
  return `${folder}offset.${offset}.json`;
}

/** Folder and offset of a path that is named like a page, whatever the folder; undefined of others. */
export function splitPage(path: string): { folder: string; offset: number } | undefined {
  const match = PAGE.exec(path);
  return match ? { folder: match[1]!, offset: Number(match[2]) } : undefined;
}

export function packPath(resource: ResourceName, kind: PackKind, number: number): string {
  return `${ROOT}packs/${resource}/${kind}.${number}.bin`;
}

// Single records and calendars shrink as well, but their shards are too many files to have each twice.
const TWINNED = /\/packs\/properties\/(?:index|points|days|text|dictionary)\.\d+\.bin$/;

/** Path of the gzipped twin of a pack, which browsers read in its place; undefined of what has none. */
export function twinPath(path: string): string | undefined {
  return TWINNED.test(path) ? `${path}.gz` : undefined;
}

/** The small part of an NDJSON export with the ids whose first byte is `first` or follows it. */
export function smallPartPath(name: ExportName, first: number): string {
  return `${ROOT}parts/${name}/${first.toString(16).padStart(2, "0")}.ndjson`;
}

/** The export that a small part is of; undefined of any other path. */
export function exportOfPart(path: string): ExportName | undefined {
  const [, name] = SMALL_PART.exec(path) ?? [];
  return name as ExportName | undefined;
}

export function partPath(name: ExportName, extension: string, number: number): string {
  return `${ROOT}${name}.${number === 0 ? "" : `${number}.`}${extension}`;
}
