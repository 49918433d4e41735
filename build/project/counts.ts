// Counts rows by table and filled fields by resource, with a cap on what one owner adds.
import type { Database } from "better-sqlite3";
import { RESOURCES, type ResourceName } from "../../src/resources.ts";
import { ALLOWED, isFilled } from "./allow-list.ts";
import { TABLES } from "../read/tables.ts";
import { grouped, sum } from "../../src/figures.ts";
import type { RecordSet } from "./record-set.ts";

export interface TableCounts {
  table: string;
  read: number;
  eligible: number;
  published: number;
  rejected: number;
  waiting: number;
  counted: number;
  /** How many partner keys of the last export are live, and ids of those that have no row now. */
  keys?: { live: number; gone: readonly string[] };
  owners?: OwnerCounts;
  /** If no row can be published by its status: the statuses that rows have, see statusesSeen. */
  statuses?: string;
}

export interface OwnerCounts {
  rows: number;
  owners: number;
  /** Those whose owner profiles lacks. */
  strangeRows: number;
  strangers: number;
  profiles: number;
}

/** Undefined if no row names an owner. Only texts count, as only these are compared. */
export function countOwners(db: Database, resource: ResourceName): OwnerCounts | undefined {
  const { status, owner } = ALLOWED[resource];
  const counts = db
    .prepare(
      `SELECT count(*) AS rows, count(DISTINCT owner) AS owners, count(strange) AS strangeRows,
         count(DISTINCT strange) AS strangers, (SELECT count(*) FROM profiles) AS profiles
       FROM (SELECT owner, iif(owner COLLATE BINARY IN (SELECT id FROM profiles WHERE typeof(id) = 'text'), NULL, owner) AS strange
         FROM (SELECT ${owner} AS owner FROM ${RESOURCES[resource].table}
           WHERE ${status} AND typeof(${owner}) = 'text' AND ${owner} <> ''))`,
    )
    .get() as OwnerCounts;
  return counts.rows === 0 ? undefined : counts;
}

const MAX_STATUSES = 8;
const STATUS = /^[\p{L}\p{N}_ -]{1,24}$/u;

/** "Published (46), Draft (4), 1 other". If another column was taken for the status, its values are private. */
export function statusesSeen(db: Database, resource: ResourceName): string {
  const columns = Object.entries(TABLES[RESOURCES[resource].table])
    .filter(([, kind]) => kind === "status")
    .map(([name]) => `ifnull(${name}, 'NULL')`);
  const seen = db
    .prepare<[], { status: string; count: number }>(
      `SELECT concat_ws(' and ', ${columns.join(", ")}) AS status, count(*) AS count
       FROM ${RESOURCES[resource].table} GROUP BY 1 ORDER BY 2 DESC, 1`,
    )
    .all();
  if (seen.length > MAX_STATUSES) return `${seen.length} different values, too many for statuses`;
  const shown = seen.filter(({ status, count }) => count > 1 && STATUS.test(status));
  const others = seen.length - shown.length;
  return [
    ...shown.map(({ status, count }) => `${status} (${grouped(count)})`),
    ...(others > 0 ? [`${others} other${others === 1 ? "" : "s"}`] : []),
  ].join(", ");
}

/** No more of one owner's rows count, so that one owner can't stop a build. */
const MAX_PER_OWNER = 5;

/** How many rows count, given the owner of each; rows without an owner all count. */
export function countByOwner(owners: readonly unknown[]): number {
  const byOwner = Map.groupBy(owners, (owner) => owner);
  return sum([...byOwner], ([owner, { length }]) =>
    typeof owner === "string" && owner !== "" ? Math.min(length, MAX_PER_OWNER) : length,
  );
}

export function countFields(
  sets: readonly Pick<RecordSet, "resource" | "records">[],
): Record<ResourceName, Record<string, number>> {
  const counts = sets.map(({ resource: { name }, records }) => {
    const fields: Record<string, number> = {};
    for (const record of records)
      for (const [field, value] of Object.entries(record))
        fields[field] = (fields[field] ?? 0) + Number(isFilled(name, field, value));
    return [name, fields] as const;
  });
  return Object.fromEntries(counts) as Record<ResourceName, Record<string, number>>;
}
