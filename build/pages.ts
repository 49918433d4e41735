// Describes the pages of a plan as files: each is a whole envelope around a slice of the records.
import { createHash } from "node:crypto";
import { pageAddress } from "../src/address.ts";
import { concat } from "../src/bytes.ts";
import { listHead, listTail, REQUEST_ID_DIGITS } from "../src/envelope.ts";
import { PAGE_SIZE } from "../src/limits.ts";
import type { OutputFile } from "./output.ts";
import type { PlannedCombination } from "./plan.ts";
import { itemBytes, type RecordSet } from "./record-set.ts";

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
  const frame = (requestId: string) =>
    [listHead(resource.table), listTail(pagination, requestId)].map((text) => encoder.encode(text));
  const content = () => {
    const pieces = own.map((ordinal) => itemBytes(set, ordinal, ordinal + 1));
    const last = pieces.pop();
    return last ? [...pieces, last.subarray(0, -1)] : [];
  };
  return {
    path,
    kind: "page",
    bytes: lengthOf(frame("0".repeat(REQUEST_ID_DIGITS))) + lengthOf(content()),
    make() {
      const [head, tail] = frame(requestIdOf(path)) as [Uint8Array, Uint8Array];
      return concat([head, ...content(), tail]);
    },
  };
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/** The request id that a file carries: a function of its path, so that its bytes never vary. */
export function requestIdOf(path: string): string {
  return createHash("sha256").update(path).digest("hex").slice(0, REQUEST_ID_DIGITS);
}
