// Proves the files that hold records and are no packs, as partners read them: pages, exports and facets.
import { hash } from "node:crypto";
import { pageAddress, parseAddress } from "../../src/address.ts";
import { ITEMS } from "../../src/contract.ts";
import { combinationKey } from "../../src/format/index-pack.ts";
import { listHead, listTail, REQUEST_ID_DIGITS } from "../../src/envelope.ts";
import { PAGE_SIZE, PIN_MAX_SHIFT } from "../../src/limits.ts";
import { emptySet, fullSet, intersect, page } from "../../src/ordinal-set.ts";
import { facetsOf } from "../../src/resources.ts";
import { differing, fieldOf, type Found } from "./differing.ts";
import type { Shown } from "./shown.ts";

/** A page is what the edge answers there: the records with its slugs, from its offset on. */
export function* provePage(path: string, bytes: Uint8Array, all: readonly Shown[]): Found {
  const key = parseAddress(path);
  const shown = all.find(({ resource }) => resource.name === key?.resource);
  if (!key || !shown) return yield ["", "path"];
  const { offset, slugs } = key;
  const { total, ordinals } = page(matching(shown, slugs), { offset, limit: PAGE_SIZE });
  const own = ordinals.map((ordinal) => shown.items[ordinal]!);
  own.push(...own.splice(-1).map((last) => last.subarray(0, -1)));
  const head = listHead(shown.resource.table);
  const pagination = { total, limit: PAGE_SIZE, offset, returned: own.length };
  const tail = listTail(pagination, hash("sha256", path).slice(0, REQUEST_ID_DIGITS));
  if (Buffer.concat([Buffer.from(head), ...own, Buffer.from(tail)]).equals(bytes)) return;
  yield* differing(bytes.subarray(head.length, -tail.length), own);
  yield ["", "list"];
}

/** The records with some slugs. */
export function matching({ records, facets }: Shown, slugs: readonly (string | undefined)[]) {
  const set = fullSet(records.length);
  for (const [i, slug] of slugs.entries()) {
    const found = facets[i]!.find(({ value }) => value === slug);
    if (slug !== undefined) intersect(set, found?.set ?? emptySet(records.length));
  }
  return set;
}

/** A line of CSV (RFC 4180) is a list item; text that spreadsheets take for a formula has an apostrophe before it. */
export function* proveCsv(rows: string[][], { resource, records }: Shown, from: number): Found {
  const columns = Object.keys(ITEMS[resource.name].shape);
  for (const [i, cells] of rows.entries()) {
    const record = records[from + i];
    const wrong = columns.findIndex((column, at) => {
      const shown = [record?.[column]].flat().join("; ");
      const isFormula = typeof record?.[column] !== "number" && FORMULA.test(shown);
      return cells[at] !== (isFormula ? `'${shown}` : shown);
    });
    if (wrong >= 0 || cells.length !== columns.length)
      yield [cells[0]!, columns[wrong] ?? "record"];
  }
}
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** The rows of a file behind its head, which is the names of the fields. */
export function readCsv(text: string, { resource }: Shown): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy,
  )) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end === "\r\n") rows.push([]);
  }
  const [head, ...rest] = rows.slice(0, -1);
  const columns = Object.keys(ITEMS[resource.name].shape).join();
  return head?.join() === columns ? rest : [["", columns]];
}

export interface Feature {
  readonly id: string;
}

export function readGeoJson(text: string): Feature[] {
  const { features, ...rest } = JSON.parse(text) as { features: Feature[] };
  return JSON.stringify(rest) === GEOJSON_HEAD ? features : [{ id: "" }];
}
const GEOJSON_HEAD = `{"type":"FeatureCollection","metadata":{"coordinates_precision":"approximate","coordinates_uncertainty_metres":${PIN_MAX_SHIFT}}}`;

/** A feature has the published point and the list item. */
export function* proveGeoJson(features: Feature[], { items, records }: Shown, from: number): Found {
  for (const [i, feature] of features.entries()) {
    const { id, longitude, latitude } = { ...records[from + i] };
    const item = items[from + i]?.toString().slice(0, -1);
    const point = `{"type":"Point","coordinates":[${longitude},${latitude}]}`;
    const expected = `{"type":"Feature","id":"${id}","geometry":${point},"properties":${item}}`;
    if (JSON.stringify(feature) !== expected)
      yield [
        feature.id,
        item ? fieldOf({ ...feature }, JSON.parse(expected) as Record<string, unknown>) : "id",
      ];
  }
}

/** The pages that are files: of each combination its number and how many they are, ascending. */
export type Plan = readonly { key: number; pages: number }[];

export function planOf({ resource, facets }: Shown, pages: readonly string[]): Plan {
  const positions = facets.map((values) => new Map(values.map(({ value }, i) => [value, i + 1])));
  const sizes = facets.map(({ length }) => length);
  const counts = new Map<number, number>();
  for (const path of pages) {
    const own = path.startsWith(`/static/v1/${resource.name}/`) ? parseAddress(path) : undefined;
    if (!own) continue;
    const digits = own.slugs.map((slug, i) => positions[i]!.get(slug ?? "") ?? 0);
    const key = combinationKey(digits, sizes);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Array.from(counts, ([key, count]) => ({ key, pages: count })).sort(
    (a, b) => a.key - b.key,
  );
}

/** A resource's part of facets.json, and of pages.json. */
export function facetsEntry(
  { resource, records, facets }: Shown,
  isPage: (path: string) => boolean,
) {
  const lists = facetsOf(resource).map(({ name }, at) => [
    name,
    facets[at]!.map(({ value, label, ordinals }) => {
      const slugs = facets.map((_, i) => (i === at ? value : undefined));
      const address = pageAddress({ resource: resource.name, slugs, offset: 0 });
      return { value, label, count: ordinals.length, page: isPage(address) ? address : null };
    }),
  ]);
  return { total: records.length, facets: Object.fromEntries(lists) as object };
}

export function pagesEntry({ resource, facets }: Shown, plan: Plan) {
  return {
    facets: facetsOf(resource).map(({ name }, i) => ({
      name,
      values: facets[i]!.map(({ value }) => value),
    })),
    combinations: plan.map(({ key }, i) => key - (plan[i - 1]?.key ?? 0)),
    pages: plan.map(({ pages }) => pages),
  };
}
