// The proved records as other files show them, made of nothing else.
import { parseAddress } from "../../src/address.ts";
import { facetOf, type Facet } from "../../src/facets.ts";
import { combinationKey } from "../../src/format/index-pack.ts";
import { buildTextIndex } from "../../src/format/text-index.ts";
import { facetsOf, type Resource } from "../../src/resources.ts";
import type { PublishedRecord } from "./records.ts";

export type Shown = ReturnType<typeof shownOf>;

/** `records` are in canonical order, `pages` the paths of all planned pages. */
export function shownOf(
  resource: Resource,
  records: readonly PublishedRecord[],
  pages: readonly string[],
) {
  const facets = facetsOf(resource).map((facet) => facetOf(facet, records));
  return {
    resource,
    records,
    lines: records.map((record) => Buffer.from(JSON.stringify(record))),
    /** List items, each with a comma. */
    items: records.map(({ description: _single, ...item }) =>
      Buffer.from(`${JSON.stringify(item)},`),
    ),
    ordinals: new Map(records.map(({ id }, ordinal) => [id, ordinal])),
    facets,
    /** How many pages of each combination are files. */
    plan: planOf(resource, facets, pages),
    text: resource.text.length > 0 ? buildTextIndex(resource, records) : undefined,
  };
}

function planOf({ name }: Resource, facets: readonly Facet[], paths: readonly string[]) {
  const digits = facets.map(({ slugs }) => new Map(slugs.map((one, i) => [one, i + 1])));
  const sizes = facets.map(({ slugs }) => slugs.length);
  const pages = new Map<number, number>();
  for (const path of paths) {
    const address = path.startsWith(`/static/v1/${name}/`) ? parseAddress(path) : undefined;
    if (!address) continue;
    const own = address.slugs.map((slug, i) => (slug && digits[i]!.get(slug)) || 0);
    const key = combinationKey(own, sizes);
    pages.set(key, (pages.get(key) ?? 0) + 1);
  }
  return Array.from(pages, ([key, count]) => ({ key, pages: count })).sort((a, b) => a.key - b.key);
}
