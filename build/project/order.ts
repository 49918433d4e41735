// Sorts records into their resource's canonical order.
import { type PublicRecord } from "./reject.ts";
import { compareCodePoints, fold } from "../../src/fold.ts";
import type { OrderKey, Resource } from "../../src/resources.ts";

type Key = string | number;

/** A new array in canonical order. I3: ids break ties, so the order of the dump's rows never shows. */
export function inOrder({ order }: Resource, records: readonly PublicRecord[]): PublicRecord[] {
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

const KEYS: Readonly<Record<OrderKey["by"], (value: unknown) => Key[]>> = {
  text: (value) => [fold(value as string).join(" "), (value as string).trim()],
  plain: (value) => [value as string],
  desc: (value) => [-(value as number)],
  pro: (value) => [value === "pro" ? 0 : 1],
};

function compare(a: Key, b: Key): number {
  return typeof a === "number" ? a - (b as number) : compareCodePoints(a, b as string);
}
