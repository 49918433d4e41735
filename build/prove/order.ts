// Proves that ordinals follow their resource's canonical order, which pages and packs are cut from.
import { packPath } from "../../src/address.ts";
import { compareCodePoints, fold } from "../../src/fold.ts";
import { HEADER_BYTES } from "../../src/format/pack.ts";
import { recordsHeadBytes } from "../../src/format/records-pack.ts";
import type { OrderKey, Resource } from "../../src/resources.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The id of the first record that is out of place; `packs` has the records packs by path. */
export function misplaced(
  resource: Resource,
  packs: ReadonlyMap<string, Uint8Array>,
): string | undefined {
  let last: Fields | undefined;
  for (let number = 0; ; number++) {
    const pack = packs.get(packPath(resource.name, "records", number));
    if (!pack) return undefined;
    const bytes = Buffer.from(pack.buffer, pack.byteOffset, pack.length);
    const begin = recordsHeadBytes(bytes.readUInt32LE(HEADER_BYTES + 4));
    // Each item ends with a comma.
    const items = JSON.parse(`[${bytes.toString("utf8", begin, bytes.length - 1)}]`) as Fields[];
    for (const item of items) {
      if (last && !isBefore(resource, last, item)) return String(item["id"]);
      last = item;
    }
  }
}

/** Whether `a` comes before `b`; ids decide last, so no two records are equal. */
function isBefore({ order }: Resource, a: Fields, b: Fields): boolean {
  for (const { column, by } of order) {
    const difference = compare(by, a[column], b[column]);
    if (difference !== 0) return difference < 0;
  }
  return false;
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
