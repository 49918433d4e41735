// Decides whether the answer to a list query is a static page or must be computed.
import { pageAddress } from "./address.ts";
import type { Index } from "./format/index-pack.ts";
import { PAGE_SIZE } from "./limits.ts";
import type { ListQuery } from "./query.ts";
import { facetsOf } from "./resources.ts";

export function locate(query: ListQuery, pagesOf: Index["pagesOf"]): string | undefined {
  const { facets, ranges, bounds, near, free, ids, text, sort, counted, resource } = query;
  const { limit, offset } = query;
  const others = [...Object.values(ranges), bounds, near, free, ids, text, counted];
  if (sort !== "name" || others.some((value) => value !== undefined)) return undefined;
  if (limit !== PAGE_SIZE || offset % PAGE_SIZE !== 0) return undefined;
  if (Object.values(facets).some((values) => values.length > 1)) return undefined;
  const slugs = slugsOf(query);
  if (offset / PAGE_SIZE >= pagesOf(slugs)) return undefined;
  return pageAddress({ resource: resource.name, slugs, offset });
}

/** The first slug of each facet in table order, undefined for any. */
export function slugsOf({ resource, facets }: ListQuery): (string | undefined)[] {
  return facetsOf(resource).map(({ name }) => facets[name]?.[0]);
}
