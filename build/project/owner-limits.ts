// Limits what one owner's records add up to, so that nothing an owner types outgrows a file or a build's memory.
// Of an owner with too much the smallest records stay, whatever the order of the rows.
import { slugsOf } from "../../src/facet-slugs.ts";
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
  field: (record: PublicRecord) => string;
  sizeOf: (record: PublicRecord) => number;
  /** Whether a record fits with those that were added before, all of them smaller; adds it if so. */
  add: (record: PublicRecord) => boolean;
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
    for (const { field, sizeOf, add } of limitsOf(resource, own)) {
      const left = own.filter(({ id }) => !surplus.has(id));
      const sized = left.map((record) => ({ record, size: sizeOf(record) }));
      sized.sort((a, b) => a.size - b.size || compareCodePoints(a.record.id, b.record.id));
      for (const { record } of sized) if (!add(record)) surplus.set(record.id, field(record));
    }
    return [...surplus].map(([id, field]) => ({ id, field }));
  });
}

function limitsOf(resource: Resource, records: readonly PublicRecord[]): Limit[] {
  const bySize = { field: longestField, sizeOf: unitsOf };
  let units = 0;
  const ofUnits: Limit = {
    ...bySize,
    add: (record) => (units += unitsOf(record)) <= MAX_OWNER_UNITS,
  };
  const lists = facetsOf(resource).filter(({ kind }) => kind === "name");
  const ofNames = lists.map((list): Limit => {
    const slugs = (record: PublicRecord) => slugsOf(list, record);
    const sizeOf = (record: PublicRecord) => slugs(record).length;
    return { field: () => list.column, sizeOf, add: within(MAX_OWNER_NAMES, slugs) };
  });
  const words = (record: PublicRecord) =>
    resource.text.flatMap(({ column }) => fold(String(record[column] ?? "")));
  // Words are counted only of owners who write so much that they could have too many.
  if (sum(records, unitsOf) <= MAX_OWNER_WORDS) return [ofUnits, ...ofNames];
  return [ofUnits, ...ofNames, { ...bySize, add: within(MAX_OWNER_WORDS, words) }];
}

function within(most: number, termsOf: (record: PublicRecord) => readonly string[]): Limit["add"] {
  const known = new Set<string>();
  return (record) => {
    const fresh = new Set(termsOf(record).filter((term) => !known.has(term)));
    if (known.size + fresh.size > most) return false;
    for (const term of fresh) known.add(term);
    return true;
  };
}
