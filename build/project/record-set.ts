// Prepares a resource's public records for writing: their facet values, and their JSON as arenas in
// canonical order, so that pages, packs and exports are copies of slices.
import { type PublicRecord } from "./reject.ts";
import { facetOf, type Facet } from "../../src/facets.ts";
import { facetsOf, type Resource } from "../../src/resources.ts";
import { buildArena, slice, type Arena } from "./arena.ts";
import { inOrder } from "./order.ts";

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
  return recordSetOf(resource, inOrder(resource, unordered));
}

/** `records` are in canonical order. */
export function recordSetOf(resource: Resource, records: PublicRecord[]): RecordSet {
  const lines = buildArena(records.length, (i) => `${JSON.stringify(records[i])}\n`);
  return {
    resource,
    records,
    items: buildArena(records.length, (i) =>
      itemOf(records[i]!, slice(lines, i, i + 1).subarray(0, -1)),
    ),
    lines,
    facets: facetsOf(resource).map((facet) => facetOf(facet, records)),
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
