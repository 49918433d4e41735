// Prepares a resource's public records for writing: sorted, with facets, and as JSON in arenas that are copied.
import { facetOf } from "../../src/facets.ts";
import { compareCodePoints, fold } from "../../src/fold.ts";
import { facetsOf, type OrderKey, type Resource } from "../../src/resources.ts";
import { buildArena } from "./arena.ts";
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

type Key = string | number;

const KEYS: Readonly<Record<OrderKey["by"], (value: unknown) => Key[]>> = {
  text: (value) => [fold(value as string).join(" "), (value as string).trim()],
  plain: (value) => [value as string],
  desc: (value) => [-(value as number)],
  pro: (value) => [value === "pro" ? 0 : 1],
};

// I3: ids break ties, so the order of the dump's rows never shows.
function inOrder({ order }: Resource, records: readonly PublicRecord[]): PublicRecord[] {
  return records
    .map((record) => ({
      record,
      keys: order.flatMap(({ column, by }) => KEYS[by](record[column])),
    }))
    .sort((a, b) => {
      const at = a.keys.findIndex((key, i) => key !== b.keys[i]);
      return at === -1 ? 0 : compare(a.keys[at]!, b.keys[at]!);
    })
    .map(({ record }) => record);
}

function compare(a: Key, b: Key): number {
  return typeof a === "number" ? a - (b as number) : compareCodePoints(a, b as string);
}
