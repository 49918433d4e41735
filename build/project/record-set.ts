// Prepares a resource's public records for writing: their facet values, and their JSON as arenas in
// canonical order, so that pages, packs and exports are copies of slices.
import { type PublicRecord } from "./reject.ts";
import { facetValues, slugOf, slugsOf } from "../../src/facet-slugs.ts";
import { facetsOf, type Filter, type Resource } from "../../src/resources.ts";
import { buildArena, slice, type Arena } from "./arena.ts";
import { inOrder } from "./order.ts";

export interface Facet {
  name: string;
  /** Slugs sorted by UTF-16 unit, and for each its most frequent spelling. */
  slugs: string[];
  labels: string[];
  /** By ordinal: distinct positions in `slugs`, ascending. */
  values: number[][];
  /** By position in `slugs`: the ordinals that have it, ascending. */
  postings: number[][];
}

export interface RecordSet {
  resource: Resource;
  /** By ordinal. */
  records: PublicRecord[];
  /** By ordinal: the list item's JSON and a comma. */
  items: Arena;
  /** By ordinal: the whole record's JSON and a line feed. */
  lines: Arena;
  facets: Facet[];
}

/** The field of a record that its list item lacks. */
const DETAIL_FIELD = "description";

export function buildRecordSet(resource: Resource, unordered: readonly PublicRecord[]): RecordSet {
  const records = inOrder(resource, unordered);
  const lines = buildArena(records.length, (i) => `${JSON.stringify(records[i])}\n`);
  return {
    resource,
    records,
    items: buildArena(records.length, (i) =>
      itemOf(records[i]!, slice(lines, i, i + 1).subarray(0, -1)),
    ),
    lines,
    facets: facetsOf(resource).map((facet) => buildFacet(facet, records)),
  };
}

// The list item is the record without DETAIL_FIELD. That is usually its last member, so the item is a prefix
// of the record's JSON.
function itemOf(record: PublicRecord, json: Uint8Array): (string | Uint8Array)[] {
  if (!Object.hasOwn(record, DETAIL_FIELD)) return [json, ","];
  if (Object.keys(record).at(-1) === DETAIL_FIELD) {
    const last = `,"${DETAIL_FIELD}":${JSON.stringify(record[DETAIL_FIELD])}}`;
    return [json.subarray(0, -Buffer.byteLength(last)), "},"];
  }
  const { [DETAIL_FIELD]: _single, ...item } = record;
  return [`${JSON.stringify(item)},`];
}

function buildFacet(filter: Filter, records: readonly PublicRecord[]): Facet {
  const spellings = new Map<string, Map<string, number>>();
  for (const value of records.flatMap((record) => facetValues(filter, record))) {
    const key = slugOf(filter, value);
    const counts = spellings.get(key) ?? new Map<string, number>();
    spellings.set(key, counts.set(value, (counts.get(value) ?? 0) + 1));
  }
  spellings.delete("");
  const slugs = [...spellings.keys()].sort();
  const positions = new Map(slugs.map((key, i) => [key, i]));
  const values = records.map((record) =>
    slugsOf(filter, record)
      .map((key) => positions.get(key)!)
      .sort(ascending),
  );
  const postings: number[][] = slugs.map(() => []);
  values.forEach((list, ordinal) => list.forEach((value) => postings[value]!.push(ordinal)));
  return {
    name: filter.name,
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
