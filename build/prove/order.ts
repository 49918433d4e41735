// Puts proved records into their resource's canonical order, which pages, packs and exports but NDJSON are in.
import { compareCodePoints, fold } from "../../src/fold.ts";
import type { OrderKey, Resource } from "../../src/resources.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Ids decide last, so no two records are equal. */
export function inOrder<T extends Fields>({ order }: Resource, records: readonly T[]): T[] {
  return records.toSorted((a, b) => {
    for (const { column, by } of order) {
      const difference = compare(by, a[column], b[column]);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

function compare(by: OrderKey["by"], a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (by === "desc") return (b as number) - (a as number);
  if (by === "pro") return Number(b === "pro") - Number(a === "pro");
  const [x, y] = [a as string, b as string];
  if (by === "plain") return compareCodePoints(x, y);
  return (
    compareCodePoints(fold(x).join(" "), fold(y).join(" ")) || compareCodePoints(x.trim(), y.trim())
  );
}
