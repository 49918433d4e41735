// Sorts records into their resource's canonical order.
import { type PublicRecord } from "./reject.ts";
import { compareCodePoints, fold } from "../../src/fold.ts";
import type { OrderKey, Resource } from "../../src/resources.ts";

type Key = string | number;

/** A new array in canonical order. I3: ids break ties, so the order of the dump's rows never shows. */
export function inOrder(resource: Resource, records: readonly PublicRecord[]): PublicRecord[] {
  return records
    .map((record) => ({ record, keys: resource.order.flatMap((key) => keysOf(key, record)) }))
    .sort((a, b) => compareKeys(a.keys, b.keys))
    .map(({ record }) => record);
}

function keysOf({ column, by }: OrderKey, record: PublicRecord): Key[] {
  const value = record[column];
  switch (by) {
    case "text":
      return [fold(value as string).join(" "), (value as string).trim()];
    case "plain":
      return [value as string];
    case "desc":
      return [-(value as number)];
    case "pro":
      return [value === "pro" ? 0 : 1];
  }
}

function compareKeys(a: readonly Key[], b: readonly Key[]): number {
  for (let i = 0; i < a.length; i++) {
    const x = a[i]!;
    const y = b[i]!;
    if (x === y) continue;
    const order = typeof x === "number" ? x - (y as number) : compareCodePoints(x, y as string);
    if (order !== 0) return order;
  }
  return 0;
}
