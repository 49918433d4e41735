// Describes the planned pages as files: each is a complete envelope around a slice of the records.
import { type Combination } from "../plan/combinations.ts";
import { createHash } from "node:crypto";
import { folderOf, pageAddress, parseAddress } from "../../src/address.ts";
import { listHead, listTail, REQUEST_ID_DIGITS } from "../../src/envelope.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import { fileOfPieces, type OutputFile } from "../snapshot/output.ts";
import type { Leftover } from "../plan/leftovers.ts";
import type { PlannedCombination } from "../plan/plan.ts";
import { slice } from "../project/arena.ts";
import type { RecordSet } from "../project/record-set.ts";

const encoder = new TextEncoder();

export function pageFiles(set: RecordSet, combination: PlannedCombination): OutputFile[] {
  return Array.from({ length: combination.pages }, (_, page) =>
    pageFile(set, combination, page, "page"),
  );
}

/** Vanished pages, with what the edge would answer there now, perhaps an empty list. */
export function leftoverFiles(
  set: RecordSet,
  combinations: readonly Combination[],
  leftovers: readonly Leftover[],
): OutputFile[] {
  const { resource } = set;
  const known = new Map(combinations.map((one) => [folderOf(resource, one.slugs), one]));
  return leftovers.flatMap(({ path, expires }) => {
    // Another version's page may be of a facet that this one lacks.
    const key = parseAddress(path);
    if (key?.resource !== resource.name) return [];
    const { ordinals } = known.get(folderOf(resource, key.slugs)) ?? { ordinals: [] };
    const one = { resource, slugs: key.slugs, ordinals };
    return [{ ...pageFile(set, one, key.offset / PAGE_SIZE, "leftover"), expires }];
  });
}

function pageFile(
  set: RecordSet,
  { resource, slugs, ordinals }: Readonly<Pick<Combination, "resource" | "slugs" | "ordinals">>,
  page: number,
  kind: "page" | "leftover",
): OutputFile {
  const offset = page * PAGE_SIZE;
  const path = pageAddress({ resource: resource.name, slugs, offset });
  const own = ordinals.slice(offset, offset + PAGE_SIZE);
  const total = ordinals.length;
  const pagination = { total, limit: PAGE_SIZE, offset, returned: own.length };
  return fileOfPieces(path, kind, () => {
    const items = own.map((ordinal) => slice(set.items, ordinal, ordinal + 1));
    const last = items.pop();
    if (last) items.push(last.subarray(0, -1));
    const tail = listTail(pagination, requestIdOf(path));
    return [encoder.encode(listHead(resource.table)), ...items, encoder.encode(tail)];
  });
}

/** Of the path, so that the bytes never vary. I6: the edge overwrites it and changes nothing else. */
export function requestIdOf(path: string): string {
  return createHash("sha256").update(path).digest("hex").slice(0, REQUEST_ID_DIGITS);
}
