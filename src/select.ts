// Computes which records answer a list query: sets of ordinals in, the total and one page of ordinals out.
import { TypedFastBitSet } from "typedfastbitset";
import type { Index } from "./index-pack.ts";
import type { ListQuery } from "./query.ts";

/** Ordinals found elsewhere: in the box, and for the words, with scores where they rank. */
export interface Found {
  bounds?: Uint32Array;
  text?: { ordinals: Uint32Array; scores?: Float64Array };
}

export interface Selection {
  total: number;
  /** Ordinals of the records of the page, in the order of the answer. */
  ordinals: number[];
}

/** Selects by set algebra on ordinals, which are in canonical order. */
export function select(query: ListQuery, index: Index, found: Found): Selection {
  const { offset, limit } = query;
  const sets = constraints(query, index, found);
  const [first, ...rest] = sets;
  if (!first) return { total: index.total, ordinals: range(offset, limit, index.total) };
  for (const set of rest) first.intersection(set);
  if (found.text?.scores) return ranked(found.text.ordinals, found.text.scores, first, query);
  const ordinals: number[] = [];
  let rank = 0;
  first.forEach((ordinal) => {
    if (rank >= offset && rank < offset + limit) ordinals.push(ordinal);
    rank++;
  });
  return { total: rank, ordinals };
}

// One set for each constraint of the query.
function constraints(query: ListQuery, index: Index, found: Found): TypedFastBitSet[] {
  const sets: TypedFastBitSet[] = [];
  const collect = (fill: (add: (ordinal: number) => void) => void) => {
    const set = new TypedFastBitSet(null, new Uint32Array(Math.ceil(index.total / 32) + 1));
    fill((ordinal) => set.add(ordinal));
    sets.push(set);
  };
  query.facets.forEach((slugs, facet) => {
    if (slugs) collect((add) => slugs.forEach((slug) => index.eachPosting(facet, slug, add)));
  });
  const { minimum, resource } = query;
  if (minimum !== undefined) {
    const column = resource.filters.find(({ kind }) => kind === "minimum")!.column;
    collect((add) => index.column(column).forEach((value, i) => value >= minimum && add(i)));
  }
  if (found.bounds) collect((add) => found.bounds!.forEach(add));
  if (found.text) collect((add) => found.text!.ordinals.forEach(add));
  return sets;
}

function range(offset: number, limit: number, total: number): number[] {
  const length = Math.max(0, Math.min(limit, total - offset));
  return Array.from({ length }, (_, i) => offset + i);
}

// By score, high first; ties in canonical order.
function ranked(
  ordinals: Uint32Array,
  scores: Float64Array,
  allowed: TypedFastBitSet,
  { offset, limit }: ListQuery,
): Selection {
  const hits: number[] = [];
  ordinals.forEach((ordinal, i) => allowed.has(ordinal) && hits.push(i));
  if (offset < hits.length) hits.sort((a, b) => scores[b]! - scores[a]! || a - b);
  return {
    total: hits.length,
    ordinals: hits.slice(offset, offset + limit).map((i) => ordinals[i]!),
  };
}
