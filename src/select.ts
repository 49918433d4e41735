// Computes which records answer a list query, by set algebra on ordinals.
import type { Index } from "./format/index-pack.ts";
import { add, emptySet, has, intersect, page, type OrdinalSet } from "./ordinal-set.ts";
import type { ListQuery } from "./query.ts";
import { rank } from "./rank.ts";

/** Ordinals found in other packs: in the box, and for the words, with scores if the resource is ranked. */
export interface Found {
  bounds?: Uint32Array;
  text?: { ordinals: Uint32Array; scores?: Uint32Array };
}

export interface Selection {
  total: number;
  /** Ordinals of the records of the page, in the order of the answer. */
  ordinals: number[];
}

/** Ordinals are in canonical order, so only ranked matches need sorting. */
export function select(query: ListQuery, index: Index, found: Found): Selection {
  const { ordinals: matches, scores } = found.text ?? {};
  const [first, ...rest] = constraints(query, index, found);
  if (first) for (const set of rest) intersect(first, set);
  if (matches && scores) {
    const within = first && { has: (ordinal: number) => has(first, ordinal) };
    return rank({ ordinals: matches, scores }, query, within);
  }
  if (first) return page(first, query);
  return { total: index.total, ordinals: range(query.offset, query.limit, index.total) };
}

// One set for each constraint of the query, except ranked words.
function constraints(query: ListQuery, index: Index, found: Found): OrdinalSet[] {
  const sets: OrdinalSet[] = [];
  const collect = (fill: (take: (ordinal: number) => void) => void) => {
    const set = emptySet(index.total);
    fill((ordinal) => add(set, ordinal));
    sets.push(set);
  };
  query.facets.forEach((slugs, facet) => {
    if (slugs) collect((take) => slugs.forEach((slug) => index.eachPosting(facet, slug, take)));
  });
  const { minimum, resource } = query;
  if (minimum !== undefined) {
    const column = resource.filters.find(({ kind }) => kind === "minimum")!.column;
    collect((take) => index.column(column).forEach((value, i) => value >= minimum && take(i)));
  }
  if (found.bounds) collect((take) => found.bounds!.forEach(take));
  if (found.text && !found.text.scores) collect((take) => found.text!.ordinals.forEach(take));
  return sets;
}

function range(offset: number, limit: number, total: number): number[] {
  const length = Math.max(0, Math.min(limit, total - offset));
  return Array.from({ length }, (_, i) => offset + i);
}
