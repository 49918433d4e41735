// Reads an index pack: a resource's posting lists, numeric columns and the plan of its pages.
import { eachOrdinal, readDirectory } from "./pack.ts";

/** The JSON at the head of an index pack. Blob positions are bytes from the start of the blobs. */
export interface IndexDirectory {
  readonly total: number;
  /** Facets in table order; slugs sorted by UTF-16 unit; `ends[i]` closes value i's posting list. */
  readonly facets: readonly {
    readonly start: number;
    readonly slugs: readonly string[];
    readonly ends: readonly number[];
  }[];
  /** Float64 columns, one number a record, by column name. */
  readonly columns: Readonly<Record<string, number>>;
  /** Float64 keys of the combinations that have pages, ascending, then u32 pages of each. */
  readonly plan: { readonly start: number; readonly count: number };
}

/**
 * Number of a combination: mixed radix over the facets in table order, where digit 0 is "any" and
 * digit v + 1 is the facet's value v.
 */
export function combinationKey(digits: readonly number[], sizes: readonly number[]): number {
  return digits.reduce((key, digit, i) => key * (sizes[i]! + 1) + digit, 0);
}

export interface Index {
  readonly total: number;
  /** Calls `visit` with each ordinal, ascending, that has the facet's value. */
  eachPosting(facet: number, slug: string, visit: (ordinal: number) => void): void;
  /** A numeric column by ordinal. */
  column(name: string): Float64Array;
  /** How many pages of a combination are files, from offset 0 on. */
  pagesOf(slugs: readonly (string | undefined)[]): number;
}

export function openIndex(pack: Uint8Array): Index {
  const { directory, blobs } = readDirectory<IndexDirectory>(pack);
  const { facets, plan, total } = directory;
  const positions = facets.map(({ slugs }) => new Map(slugs.map((slug, i) => [slug, i])));
  const sizes = facets.map(({ slugs }) => slugs.length);
  const floats = (at: number, count: number) =>
    new Float64Array(blobs.buffer, blobs.byteOffset + at, count);
  const keys = floats(plan.start, plan.count);
  const pages = new Uint32Array(blobs.buffer, keys.byteOffset + 8 * plan.count, plan.count);
  return {
    total,
    eachPosting(facet, slug, visit) {
      const value = positions[facet]!.get(slug);
      if (value === undefined) return;
      const { start, ends } = facets[facet]!;
      const from = value === 0 ? 0 : ends[value - 1]!;
      eachOrdinal(blobs.subarray(start + from, start + ends[value]!), visit);
    },
    column: (name) => floats(directory.columns[name]!, total),
    pagesOf(slugs) {
      const digits = slugs.map((slug, i) =>
        slug === undefined ? 0 : (positions[i]!.get(slug) ?? -1) + 1,
      );
      if (digits.some((digit, i) => digit === 0 && slugs[i] !== undefined)) return 0;
      const at = search(keys, combinationKey(digits, sizes));
      return at < 0 ? 0 : pages[at]!;
    },
  };
}

function search(keys: Float64Array, key: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return keys[low] === key ? low : -1;
}
