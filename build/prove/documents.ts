// The expected contents of files that hold records, except packs: pages, exports, changes and sitemap.
import { hash } from "node:crypto";
import type { Property } from "../../partner/client/types.ts";
import * as paths from "../../src/address.ts";
import { ITEMS } from "../../src/contract.ts";
import { csvLine } from "../../src/csv.ts";
import type { ChangesFile } from "../../src/documents.ts";
import { failure, listHead, listTail, REQUEST_ID_DIGITS } from "../../src/envelope.ts";
import { NOT_FOUND } from "../../src/errors.ts";
import { slug } from "../../src/fold.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import { has, setOf } from "../../src/ordinal-set.ts";
import { listPath, propertyPath, STATES_PATH } from "../../src/page-address.ts";
import { collectionOf, featureOf } from "../../src/openapi/file-examples.ts";
import { addressOf } from "../../src/serve/assets.ts";
import { must, type Pieces } from "./same.ts";
import type { Shown } from "./shown.ts";

/** The request id in a file is derived from its path. */
const requestId = (path: string) => hash("sha256", path).slice(0, REQUEST_ID_DIGITS);

/** The answer for a missing path. */
export const notFound = (path: string) => failure(NOT_FOUND.code, NOT_FOUND.message, [], requestId(path)); // prettier-ignore

/** Answers paths as the edge does: the records with the path's slugs, from its offset on. */
export function pageProof(all: readonly Shown[]) {
  // Pages of a folder follow each other.
  let last: { folder: string; shown: Shown; ordinals: readonly number[] } | undefined;
  return (path: string): Pieces => {
    const { folder, offset } = paths.splitPage(path)!;
    if (last?.folder !== folder) {
      const key = paths.parseAddress(paths.pageIn(folder, 0));
      const shown = all.find(({ resource }) => resource.name === key?.resource);
      must(key !== undefined && shown !== undefined, "", "path");
      last = { folder, shown, ordinals: matching(shown, key.slugs) };
    }
    const { shown, ordinals } = last;
    must(offset % PAGE_SIZE === 0, "", "path");
    const own = ordinals.slice(offset, offset + PAGE_SIZE).map((ordinal) => shown.items[ordinal]!);
    const returned = own.length;
    const pagination = { total: ordinals.length, limit: PAGE_SIZE, offset, returned };
    if (returned > 0) own.push(own.pop()!.subarray(0, -1));
    return [listHead(shown.resource.table), ...own, listTail(pagination, requestId(path))];
  };
}

export function matching({ records, facets }: Shown, values: readonly (string | undefined)[]) {
  const lists = values.flatMap((value, i) => {
    if (value === undefined) return [];
    const { slugs, postings } = facets[i]!;
    return [postings[slugs.indexOf(value)] ?? []];
  });
  const [least, ...others] = lists.sort((a, b) => a.length - b.length);
  const sets = others.map((ordinals) => setOf(ordinals, records.length));
  if (!least) return records.map((_, ordinal) => ordinal);
  return least.filter((ordinal) => sets.every((set) => has(set, ordinal)));
}

/** Exports as their heads, their records and their tails. */
const EXPORTS = {
  csv({ resource, records }: Shown) {
    const columns = Object.keys(ITEMS[resource.name].shape);
    const of = (i: number) => csvLine(columns.map((column) => records[i]![column]));
    return { head: csvLine(columns), of, separator: "", tail: "" };
  },
  geojson({ records }: Shown) {
    const [head, tail] = JSON.stringify(collectionOf([])).split("]") as [string, string];
    const of = (i: number) => JSON.stringify(featureOf(records[i]!));
    return { head: `${head}\n`, of, separator: ",\n", tail: `\n]${tail}\n` };
  },
};

/** A part of an export: the records from `from` on that so many bytes have room for. */
export function partOf(shown: Shown, format: keyof typeof EXPORTS, from: number, length: number) {
  const { head, of, separator, tail } = EXPORTS[format](shown);
  const own: Buffer[] = [];
  let to = from;
  for (let size = head.length + tail.length; size < length && to < shown.records.length; to++) {
    const record = Buffer.from(`${to > from ? separator : ""}${of(to)}`);
    own.push(record);
    size += record.length;
  }
  return { to, pieces: [head, ...own, tail] };
}

/** The newest entry compares the records with `before`, if that is given; the others are as they were. */
export function proveChanges(
  snapshots: ChangesFile["snapshots"],
  past: ChangesFile["snapshots"],
  before: ((name: Shown["resource"]["name"]) => ReadonlyMap<string, unknown>) | undefined,
  all: readonly Shown[],
): void {
  const older = snapshots.slice(before ? 1 : 0);
  must(JSON.stringify(older) === JSON.stringify(past.slice(0, older.length)), "", "snapshots");
  for (const { resource, ordinals } of before ? all : []) {
    for (const [kind, ids] of Object.entries(snapshots[0]!.changes[resource.name])) {
      for (const id of ids ?? []) {
        must(before!(resource.name).has(id) === (kind !== "added"), id, kind);
        must(ordinals.has(id) === (kind !== "removed"), id, kind);
      }
    }
  }
}

const ENTRY = /<(url|sitemap)><loc>[^<]*<\/loc>(<lastmod>\d{4}-\d\d-\d\d<\/lastmod>)?<\/\1>\n/g;
const FRAME = /^<\?xml [^<]*\?>\n<(urlset|sitemapindex) [^<]*>\n<\/\1>\n$/;

/** Every address of a sitemap is that of one of `files`, of a record, or of a list that shows one. */
export function proveSitemap(
  xml: string,
  origin: string,
  all: readonly Shown[],
  files: readonly string[],
): void {
  const [properties, ...people] = all as [Shown, ...Shown[]];
  const known = new Set([...files.map(addressOf), STATES_PATH]);
  for (const { resource, records } of people) {
    for (const { id } of records) known.add(`/${resource.name}/${id}/`);
  }
  for (const record of properties.records) {
    const { id, state, water_type, species } = record as unknown as Property;
    known.add(propertyPath(id)).add(listPath(state)).add(listPath(state, water_type));
    for (const one of species) known.add(listPath(state, slug(one)));
  }
  for (const [, address] of xml.matchAll(/<loc>([^<]*)<\/loc>/g)) {
    const path = address!.replaceAll("&amp;", "&").slice(origin.length);
    must(address!.startsWith(origin) && known.has(path), path.split("/")[2], "loc");
  }
  must(FRAME.test(xml.replaceAll(ENTRY, "")), "", "entry");
}
