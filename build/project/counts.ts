// Counts rows by table and filled fields by resource, with a cap on what one owner adds.
import type { ResourceName } from "../../src/resources.ts";
import { isFilled } from "./allow-list.ts";
import type { RecordSet } from "./record-set.ts";

/** Rows of a table: all, those whose publication status lets them be published, and what became of those. */
export interface TableCounts {
  table: string;
  read: number;
  eligible: number;
  published: number;
  rejected: number;
  /** Rows that are left out until somebody approves their names. */
  waiting: number;
  /** Rejected rows that count: at most a few of one owner. */
  counted: number;
  /** How many partner keys of the last export are live, and ids of those that have no row now. */
  keys?: { live: number; gone: readonly string[] };
}

/** No more of one owner's rows count, so that one owner can't stop a build. */
const MAX_PER_OWNER = 5;

/** How many rows count, given the owner of each; rows without an owner all count. */
export function countByOwner(owners: readonly unknown[]): number {
  const counts = new Map<unknown, number>();
  let sum = 0;
  for (const owner of owners) {
    const count = counts.get(owner) ?? 0;
    if (typeof owner === "string" && owner !== "" && count >= MAX_PER_OWNER) continue;
    counts.set(owner, count + 1);
    sum++;
  }
  return sum;
}

/** Number of records that have each field filled, by resource. */
export function countFields(
  sets: readonly Pick<RecordSet, "resource" | "records">[],
): Record<ResourceName, Record<string, number>> {
  const counts = sets.map(({ resource, records }) => {
    const fields: Record<string, number> = {};
    for (const record of records) {
      for (const [field, value] of Object.entries(record)) {
        fields[field] = (fields[field] ?? 0) + (isFilled(resource.name, field, value) ? 1 : 0);
      }
    }
    return [resource.name, fields];
  });
  return Object.fromEntries(counts) as Record<ResourceName, Record<string, number>>;
}
