// Limits what one owner's records add up to, for files and memory; of too much the smallest records stay.
import { slugsOf } from "../../src/facets.ts";
import { sum } from "../../src/figures.ts";
import { compareCodePoints, fold } from "../../src/fold.ts";
import { facetsOf, type Resource } from "../../src/resources.ts";
import { longestField, unitsOf } from "./names.ts";
import type { PublicRecord, Reject } from "./reject.ts";

/** Distinct values of a list, like species, that an owner brings; a state has some 100 kinds of fish. */
export const MAX_OWNER_NAMES = 200;
/** Distinct words in an owner's searchable texts: twice a large dictionary; millions take gigabytes to index. */
export const MAX_OWNER_WORDS = 100_000;
/** UTF-16 units of all an owner publishes: 16,000 listings of 2,000 each. */
export const MAX_OWNER_UNITS = 32 * 1024 * 1024;

export type Surplus = Pick<Reject, "id" | "field">;

interface Limit {
  max: number;
  field: (record: PublicRecord) => string;
  sizeOf: (record: PublicRecord) => number;
  /** Terms that count once in all records of an owner; without them their sizes add up. */
  termsOf?: (record: PublicRecord) => readonly string[];
}

export function surplusOf(
  resource: Resource,
  records: readonly PublicRecord[],
  owners: ReadonlyMap<string, string>,
): Surplus[] {
  const byOwner = Map.groupBy(records, ({ id }) => owners.get(id));
  byOwner.delete(undefined);
  return [...byOwner.values()].flatMap((own) => {
    const surplus = new Map<string, string>();
    for (const limit of limitsOf(resource, own)) {
      const left = own.filter(({ id }) => !surplus.has(id));
      for (const record of beyond(limit, left)) surplus.set(record.id, limit.field(record));
    }
    return [...surplus].map(([id, field]) => ({ id, field }));
  });
}

function* beyond({ max, sizeOf, termsOf }: Limit, records: readonly PublicRecord[]) {
  const known = new Set<string>();
  let total = 0;
  const sized = records.map((record) => ({ record, size: sizeOf(record) }));
  sized.sort((a, b) => a.size - b.size || compareCodePoints(a.record.id, b.record.id));
  for (const { record, size } of sized) {
    const fresh = new Set(termsOf?.(record).filter((term) => !known.has(term)));
    const added = termsOf ? fresh.size : size;
    if (total + added > max) yield record;
    else {
      total += added;
      for (const term of fresh) known.add(term);
    }
  }
}

function limitsOf(resource: Resource, records: readonly PublicRecord[]): Limit[] {
  const bySize = { field: longestField, sizeOf: unitsOf };
  const names = facetsOf(resource).flatMap((list): Limit[] => {
    const termsOf = (record: PublicRecord) => slugsOf(list, record);
    const sizeOf = (record: PublicRecord) => termsOf(record).length;
    const field = () => list.column;
    return list.kind === "name" ? [{ max: MAX_OWNER_NAMES, field, sizeOf, termsOf }] : [];
  });
  const wordsOf = (record: PublicRecord) =>
    resource.text.flatMap(({ column }) => fold(String(record[column] ?? "")));
  const words = { ...bySize, max: MAX_OWNER_WORDS, termsOf: wordsOf };
  // Words are counted only of owners who write so much that they could have too many.
  const isMuch = sum(records, unitsOf) > MAX_OWNER_WORDS;
  return [{ ...bySize, max: MAX_OWNER_UNITS }, ...names, ...(isMuch ? [words] : [])];
}
