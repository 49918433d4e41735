// Index pack: a resource's posting lists, facet labels, numeric columns and the plan of its pages. u32
// length, u32 zero, a JSON text padded with blanks to that length, which is a multiple of 8, then blobs.
import { concat } from "../bytes.ts";
import { fullSet, type OrdinalSet } from "../ordinal-set.ts";
import { f64, HEADER_BYTES, lowerBound, u32, words } from "./pack.ts";
import { countOrdinals, ordinalBytes } from "./leb128.ts";

/** The JSON at the head of an index pack. Blob positions are bytes from the start of the blobs. */
interface IndexDirectory {
  readonly total: number;
  /**
   * Facets in table order; slugs sorted by UTF-16 unit; `ends[i]` closes value i's posting list. The labels
   * are a JSON array of strings, apart from this text since few requests need them.
   */
  readonly facets: readonly {
    readonly start: number;
    readonly slugs: readonly string[];
    readonly ends: readonly number[];
    readonly labels: readonly [from: number, to: number];
  }[];
  /** By column name: `count` distinct Float64 values, ascending, then a u16 or u32 code of each record. */
  readonly columns: Readonly<Record<string, { readonly start: number; readonly count: number }>>;
  /** Float64 keys of the combinations that have pages, ascending, then u32 pages of each. */
  readonly plan: { readonly start: number; readonly count: number };
}

export interface IndexContent {
  readonly total: number;
  readonly columns: Readonly<Record<string, readonly number[]>>;
  readonly plan: readonly { readonly key: number; readonly pages: number }[];
  readonly facets: readonly {
    readonly slugs: readonly string[];
    readonly labels: readonly string[];
    readonly postings: readonly (readonly number[])[];
  }[];
}

/** Leaves in `set` the ordinals whose values are at least, or at most, a number. */
export function keepWithin(
  set: OrdinalSet,
  { values, codes }: Column,
  kind: "minimum" | "maximum",
  limit: number,
): void {
  const isBeyond = (value: number) => (kind === "minimum" ? value >= limit : value > limit);
  const first = values.findIndex(isBeyond);
  const place = first < 0 ? values.length : first;
  const [from, to] = kind === "minimum" ? [place, values.length] : [0, place];
  if (from === 0 && to === values.length) return;
  for (let i = 0; i < set.length; i++) {
    if (set[i] === 0) continue;
    let word = 0;
    const end = Math.min(16 * i + 16, codes.length);
    for (let at = 16 * i, bit = 0; at < end; at++, bit++) {
      const code = codes[at]!;
      // 1 if it does, without a branch that goes either way at random.
      word |= (((from - 1 - code) & (code - to)) >>> 31) << bit;
    }
    set[i]! &= word;
  }
}

export interface Column {
  readonly values: Float64Array;
  readonly codes: Uint16Array | Uint32Array;
}

export function indexBody({ total, columns, plan, facets }: IndexContent): Uint8Array {
  const blobs: Uint8Array[] = [];
  let at = 0;
  const append = (bytes: Uint8Array) => {
    blobs.push(bytes);
    at += bytes.length;
    return at - bytes.length;
  };
  // Numbers come before bytes, each blob of them padded to 8, so that all are aligned.
  const start = append(f64(plan.map(({ key }) => key)));
  append(padded(u32(plan.map(({ pages }) => pages))));
  const places = Object.entries(columns).map(([name, column]) => {
    const values = [...new Set(column)].sort((one, other) => one - other);
    const codes = new Map(values.map((value, code) => [value, code]));
    const place = { start: append(f64(values)), count: values.length };
    const coded = codesOf(values.length).from(column.map((value) => codes.get(value)!));
    append(padded(new Uint8Array(coded.buffer)));
    return [name, place];
  });
  const directory: IndexDirectory = {
    total,
    columns: Object.fromEntries(places) as IndexDirectory["columns"],
    plan: { start, count: plan.length },
    facets: facets.map(({ slugs, labels, postings }) => {
      const from = at;
      const ends = postings.map((ordinals) => {
        append(ordinalBytes(ordinals));
        return at - from;
      });
      const label = append(new TextEncoder().encode(JSON.stringify(labels)));
      return { start: from, slugs, ends, labels: [label, at] };
    }),
  };
  const json = new TextEncoder().encode(JSON.stringify(directory));
  const text = padded(json, 0x20);
  return concat([u32([text.length, 0]), text, ...blobs]);
}

function codesOf(values: number): Uint16ArrayConstructor | Uint32ArrayConstructor {
  return values <= 0x1_0000 ? Uint16Array : Uint32Array;
}

function padded(bytes: Uint8Array, filler = 0): Uint8Array {
  const result = new Uint8Array(Math.ceil(bytes.length / 8) * 8).fill(filler);
  result.set(bytes);
  return result;
}

export interface FacetCount {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

export type Index = ReturnType<typeof openIndex>;

export function openIndex(pack: Uint8Array) {
  const head = HEADER_BYTES + 8;
  const end = head + words(pack, HEADER_BYTES, 1)[0]!;
  const { facets, plan, total, columns } = parsed<IndexDirectory>(pack.subarray(head, end));
  const blobs = pack.subarray(end);
  const positions = facets.map(({ slugs }) => new Map(slugs.map((slug, i) => [slug, i])));
  const floats = (at: number, count: number) =>
    new Float64Array(blobs.buffer, blobs.byteOffset + at, count);
  const keys = floats(plan.start, plan.count);
  const pages = new Uint32Array(blobs.buffer, keys.byteOffset + 8 * plan.count, plan.count);
  const postings = (facet: number, value: number) => {
    const { start, ends } = facets[facet]!;
    return blobs.subarray(start + (value === 0 ? 0 : ends[value - 1]!), start + ends[value]!);
  };
  const labels: (readonly string[])[] = [];
  return {
    total,
    addPostings(facet: number, slug: string, set: OrdinalSet): void {
      const value = positions[facet]!.get(slug);
      if (value !== undefined) countOrdinals(postings(facet, value), set, set);
    },
    /** The values of a facet with their number of records in a set, or of all. */
    count(facet: number, within = fullSet(total)): FacetCount[] {
      const { slugs, labels: place } = facets[facet]!;
      const names = (labels[facet] ??= parsed<string[]>(blobs.subarray(...place)));
      return slugs.map((value, i) => ({
        value,
        label: names[i]!,
        count: countOrdinals(postings(facet, i), within),
      }));
    },
    column(name: string): Column {
      const { start, count } = columns[name]!;
      const values = floats(start, count);
      const Codes = codesOf(count);
      const at = values.byteOffset + 8 * count;
      return { values, codes: new Codes(blobs.buffer as ArrayBuffer, at, total) };
    },
    /** How many pages a combination of slugs has, each undefined for any. */
    pagesOf(this: void, slugs: readonly (string | undefined)[]): number {
      // In mixed radix over the facets, where digit 0 is any value and digit v + 1 the facet's value v.
      let key = 0;
      for (const [i, slug] of slugs.entries()) {
        const digit = slug === undefined ? 0 : (positions[i]!.get(slug) ?? NaN) + 1;
        key = key * (facets[i]!.slugs.length + 1) + digit;
      }
      const at = lowerBound(keys.length, (middle) => keys[middle]! < key);
      return keys[at] === key ? pages[at]! : 0;
    },
  };
}

function parsed<T>(bytes: Uint8Array): T {
  return JSON.parse(new TextDecoder().decode(bytes)) as T;
}
