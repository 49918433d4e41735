// Prepares a resource's public records for writing: facet values, and JSON in arenas that pages, packs and exports copy.
import { facetOf } from "../../src/facets.ts";
import { facetsOf, type Resource } from "../../src/resources.ts";
import { buildArena } from "./arena.ts";
import { inOrder } from "./order.ts";
import type { PublicRecord } from "./reject.ts";

export type RecordSet = ReturnType<typeof recordSetOf>;

export function buildRecordSet(resource: Resource, unordered: readonly PublicRecord[]): RecordSet {
  return recordSetOf(resource, inOrder(resource, unordered));
}

/** `records` are in canonical order. */
export function recordSetOf(resource: Resource, records: PublicRecord[]) {
  return {
    resource,
    records,
    /** The list item's JSON and a comma. The item is the record without its description. */
    items: buildArena(records.length, (i) => {
      const { description: _single, ...item } = records[i]!;
      return `${JSON.stringify(item)},`;
    }),
    lines: buildArena(records.length, (i) => `${JSON.stringify(records[i])}\n`),
    facets: facetsOf(resource).map((facet) => facetOf(facet, records)),
  };
}
