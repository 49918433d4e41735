// Computes which records answer a list query, by set algebra on ordinals.
import { compareCodePoints } from "./fold.ts";
import { keepWithin, type FacetCount, type Index } from "./format/index-pack.ts";
import type { Nearby } from "./format/points-pack.ts";
import type { Stays } from "./format/stays.ts";
import { MAX_FACET_VALUES } from "./limits.ts";
import {
  emptySet,
  fullSet,
  intersect,
  members,
  page,
  setOf,
  type OrdinalSet,
} from "./ordinal-set.ts";
import type { Sort } from "./filters.ts";
import type { ListQuery } from "./query.ts";
import { pageByCode, rank, type Scored } from "./rank.ts";
import { filterOf, rangesOf } from "./resources.ts";

export interface Matches {
  bounds?: OrdinalSet;
  near?: Nearby;
  free?: OrdinalSet;
  stays?: Stays;
  ids?: readonly number[];
  text?: { set: OrdinalSet; ordinals: Uint32Array; scores?: Uint32Array };
  /** The records that all parameters let through, if the search for free days has found them already. */
  all?: OrdinalSet;
}

export interface Selection {
  total: number;
  ordinals: number[];
  counts: FacetCount[][];
}

interface Constraint {
  readonly set: OrdinalSet;
  readonly facet?: number;
}

/** Ordinals are in canonical order, so only other orders need sorting. */
export function select(query: ListQuery, index: Index, found: Matches): Selection {
  if (found.all) return { ...ordered(query, index, found, found.all), counts: [] };
  // Records that the order itself finds need no set of their own unless something is counted.
  const constraints = constraintsOf(query, index, found, query.counted ? undefined : query.sort);
  const counts = countEach(query.counted ?? [], index, constraints).map(commonest);
  return { ...ordered(query, index, found, common(constraints)), counts };
}

/** A new set of records that holds all that the answer, with its counts, is made of. */
export function candidates(query: ListQuery, index: Index, found: Matches): OrdinalSet {
  const all = constraintsOf(query, index, found);
  const decided = query.counted ? all.filter(({ facet }) => facet === undefined) : all;
  return common(decided) ?? fullSet(index.total);
}

export function countFacets(query: ListQuery, index: Index, found: Matches): FacetCount[][] {
  return countEach(query.counted ?? [], index, constraintsOf(query, index, found));
}

function countEach(
  facets: readonly number[],
  index: Index,
  constraints: readonly Constraint[],
): FacetCount[][] {
  return facets.map((facet) =>
    index.count(facet, common(constraints.filter((one) => one.facet !== facet))),
  );
}

/** All records that answer a query, whatever page it asks for: their ordinals, ascending. */
export function selectAll(query: ListQuery, index: Index, found: Matches): Uint32Array {
  const all = common(constraintsOf(query, index, found));
  return members(all ?? fullSet(index.total));
}

function constraintsOf(query: ListQuery, index: Index, found: Matches, but?: Sort): Constraint[] {
  const constraints: Constraint[] = [];
  query.facets.forEach((slugs, facet) => {
    if (!slugs) return;
    const set = emptySet(index.total);
    for (const slug of slugs) index.addPostings(facet, slug, set);
    constraints.push({ set, facet });
  });
  rangesOf(query.resource).forEach(({ column, kind }, i) => {
    const limit = query.ranges[i];
    if (limit === undefined) return;
    const isLeast = kind === "minimum" || (kind === "flag" && limit === 1);
    const set = fullSet(index.total);
    keepWithin(set, index.column(column), isLeast ? "minimum" : "maximum", limit);
    constraints.push({ set });
  });
  if (found.bounds) constraints.push({ set: found.bounds });
  if (found.near && but !== "distance") constraints.push({ set: found.near.set });
  if (found.free) constraints.push({ set: found.free });
  if (found.ids) constraints.push({ set: setOf(found.ids, index.total) });
  if (found.text && but !== "relevance") constraints.push({ set: found.text.set });
  return constraints;
}

function common(constraints: readonly Constraint[]): OrdinalSet | undefined {
  const [first, ...rest] = constraints;
  if (!first) return undefined;
  const all = first.set.slice();
  for (const { set } of rest) intersect(all, set);
  return all;
}

/** The page of the records of a set, which is undefined for all, in the order of the answer. */
function ordered(
  query: ListQuery,
  index: Index,
  { near, text }: Matches,
  all: OrdinalSet | undefined,
): { total: number; ordinals: number[] } {
  const { sort, resource, offset, limit } = query;
  const { total } = index;
  switch (sort) {
    case "relevance":
      return rank(text as Scored, { offset, limit, descending: true }, total, all);
    case "distance": {
      const { ordinals, metres: scores } = near!;
      return rank({ ordinals, scores }, { offset, limit, descending: false }, total, all);
    }
    case "rate":
    case "-rate": {
      const { values, codes } = index.column(filterOf(resource, "sort")!.column);
      const order = { offset, limit, descending: sort === "-rate" };
      return pageByCode(all ?? fullSet(total), codes, values.length, order);
    }
    case "name":
      return all ? page(all, query) : { total, ordinals: range(offset, limit, total) };
  }
}

function commonest(counts: readonly FacetCount[]): FacetCount[] {
  return counts
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || compareCodePoints(a.value, b.value))
    .slice(0, MAX_FACET_VALUES);
}

function range(offset: number, limit: number, total: number): number[] {
  const length = Math.max(0, Math.min(limit, total - offset));
  return Array.from({ length }, (_, i) => offset + i);
}
