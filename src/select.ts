// Computes which records answer a list query: sets of ordinals in, the total and one page of ordinals out.
import { TypedFastBitSet } from "typedfastbitset";
import type { Index } from "./index-pack.ts";
import type { ListQuery } from "./query.ts";
import { rank } from "./rank.ts";

/** Ordinals found elsewhere: in the box, and for the words, with scores where they rank. */
export interface Found {
  bounds?: Uint32Array;
  text?: { ordinals: Uint32Array; scores?: Uint32Array };
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
  const { ordinals: matches, scores } = found.text ?? {};
  if (matches && scores) return rank({ ordinals: matches, scores }, query, first);
  const ordinals: number[] = [];
  let total = 0;
  first.forEach((ordinal) => {
    if (total >= offset && total < offset + limit) ordinals.push(ordinal);
    total++;
  });
  return { total, ordinals };
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
