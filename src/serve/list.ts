// Answers a list endpoint from a static page, or computes the answer.
import { concat } from "../bytes.ts";
import type { FacetCount } from "../format/index-pack.ts";
import { listHead, listTail, NO_REQUEST_ID } from "../envelope.ts";
import { linkHeader } from "../links.ts";
import { locate } from "../locate.ts";
import { recordBytes, recordsPackOf } from "../format/records-pack.ts";
import type { ListQuery } from "../query.ts";
import { select } from "../select.ts";
import { firstDays } from "../format/free-days.ts";
import { facetsOf } from "../resources.ts";
import { find, suggest } from "./find.ts";
import { readEach } from "./read-each.ts";
import type { Answer } from "./respond.ts";
import type { Snapshot } from "./snapshot.ts";

const encoder = new TextEncoder();

export async function answerList(
  query: ListQuery,
  snapshot: Snapshot,
  origin: string,
): Promise<Answer> {
  const { resource, limit, offset } = query;
  const index = await snapshot.index(resource.name);
  const path = locate(query, index.pagesOf);
  if (path !== undefined) {
    const { bytes, etag } = await snapshot.page(path);
    return {
      body: bytes,
      tag: etag,
      headers: { ...links(query, totalOf(bytes), origin), "Content-Location": path },
    };
  }
  const found = await find(query, snapshot, index);
  const { near, days, text } = found;
  const { total, ordinals, counts } = select(query, index, found);
  const pagination = { total, limit, offset, returned: ordinals.length };
  const more =
    member("distances_m", near && ordinals.map((ordinal) => near.metres[ordinal])) +
    member("first_days", query.free?.stay && firstDays(days!, ordinals)) +
    member("facets", query.counted && facetMembers(query, counts)) +
    member("suggestion", await suggest(query, text?.unknown ?? [], snapshot));
  return {
    body: concat([
      encoder.encode(listHead(resource.table)),
      ...(await copyRecords(ordinals, query, snapshot)),
      encoder.encode(listTail(pagination, NO_REQUEST_ID, more)),
    ]),
    headers: links(query, total, origin),
  };
}

function member(name: string, value: unknown): string {
  return value === undefined ? "" : `,"${name}":${JSON.stringify(value)}`;
}

function facetMembers({ resource, counted }: ListQuery, counts: readonly FacetCount[][]) {
  const facets = facetsOf(resource);
  return Object.fromEntries(counted!.map((facet, i) => [facets[facet]!.name, counts[i]]));
}

function links(...list: Parameters<typeof linkHeader>): Record<string, string> {
  const header = linkHeader(...list);
  return header === "" ? {} : { Link: header };
}

// Records as bytes, one piece for each run of consecutive ordinals.
async function copyRecords(
  ordinals: readonly number[],
  { resource }: ListQuery,
  snapshot: Snapshot,
): Promise<Uint8Array[]> {
  const { starts } = snapshot.catalog.resources[resource.name];
  const numbers = ordinals.map((ordinal) => recordsPackOf(starts, ordinal));
  const packs = await readEach(numbers, (n) => snapshot.pack(resource.name, "records", n));
  const pieces: Uint8Array[] = [];
  for (let i = 0, next; i < ordinals.length; i = next) {
    next = i + 1;
    while (ordinals[next] === ordinals[next - 1]! + 1 && numbers[next] === numbers[i]) next++;
    pieces.push(recordBytes(packs.get(numbers[i]!)!, ordinals[i]!, ordinals[next - 1]! + 1));
  }
  // Every record ends with a comma; the last one must not.
  const last = pieces.pop();
  if (last) pieces.push(last.subarray(0, -1));
  return pieces;
}

const TOTAL = /"pagination":\{"total":(\d+),/;
// The pagination comes after all records; the last 256 bytes hold it.
const TAIL_BYTES = 256;
const latin1 = new TextDecoder("latin1");

/** The total in a page's pagination, read without parsing all its JSON. */
function totalOf(page: Uint8Array): number {
  return Number(TOTAL.exec(latin1.decode(page.subarray(-TAIL_BYTES)))![1]);
}
