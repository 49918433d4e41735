// Decides whether the answer to a list query is a static page or must be computed.
import { pageAddress } from "./address.ts";
import type { Index } from "./format/index-pack.ts";
import { PAGE_SIZE } from "./limits.ts";
import type { ListQuery } from "./query.ts";

export type Location = { kind: "page"; path: string } | { kind: "compute" };

const COMPUTE: Location = { kind: "compute" };

/** A page if the plan has one with exactly this answer. */
export function locate(query: ListQuery, pagesOf: Index["pagesOf"]): Location {
  const { facets, ranges, bounds, near, free, ids, text, sort, counted, resource } = query;
  const { limit, offset } = query;
  if (text || bounds || near || free || ids || counted || sort !== "name") return COMPUTE;
  if (ranges.some((value) => value !== undefined)) return COMPUTE;
  if (limit !== PAGE_SIZE || offset % PAGE_SIZE !== 0) return COMPUTE;
  if (facets.some((values) => values !== undefined && values.length > 1)) return COMPUTE;
  const slugs = facets.map((values) => values?.[0]);
  if (offset / PAGE_SIZE >= pagesOf(slugs)) return COMPUTE;
  return { kind: "page", path: pageAddress({ resource: resource.name, slugs, offset }) };
}
