// Computes which records answer a list query, by set algebra on ordinals.
import { compareCodePoints } from "./fold.ts";
import { keepWithin, type FacetCount, type Index } from "./format/index-pack.ts";
import type { Nearby } from "./format/points-pack.ts";
import { MAX_FACET_VALUES } from "./limits.ts";
import { emptySet, fullSet, intersect, type OrdinalSet } from "./ordinal-set.ts";
import type { ListQuery } from "./query.ts";
import { pageOf } from "./rank.ts";
import { facetsOf, filterOf, rangesOf } from "./resources.ts";

/** The records that a parameter lets through, of a facet with its position. */
export interface Constraint {
  readonly set: OrdinalSet;
  readonly facet?: number;
}

export interface Matches {
  readonly constraints: readonly Constraint[];
  readonly near?: Nearby;
  readonly text?: { readonly scores?: Uint32Array };
}

export function select(query: ListQuery, index: Index, found: Matches) {
  const { constraints, near, text } = found;
  const all = common(constraints, index.total);
  const counts = countFacets(query, index, constraints).map(commonest);
  const by = (numbers?: ArrayLike<number>, descending?: boolean) =>
    pageOf(all, query, numbers, descending);
  const ranked = () => {
    switch (query.sort) {
      case "relevance":
        return by(text!.scores!, true);
      case "distance":
        return by(near!.metres);
      case "rate":
      case "-rate": {
        const { codes } = index.column(filterOf(query.resource, "sort")!.column);
        return by(codes, query.sort === "-rate");
      }
      case "name":
        return by();
    }
  };
  return { ...ranked(), counts };
}

export function constraintsOf(query: ListQuery, index: Index): Constraint[] {
  const facets = facetsOf(query.resource).flatMap(({ name }, facet) => {
    const slugs = query.facets[name];
    if (!slugs) return [];
    const set = emptySet(index.total);
    for (const slug of slugs) index.addPostings(facet, slug, set);
    return [{ set, facet }];
  });
  const ranges = rangesOf(query.resource).flatMap(({ name, column, kind }) => {
    const limit = query.ranges[name];
    if (limit === undefined) return [];
    const isLeast = kind === "minimum" || (kind === "flag" && limit === 1);
    const set = fullSet(index.total);
    keepWithin(set, index.column(column), isLeast ? "minimum" : "maximum", limit);
    return [{ set }];
  });
  return [...facets, ...ranges];
}

/** A new set of the ordinals below `total` that all constraints let through. */
export function common(constraints: readonly Constraint[], total: number): OrdinalSet {
  const [first, ...rest] = constraints;
  const all = first?.set.slice() ?? fullSet(total);
  for (const { set } of rest) intersect(all, set);
  return all;
}

/** All values of each facet to count, under the constraints of the others. */
export function countFacets(
  { counted = [] }: Pick<ListQuery, "counted">,
  index: Index,
  constraints: readonly Constraint[],
): FacetCount[][] {
  return counted.map((facet) => {
    const others = constraints.filter((one) => one.facet !== facet);
    return index.count(facet, common(others, index.total));
  });
}

function commonest(counts: readonly FacetCount[]): FacetCount[] {
  return counts
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || compareCodePoints(a.value, b.value))
    .slice(0, MAX_FACET_VALUES);
}
