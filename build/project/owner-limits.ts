// Limits what one owner's records add up to, so that nothing an owner types outgrows a file or a build's memory.
// Of an owner with too much the smallest records stay, whatever the order of the rows.
import { compareCodePoints, fold } from "../../src/fold.ts";
import { facetsOf, type Resource } from "../../src/resources.ts";
import { longestField, unitsOf } from "./names.ts";
import { slugsOf } from "../../src/facet-slugs.ts";
import type { PublicRecord } from "./reject.ts";

/** Distinct values of a list, like species, that an owner brings; a state has some 100 kinds of fish. */
export const MAX_OWNER_NAMES = 200;
/** Distinct words in an owner's searchable texts: twice a large dictionary; millions take gigabytes to index. */
export const MAX_OWNER_WORDS = 100_000;
/** UTF-16 units of all an owner publishes: 16,000 listings of 2,000 each. */
export const MAX_OWNER_UNITS = 32 * 1024 * 1024;

/** A record that is left out, with the field that is too much. */
export interface Surplus {
  id: string;
  field: string;
}

/** A record's size, and whether it fits with those that were added before, all of them smaller. */
interface Limit {
  field: (record: PublicRecord) => string;
  sizeOf: (record: PublicRecord) => number;
  add: (record: PublicRecord) => boolean;
}

/** The records that go beyond what their owners may add. */
export function surplusOf(
  resource: Resource,
  records: readonly PublicRecord[],
  owners: ReadonlyMap<string, string>,
): Surplus[] {
  const byOwner = Map.groupBy(records, ({ id }) => owners.get(id));
  byOwner.delete(undefined);
  return [...byOwner.values()].flatMap((all) => {
    const found: Surplus[] = [];
    let left = all;
    for (const limit of [unitsLimit(), ...namesLimits(resource), ...wordsLimits(resource, all)]) {
      const out = new Set(beyond(left, limit));
      found.push(...[...out].map((one) => ({ id: one.id, field: limit.field(one) })));
      left = left.filter((one) => !out.has(one));
    }
    return found;
  });
}

function beyond(records: readonly PublicRecord[], { sizeOf, add }: Limit): PublicRecord[] {
  return records
    .map((record) => ({ record, size: sizeOf(record) }))
    .sort((a, b) => a.size - b.size || compareCodePoints(a.record.id, b.record.id))
    .flatMap(({ record }) => (add(record) ? [] : [record]));
}

function unitsLimit(): Limit {
  let sum = 0;
  return {
    field: longestField,
    sizeOf: unitsOf,
    add: (record) => (sum += unitsOf(record)) <= MAX_OWNER_UNITS,
  };
}

function namesLimits(resource: Resource): Limit[] {
  const lists = facetsOf(resource).filter(({ kind }) => kind === "name");
  return lists.map((list) => {
    const slugs = (record: PublicRecord) => slugsOf(list, record);
    return {
      field: () => list.column,
      sizeOf: (record) => slugs(record).length,
      add: within(MAX_OWNER_NAMES, slugs),
    };
  });
}

// Words are counted only of owners who write so much that they could have too many.
function wordsLimits({ text }: Resource, records: readonly PublicRecord[]): Limit[] {
  const units = records.reduce((sum, record) => sum + unitsOf(record), 0);
  if (units <= MAX_OWNER_WORDS) return [];
  const texts = (record: PublicRecord) => text.map(({ column }) => String(record[column] ?? ""));
  const words = (record: PublicRecord) => texts(record).flatMap(fold);
  return [{ field: longestField, sizeOf: unitsOf, add: within(MAX_OWNER_WORDS, words) }];
}

/** Adds a record's terms to those before, if they are not too many with them. */
function within(most: number, termsOf: (record: PublicRecord) => readonly string[]): Limit["add"] {
  const known = new Set<string>();
  return (record) => {
    const fresh = new Set(termsOf(record).filter((term) => !known.has(term)));
    if (known.size + fresh.size > most) return false;
    for (const term of fresh) known.add(term);
    return true;
  };
}
