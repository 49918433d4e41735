// Describes the pages of a plan as files: each is a whole envelope around a slice of the records.
import { createHash } from "node:crypto";
import { pageAddress } from "../src/address.ts";
import { concat } from "../src/bytes.ts";
import { listHead, listTail, REQUEST_ID_DIGITS } from "../src/envelope.ts";
import { PAGE_SIZE } from "../src/limits.ts";
import type { OutputFile } from "./output.ts";
import type { PlannedCombination } from "./plan.ts";
import { beginOf, slice } from "./arena.ts";
import type { RecordSet } from "./record-set.ts";

const encoder = new TextEncoder();

/** The files of all pages of one combination. */
export function pageFiles(set: RecordSet, combination: PlannedCombination): OutputFile[] {
  return Array.from({ length: combination.pages }, (_, page) =>
    pageFile(set, combination, page * PAGE_SIZE),
  );
}

function pageFile(set: RecordSet, combination: PlannedCombination, offset: number): OutputFile {
  const { resource, slugs, ordinals } = combination;
  const path = pageAddress({ resource: resource.name, slugs, offset });
  const own = ordinals.slice(offset, offset + PAGE_SIZE);
  const pagination = {
    total: ordinals.length,
    limit: PAGE_SIZE,
    offset,
    returned: own.length,
  };
  const head = listHead(resource.table);
  const tail = listTail(pagination, requestIdOf(path));
  const items = own.reduce(
    (sum, ordinal) => sum + set.items.ends[ordinal]! - beginOf(set.items, ordinal),
    0,
  );
  return {
    path,
    kind: "page",
    // Head and tail are ASCII. The last item's comma is left out.
    bytes: head.length + Math.max(0, items - 1) + tail.length,
    make() {
      const pieces = own.map((ordinal) => slice(set.items, ordinal, ordinal + 1));
      const last = pieces.pop();
      if (last) pieces.push(last.subarray(0, -1));
      return concat([encoder.encode(head), ...pieces, encoder.encode(tail)]);
    },
  };
}

/** The request id that a file carries: a function of its path, so that its bytes never vary. */
export function requestIdOf(path: string): string {
  return createHash("sha256").update(path).digest("hex").slice(0, REQUEST_ID_DIGITS);
}
