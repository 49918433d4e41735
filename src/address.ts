// Where a page lives: (resource, one slug per facet or none, offset) to a path, and back.
import { PAGE_SIZE } from "./limits.ts";
import { facetsOf, RESOURCES, type Resource, type ResourceName } from "./resources.ts";

export interface PageKey {
  resource: ResourceName;
  /** One slug or undefined for each facet, in table order. */
  slugs: readonly (string | undefined)[];
  offset: number;
}

const ADDRESS =
  /^\/static\/v1\/([a-z-]+)\/((?:[a-z_]+\.[a-z0-9_-]+\/)*)offset\.(0|[1-9][0-9]*)\.json$/;
const ASCII_SLUG = /^[a-z0-9_-]+$/;

/** A page of this combination can have a file: every slug is ASCII. */
export function isAddressable(slugs: readonly (string | undefined)[]): boolean {
  return slugs.every((slug) => slug === undefined || ASCII_SLUG.test(slug));
}

/** Path of the folder that holds the pages of a combination, with a slash at its end. */
export function folderOf(resource: Resource, slugs: readonly (string | undefined)[]): string {
  let path = `/static/v1/${resource.name}/`;
  facetsOf(resource).forEach(({ name }, i) => {
    if (slugs[i] !== undefined) path += `${name}.${slugs[i]}/`;
  });
  return path;
}

/** Path of a page: facets in table order, then the offset. */
export function pageAddress({ resource, slugs, offset }: PageKey): string {
  return `${folderOf(RESOURCES[resource], slugs)}offset.${offset}.json`;
}

/** The page that a path names, or undefined if it names none. */
export function parseAddress(path: string): PageKey | undefined {
  const match = ADDRESS.exec(path);
  if (!match || !Object.hasOwn(RESOURCES, match[1]!)) return undefined;
  const resource = RESOURCES[match[1] as ResourceName];
  const values = new Map(
    match[2]!
      .split("/")
      .filter(Boolean)
      .map((part) => [part.slice(0, part.indexOf(".")), part.slice(part.indexOf(".") + 1)]),
  );
  const key: PageKey = {
    resource: resource.name,
    slugs: facetsOf(resource).map(({ name }) => values.get(name)),
    offset: Number(match[3]),
  };
  return key.offset % PAGE_SIZE === 0 && pageAddress(key) === path ? key : undefined;
}
