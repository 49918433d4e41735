// Makes facets of public records: the slugs by which queries name their values, facets.json and pages.json.
import { pageAddress } from "./address.ts";
import type { FacetsFile, PagesFile } from "./documents.ts";
import { slug } from "./fold.ts";
import { remember } from "./memoize.ts";
import type { Filter, Resource } from "./resources.ts";

export interface Facet {
  name: string;
  /** Slugs sorted by UTF-16 unit, and for each its most frequent spelling. */
  slugs: string[];
  labels: string[];
  /** By ordinal: distinct positions in `slugs`, ascending. */
  values: number[][];
  /** By position in `slugs`: the ordinals that have it, ascending. */
  postings: number[][];
}

interface FacetedRecords {
  readonly resource: Resource;
  readonly records: readonly object[];
  readonly facets: readonly Facet[];
}

/** The content of facets.json; `isPage` tells the planned pages by their paths. */
export function facetsOfSets(
  sets: readonly FacetedRecords[],
  isPage: (path: string) => boolean,
): FacetsFile {
  const resources = sets.map(({ resource, records, facets }) => {
    const values = facets.map(({ name, slugs, labels, postings }, facet) => [
      name,
      slugs.map((value, i) => {
        const first = pageAddress({
          resource: resource.name,
          slugs: facets.map((_, other) => (other === facet ? value : undefined)),
          offset: 0,
        });
        const page = isPage(first) ? first : null;
        return { value, label: labels[i]!, count: postings[i]!.length, page };
      }),
    ]);
    return [resource.name, { total: records.length, facets: Object.fromEntries(values) }];
  });
  return { resources: Object.fromEntries(resources) as FacetsFile["resources"] };
}

export interface PlannedPages {
  readonly key: number;
  readonly pages: number;
}

export function pagesOfSets<Set extends FacetedRecords>(
  sets: readonly Set[],
  planOf: (set: Set) => readonly PlannedPages[],
): PagesFile {
  const resources = sets.map((set) => {
    const plan = planOf(set);
    const entry: PagesFile["resources"][string] = {
      facets: set.facets.map(({ name, slugs }) => ({ name, values: slugs })),
      combinations: plan.map(({ key }, i) => key - (plan[i - 1]?.key ?? 0)),
      pages: plan.map(({ pages }) => pages),
    };
    return [set.resource.name, entry];
  });
  return { resources: Object.fromEntries(resources) as PagesFile["resources"] };
}

export function facetOf(
  filter: Filter,
  records: readonly Readonly<Record<string, unknown>>[],
): Facet {
  const all = records.flatMap((record) => facetValues(filter, record));
  const spellings = Map.groupBy(all, (value) => slugOf(filter, value));
  spellings.delete("");
  const slugs = [...spellings.keys()].sort();
  const positions = new Map(slugs.map((key, i) => [key, i]));
  const values = records.map((record) =>
    slugsOf(filter, record)
      .map((key) => positions.get(key)!)
      .sort(ascending),
  );
  const postings: number[][] = slugs.map(() => []);
  values.forEach((list, ordinal) => list.forEach((value) => postings[value]!.push(ordinal)));
  return {
    name: filter.name,
    slugs,
    labels: slugs.map((key) => commonest(spellings.get(key)!)),
    values,
    postings,
  };
}

const ascending = (a: number, b: number) => a - b;

function commonest(spellings: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const one of spellings) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]![0];
}

type Fields = Readonly<Record<string, unknown>>;

/** A record's distinct slugs of a facet; a value without words has none. */
export function slugsOf(filter: Filter, record: Fields): string[] {
  const slugs = facetValues(filter, record).map((value) => slugOf(filter, value));
  return [...new Set(slugs)].filter((one) => one !== "");
}

function facetValues({ column }: Filter, record: Fields): string[] {
  const value = record[column] as string | string[];
  return Array.isArray(value) ? value : [value];
}

/** The slug of a value; those of a choice are slugs already, with "_" between words. */
export function slugOf({ kind }: Filter, value: string): string {
  return kind === "choice" ? value : slugOfName(value);
}

// A directory has thousands of times as many names of fish as kinds of fish.
const slugOfName = remember(slug);
