// What the projection counts, and how much of it counts against one owner.
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
  /** Of the rejected ones, those that count: at most a few of one owner. */
  counted: number;
  /** Of the partner keys that were live at the last export: all, and those that this one lacks. */
  keys?: { live: number; gone: number };
}

/** What one owner does must not stop a build, so that no more things of one owner count. */
const MOST_OF_AN_OWNER = 5;

/** How many things count, each given by its owner; those without an owner count one by one. */
export function countByOwner(owners: readonly unknown[]): number {
  const counts = new Map<unknown, number>();
  let sum = 0;
  for (const owner of owners) {
    const count = counts.get(owner) ?? 0;
    if (typeof owner === "string" && owner !== "" && count >= MOST_OF_AN_OWNER) continue;
    counts.set(owner, count + 1);
    sum++;
  }
  return sum;
}

/** Of each field of each resource: the records that have something in it. */
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
