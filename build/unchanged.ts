// Tells which pages need not be made again: what changed in the records in, a judge of pages out.
import { folderOf } from "../src/address.ts";
import { PAGE_SIZE } from "../src/limits.ts";
import { facetsOf, type Resource } from "../src/resources.ts";
import type { Difference } from "./changes.ts";
import type { Combination } from "./plan.ts";
import type { PublicRecord } from "./project.ts";
import { slugsOf } from "./record-set.ts";

/** Whether the page of a combination has the bytes it had in the snapshot before. */
export type IsUnchanged = (combination: Combination, page: number) => boolean;

/**
 * A page is the same if its combination gained, lost and moved no record (or its total and all pages
 * behind would differ), and none of its own records was edited.
 */
export function judgePages(found: readonly Difference[]): IsUnchanged {
  const touched = new Set<string>();
  const edited = new Map<Resource, Set<number>>();
  for (const { set, added, changed, removed, before } of found) {
    const { resource, records } = set;
    const wanted = new Set([...added, ...changed]);
    const ordinals = new Map<string, number>();
    records.forEach(({ id }, ordinal) => wanted.has(id) && ordinals.set(id, ordinal));
    const current = (id: string) => records[ordinals.get(id)!]!;
    const touch = (record: PublicRecord) => {
      for (const folder of foldersOf(resource, record)) touched.add(folder);
    };
    added.forEach((id) => touch(current(id)));
    removed.forEach((id) => touch(parse(before.get(id)!)));
    const own = new Set<number>();
    edited.set(resource, own);
    for (const id of changed) {
      const old = parse(before.get(id)!);
      if (!staysInPlace(resource, old, current(id))) {
        touch(old);
        touch(current(id));
      }
      own.add(ordinals.get(id)!);
    }
  }
  return ({ resource, slugs, ordinals }, page) => {
    if (touched.has(folderOf(resource, slugs))) return false;
    const own = edited.get(resource)!;
    if (own.size === 0) return true;
    const last = Math.min(ordinals.length, (page + 1) * PAGE_SIZE);
    for (let i = page * PAGE_SIZE; i < last; i++) if (own.has(ordinals[i]!)) return false;
    return true;
  };
}

/** Whether no changed record has another value in one of the columns. */
export function keepsColumns(
  { set, changed, before }: Difference,
  columns: readonly string[],
): boolean {
  const wanted = new Set(changed);
  const records = set.records.filter(({ id }) => wanted.has(id));
  return records.every((record) => sameIn(columns, parse(before.get(record.id)!), record));
}

function parse(line: Buffer): PublicRecord {
  return JSON.parse(line.toString("utf8")) as PublicRecord;
}

// Same place in the order, and in the same combinations.
function staysInPlace(resource: Resource, a: PublicRecord, b: PublicRecord): boolean {
  const columns = [...resource.order, ...facetsOf(resource)].map(({ column }) => column);
  return sameIn(columns, a, b);
}

function sameIn(columns: readonly string[], a: PublicRecord, b: PublicRecord): boolean {
  return columns.every((column) => JSON.stringify(a[column]) === JSON.stringify(b[column]));
}

// The folders of all combinations that a record is in.
function foldersOf(resource: Resource, record: PublicRecord): string[] {
  const choices = facetsOf(resource).map((facet) => [undefined, ...slugsOf(facet, record)]);
  const combinations = choices.reduce<(string | undefined)[][]>(
    (heads, choice) => heads.flatMap((head) => choice.map((slug) => [...head, slug])),
    [[]],
  );
  return combinations.map((slugs) => folderOf(resource, slugs));
}
