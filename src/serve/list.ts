// Answers a list endpoint from a static page, or computes the answer.
import { concat } from "../bytes.ts";
import type { PackKind } from "../catalog.ts";
import { BLOCK_DAYS, blockOf, findFree } from "../format/days-pack.ts";
import { ordinalsOf } from "../format/ids-pack.ts";
import { ordinalsWithin, type FacetCount, type Index } from "../format/index-pack.ts";
import { listHead, listTail, NO_REQUEST_ID } from "../envelope.ts";
import { linkHeader } from "../links.ts";
import { locate } from "../locate.ts";
import { recordBytes } from "../format/records-pack.ts";
import { intersect, type OrdinalSet } from "../ordinal-set.ts";
import type { FreeDays, ListQuery } from "../query.ts";
import { candidates, select, type Found } from "../select.ts";
import { metresOf, searchBounds, searchNear } from "../format/points-pack.ts";
import { facetsOf, filterOf, type ResourceName } from "../resources.ts";
import { readEach } from "./read-each.ts";
import type { Answer } from "./respond.ts";
import type { Snapshot } from "./snapshot.ts";
import { replace } from "./suggest.ts";
import { searchText, type TextMatches } from "./text.ts";

const encoder = new TextEncoder();

/** `origin` is prepended to the paths of the Link header. */
export async function answerList(
  query: ListQuery,
  snapshot: Snapshot,
  origin: string,
): Promise<Answer> {
  const { resource, limit, offset } = query;
  const index = await snapshot.index(resource.name);
  const location = locate(query, index.pagesOf);
  if (location.kind === "page") {
    const { bytes, etag } = await snapshot.page(location.path);
    return {
      body: bytes,
      tag: etag,
      headers: { ...links(query, totalOf(bytes), origin), "Content-Location": location.path },
    };
  }
  const found = await find(query, snapshot, index);
  const { total, ordinals, counts } = select(query, index, found);
  const pagination = { total, limit, offset, returned: ordinals.length };
  const more =
    member("distances_m", found.near && metresOf(found.near, ordinals)) +
    member("facets", query.counted && facetMembers(query, counts)) +
    member("suggestion", await suggestion(query, found.text?.unknown ?? [], snapshot));
  return {
    body: concat([
      encoder.encode(listHead(resource.table)),
      ...(await copyRecords(ordinals, query, snapshot)),
      encoder.encode(listTail(pagination, NO_REQUEST_ID, more)),
    ]),
    headers: links(query, total, origin),
  };
}

/** A member of `meta` as JSON text, or nothing. */
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
  const numbers = ordinals.map((ordinal) => starts.findLastIndex((start) => start <= ordinal));
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

async function find(
  query: ListQuery,
  snapshot: Snapshot,
  index: Index,
): Promise<Found & { text?: TextMatches }> {
  const { resource, bounds, near, free, ids, text } = query;
  const { name } = resource;
  const found: Found & { text?: TextMatches } = {};
  if (text) {
    const read = (number: number) => snapshot.pack(name, "text", number);
    found.text = await searchText(resource, text.words, read, snapshot.catalog.resources[name]);
  }
  if (bounds) found.bounds = searchBounds(await snapshot.pack(name, "points", 0), bounds);
  if (near) found.near = searchNear(await snapshot.pack(name, "points", 0), near);
  if (ids) found.ids = ordinalsOf(await snapshot.pack(name, "ids", 0), ids);
  if (free) {
    const { rods } = free;
    const enough = ordinalsWithin(
      index.column(filterOf(resource, "rods")!.column),
      "minimum",
      rods,
    );
    const others = candidates(query, index, found);
    if (others) intersect(enough, others);
    found.free = await findFreeDays(free, enough, name, snapshot);
  }
  return found;
}

/** Those of some records with rods free on all the days, which lie in two blocks at most. */
async function findFreeDays(
  { from, to, rods }: FreeDays,
  within: OrdinalSet,
  resource: ResourceName,
  snapshot: Snapshot,
): Promise<OrdinalSet> {
  const blocks = blockOf(from) === blockOf(to) ? [blockOf(from)] : [blockOf(from), blockOf(to)];
  const packs = await Promise.all(blocks.map((block) => snapshot.pack(resource, "days", block)));
  return packs.reduce((left, pack, i) => {
    const start = blocks[i]! * BLOCK_DAYS;
    const first = Math.max(from, start);
    const days = Math.min(to, start + BLOCK_DAYS - 1) - first + 1;
    return findFree(pack, { first: first - start, days, rods }, left);
  }, within);
}

/** What to ask instead of words that nothing begins with; undefined if nothing is found that way either. */
async function suggestion(
  { resource, text }: ListQuery,
  unknown: readonly string[],
  snapshot: Snapshot,
): Promise<string | undefined> {
  if (!text || unknown.length === 0) return undefined;
  const { name } = resource;
  const catalog = snapshot.catalog.resources[name];
  const read = (kind: PackKind) => (number: number) => snapshot.pack(name, kind, number);
  const replaced = await replace(unknown, catalog.initials, read("dictionary"));
  if (!replaced) return undefined;
  const words = text.words.map((word) => replaced.get(word) ?? word);
  const { ordinals } = await searchText(resource, words, read("text"), catalog);
  return ordinals.length > 0 ? words.join(" ") : undefined;
}

const TOTAL = /"pagination":\{"total":(\d+),/;
// The pagination comes after all records; the last 256 bytes hold it.
const TAIL_BYTES = 256;
const latin1 = new TextDecoder("latin1");

/** The total in a page's pagination, read without parsing all its JSON. */
function totalOf(page: Uint8Array): number {
  return Number(TOTAL.exec(latin1.decode(page.subarray(-TAIL_BYTES)))![1]);
}
