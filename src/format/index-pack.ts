// Index pack: a resource's posting lists, numeric columns and the plan of its pages. u32 length, u32 zero,
// a JSON text padded with blanks to that length, which is a multiple of 8, then blobs.
import { concat } from "../bytes.ts";
import { pushNumber, readNumber, type Cursor } from "./leb128.ts";
import { f64, HEADER_BYTES, u32, words } from "./pack.ts";

/** The JSON at the head of an index pack. Blob positions are bytes from the start of the blobs. */
interface IndexDirectory {
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

/** What an index pack is made of; records by ordinal. */
export interface IndexContent {
  readonly total: number;
  readonly columns: Readonly<Record<string, readonly number[]>>;
  /** Ascending by key. */
  readonly plan: readonly { readonly key: number; readonly pages: number }[];
  readonly facets: readonly {
    readonly slugs: readonly string[];
    readonly postings: readonly (readonly number[])[];
  }[];
}

export function indexBody({ total, columns, plan, facets }: IndexContent): Uint8Array {
  const blobs: Uint8Array[] = [];
  let at = 0;
  const append = (bytes: Uint8Array) => {
    blobs.push(bytes);
    at += bytes.length;
    return at - bytes.length;
  };
  // Float64 blobs come first, so that they are aligned.
  const places = Object.entries(columns).map(([name, values]) => [name, append(f64(values))]);
  const start = append(f64(plan.map(({ key }) => key)));
  append(u32(plan.map(({ pages }) => pages)));
  const directory: IndexDirectory = {
    total,
    columns: Object.fromEntries(places) as IndexDirectory["columns"],
    plan: { start, count: plan.length },
    facets: facets.map(({ slugs, postings }) => {
      const from = at;
      const ends = postings.map((ordinals) => {
        append(ordinalBytes(ordinals));
        return at - from;
      });
      return { start: from, slugs, ends };
    }),
  };
  const json = new TextEncoder().encode(JSON.stringify(directory));
  const text = new Uint8Array(Math.ceil(json.length / 8) * 8).fill(0x20);
  text.set(json);
  return concat([u32([text.length, 0]), text, ...blobs]);
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
  const { directory, blobs } = readDirectory(pack);
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

/** The directory and the blobs, which are 8-byte aligned. */
function readDirectory(pack: Uint8Array): { directory: IndexDirectory; blobs: Uint8Array } {
  const length = words(pack, HEADER_BYTES, 1)[0]!;
  const start = HEADER_BYTES + 8;
  const json = new TextDecoder().decode(pack.subarray(start, start + length));
  return { directory: JSON.parse(json) as IndexDirectory, blobs: pack.subarray(start + length) };
}

/** Ascending ordinals as LEB128 differences, less one, the first from -1. */
export function ordinalBytes(ordinals: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  let last = -1;
  for (const ordinal of ordinals) {
    pushNumber(bytes, ordinal - last - 1);
    last = ordinal;
  }
  return Uint8Array.from(bytes);
}

/** Calls `visit` with each ordinal of `bytes`. */
export function eachOrdinal(bytes: Uint8Array, visit: (ordinal: number) => void): void {
  const cursor: Cursor = { bytes, at: 0 };
  let ordinal = -1;
  while (cursor.at < bytes.length) {
    ordinal += readNumber(cursor) + 1;
    visit(ordinal);
  }
}
