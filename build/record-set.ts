// Holds a resource's public records ready for writing: their JSON in one arena of bytes, in
// canonical order, so that pages and packs are copies of its slices; and their facet values.
import { slug } from "../src/fold.ts";
import { facetsOf, type Filter, type Resource } from "../src/resources.ts";
import { inOrder } from "./order.ts";
import type { PublicRecord } from "./project.ts";

export interface Facet {
  name: string;
  /** Slugs sorted by UTF-16 unit, and of each the display name most records spell it with. */
  slugs: string[];
  labels: string[];
  /** Of each record by ordinal: positions in `slugs`, ascending, distinct. */
  values: number[][];
  /** Of each value: the ordinals that have it, ascending. */
  postings: number[][];
}

export interface RecordSet {
  resource: Resource;
  /** By ordinal. */
  records: PublicRecord[];
  /** Each list item's JSON and a comma, by ordinal; `ends[i]` closes item i. */
  arena: Uint8Array;
  ends: Float64Array;
  facets: Facet[];
}

const encoder = new TextEncoder();

export function buildRecordSet(resource: Resource, unordered: readonly PublicRecord[]): RecordSet {
  const records = inOrder(resource, unordered);
  const ends = new Float64Array(records.length);
  let arena = new Uint8Array(1 << 16);
  let length = 0;
  records.forEach((record, i) => {
    const json = `${itemJson(record)},`;
    // UTF-8 takes at most three bytes for a UTF-16 unit.
    if (length + 3 * json.length > arena.length) arena = grow(arena, length + 3 * json.length);
    length += encoder.encodeInto(json, arena.subarray(length)).written;
    ends[i] = length;
  });
  const facets = facetsOf(resource).map((facet) => buildFacet(facet, records));
  return { resource, records, arena: arena.subarray(0, length), ends, facets };
}

/** JSON of the list item: the record without the members only the single response has. */
export function itemJson({ description: _single, ...item }: PublicRecord): string {
  return JSON.stringify(item);
}

/** Bytes of the items from ordinal `from` to `to` (excluded), a comma behind each. */
export function itemBytes({ arena, ends }: RecordSet, from: number, to: number): Uint8Array {
  return arena.subarray(from === 0 ? 0 : ends[from - 1]!, to === 0 ? 0 : ends[to - 1]!);
}

function grow(arena: Uint8Array<ArrayBuffer>, least: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(2 * arena.length, least));
  larger.set(arena);
  return larger;
}

function buildFacet({ name, kind, column }: Filter, records: readonly PublicRecord[]): Facet {
  // The values of a choice are slugs already, with "_" between their words.
  const slugOf = kind === "choice" ? (value: string) => value : memoized(slug);
  const spellings = new Map<string, Map<string, number>>();
  const slugsOf = records.map((record) => {
    const slugs = new Set<string>();
    for (const value of [record[column] as string | string[]].flat()) {
      const key = slugOf(value);
      if (key === "") continue;
      slugs.add(key);
      const counts = spellings.get(key) ?? new Map<string, number>();
      spellings.set(key, counts.set(value, (counts.get(value) ?? 0) + 1));
    }
    return slugs;
  });
  const slugs = [...spellings.keys()].sort();
  const positions = new Map(slugs.map((key, i) => [key, i]));
  const values = slugsOf.map((keys) => [...keys].map((key) => positions.get(key)!).sort(ascending));
  const postings: number[][] = slugs.map(() => []);
  values.forEach((list, ordinal) => list.forEach((value) => postings[value]!.push(ordinal)));
  return {
    name,
    slugs,
    labels: slugs.map((key) => commonest(spellings.get(key)!)),
    values,
    postings,
  };
}

const ascending = (a: number, b: number) => a - b;

function commonest(counts: ReadonlyMap<string, number>): string {
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]![0];
}

function memoized(compute: (value: string) => string): (value: string) => string {
  const known = new Map<string, string>();
  return (value) => {
    let result = known.get(value);
    if (result === undefined) known.set(value, (result = compute(value)));
    return result;
  };
}
