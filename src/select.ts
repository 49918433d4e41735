// Computes which records answer a list query, by set algebra on ordinals.
import { compareCodePoints } from "./fold.ts";
import type { FacetCount, Index } from "./format/index-pack.ts";
import type { Nearby } from "./format/points-pack.ts";
import { MAX_FACET_VALUES } from "./limits.ts";
import { add, emptySet, has, intersect, members, page, type OrdinalSet } from "./ordinal-set.ts";
import type { ListQuery } from "./query.ts";
import { rank, type Scored } from "./rank.ts";
import { filterOf, rangesOf } from "./resources.ts";

/** What other packs say: the records in the box, near the point, free, of the ids and of the words. */
export interface Found {
  bounds?: Uint32Array;
  near?: Nearby;
  free?: OrdinalSet;
  ids?: readonly number[];
  /** With scores if the resource is ranked. */
  text?: { ordinals: Uint32Array; scores?: Uint32Array };
}

export interface Selection {
  total: number;
  /** Ordinals of the records of the page, in the order of the answer. */
  ordinals: number[];
  /** For each facet that is counted: its values. */
  counts: FacetCount[][];
}

/** The records that one parameter lets through. */
interface Constraint {
  readonly set: OrdinalSet;
  /** Position of the facet, if it is one. */
  readonly facet?: number;
}

/** Ordinals are in canonical order, so only other orders need sorting. */
export function select(query: ListQuery, index: Index, found: Found): Selection {
  const constraints = constraintsOf(query, index, found);
  const counts = countEach(query.counted ?? [], index, constraints).map(commonest);
  const all = common(constraints);
  const scored = scoredBy(query, index, found, all);
  if (scored) {
    const within = all && { has: (ordinal: number) => has(all, ordinal) };
    return { ...rank(scored, query, within), counts };
  }
  if (all) return { ...page(all, query), counts };
  return { total: index.total, ordinals: range(query.offset, query.limit, index.total), counts };
}

/** Every value of each counted facet, under every constraint but the facet's own. */
export function countFacets(query: ListQuery, index: Index, found: Found): FacetCount[][] {
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
export function selectAll(query: ListQuery, index: Index, found: Found): Uint32Array {
  // Where something is counted, words are a constraint like any other.
  const all = common(constraintsOf({ ...query, counted: [] }, index, found));
  return members(all ?? fullSet(index.total), index.total);
}

function constraintsOf(query: ListQuery, index: Index, found: Found): Constraint[] {
  const constraints: Constraint[] = [];
  const collect = (fill: (take: (ordinal: number) => void) => void, facet?: number) => {
    const set = emptySet(index.total);
    fill((ordinal) => add(set, ordinal));
    constraints.push(facet === undefined ? { set } : { set, facet });
  };
  query.facets.forEach((slugs, facet) => {
    if (slugs)
      collect((take) => slugs.forEach((slug) => index.eachPosting(facet, slug, take)), facet);
  });
  rangesOf(query.resource).forEach(({ column, kind }, i) => {
    const limit = query.ranges[i];
    if (limit === undefined) return;
    const { values, codes } = index.column(column);
    const isRight = values.map((value) =>
      Number(kind === "minimum" ? value >= limit : value <= limit),
    );
    collect((take) => codes.forEach((code, ordinal) => isRight[code] && take(ordinal)));
  });
  if (found.bounds) collect((take) => found.bounds!.forEach(take));
  if (found.near) constraints.push({ set: found.near.set });
  if (found.free) constraints.push({ set: found.free });
  if (found.ids) collect((take) => found.ids!.forEach(take));
  // Relevance orders what the words found, so that needs no set of its own unless something is counted.
  if (found.text && (query.sort !== "relevance" || query.counted))
    collect((take) => found.text!.ordinals.forEach(take));
  return constraints;
}

/** The records of all constraints; undefined, which is all records, if there are none. */
function common(constraints: readonly Constraint[]): OrdinalSet | undefined {
  const [first, ...rest] = constraints;
  if (!first) return undefined;
  const all = first.set.slice();
  for (const { set } of rest) intersect(all, set);
  return all;
}

/** The records to order by score, high first; undefined for the canonical order. */
function scoredBy(
  { sort, near, resource }: ListQuery,
  index: Index,
  found: Found,
  all: OrdinalSet | undefined,
): Scored | undefined {
  if (sort === "name") return undefined;
  if (sort === "relevance") return found.text as Scored;
  const ordinals = members(all ?? fullSet(index.total), index.total);
  if (sort === "distance") {
    const { metres } = found.near!;
    return { ordinals, scores: ordinals.map((ordinal) => near!.metres - metres[ordinal]!) };
  }
  const { values, codes } = index.column(filterOf(resource, "sort")!.column);
  const score = (code: number) => (sort === "rate" ? values.length - 1 - code : code);
  return { ordinals, scores: ordinals.map((ordinal) => score(codes[ordinal]!)) };
}

function fullSet(total: number): OrdinalSet {
  const set = emptySet(total);
  for (let ordinal = 0; ordinal < total; ordinal++) add(set, ordinal);
  return set;
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
