// Says what files that hold records, and are no packs, have to be: pages, exports, facets, changes, feed, sitemap, examples
// and the explorer's first list.
import { hash } from "node:crypto";
import { pageAddress, parseAddress } from "../../src/address.ts";
import type { Property } from "../../partner/client/types.ts";
import { ITEMS } from "../../src/contract.ts";
import { failure, listHead, listTail, REQUEST_ID_DIGITS } from "../../src/envelope.ts";
import { PAGE_SIZE, PIN_MAX_SHIFT } from "../../src/limits.ts";
import { escapeMarkup } from "../../src/markup.ts";
import { page } from "../../src/ordinal-set.ts";
import { listPath, propertyPath, STATES_PATH } from "../../src/page-address.ts";
import { NOT_FOUND } from "../../src/errors.ts";
import { slug } from "../../src/fold.ts";
import { facetsOf } from "../../src/resources.ts";
import { addressOf } from "../../src/serve/assets.ts";
import { EXAMPLE_KEY_ID } from "../../src/openapi/examples.ts";
import { UUID } from "../../src/uuid.ts";
import type { ChangesFile } from "../../src/documents.ts";
import { must } from "./same.ts";
import { matching, type Shown } from "./shown.ts";

/** What the edge answers there: the records with the path's slugs, from its offset on. */
export function pageOf(path: string, all: readonly Shown[]): Uint8Array {
  const key = parseAddress(path);
  const shown = all.find(({ resource }) => resource.name === key?.resource);
  must(key !== undefined && shown !== undefined, "", "path");
  const { offset } = key;
  const { total, ordinals } = page(matching(shown, key.slugs), { offset, limit: PAGE_SIZE });
  const own = ordinals.map((ordinal) => shown.items[ordinal]!);
  own.push(...own.splice(-1).map((last) => last.subarray(0, -1)));
  const pagination = { total, limit: PAGE_SIZE, offset, returned: own.length };
  const tail = listTail(pagination, hash("sha256", path).slice(0, REQUEST_ID_DIGITS));
  return Buffer.concat([Buffer.from(listHead(shown.resource.table)), ...own, Buffer.from(tail)]);
}

/** The answer to what is not there, of which the id is the path's. */
export function notFound(path: string): string {
  const id = hash("sha256", path).slice(0, REQUEST_ID_DIGITS);
  return failure(NOT_FOUND.code, NOT_FOUND.message, [], id);
}

// Text that spreadsheets take for a formula has an apostrophe before it; quotes are doubled (RFC 4180).
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const cell = (value: unknown) => {
  const shown = [value].flat().join("; ");
  const text = typeof value !== "number" && FORMULA.test(shown) ? `'${shown}` : shown;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const METADATA = `{"coordinates_precision":"approximate","coordinates_uncertainty_metres":${PIN_MAX_SHIFT}}`;

/** An export as its head, its records and its tail. */
export const EXPORTS = {
  csv: ({ resource, records }: Shown) => {
    const columns = Object.keys(ITEMS[resource.name].shape);
    const of = (i: number) => `${columns.map((column) => cell(records[i]![column])).join()}\r\n`;
    return { head: `${columns.join()}\r\n`, of, separator: "", tail: "" };
  },
  geojson: ({ items, records }: Shown) => {
    const head = `{"type":"FeatureCollection","metadata":${METADATA},"features":[\n`;
    const of = (i: number) => {
      const { id, longitude, latitude } = records[i] as Record<string, unknown>;
      const point = `{"type":"Point","coordinates":[${longitude},${latitude}]}`;
      const item = items[i]!.toString().slice(0, -1);
      return `{"type":"Feature","id":"${id}","geometry":${point},"properties":${item}}`;
    };
    return { head, of, separator: ",\n", tail: "\n]}\n" };
  },
} satisfies Record<string, (shown: Shown) => object>;

/** facets.json. `isPage` tells the planned pages. */
export function facetsJson(all: readonly Shown[], isPage: (path: string) => boolean): string {
  const entries = all.map(({ resource, records, facets }) => {
    const lists = facetsOf(resource).map(({ name }, at) => {
      const values = Array.from(facets[at]!, ([value, { label, count }]) => {
        const slugs = facets.map((_, i) => (i === at ? value : undefined));
        const first = pageAddress({ resource: resource.name, slugs, offset: 0 });
        return { value, label, count, page: isPage(first) ? first : null };
      });
      return [name, values];
    });
    return [resource.name, { total: records.length, facets: Object.fromEntries(lists) as object }];
  });
  return `${JSON.stringify({ resources: Object.fromEntries(entries) as object })}\n`;
}

/** The newest entry compares the records with `before`, if that is given; the others are as they were. */
export function proveChanges(
  { snapshots }: ChangesFile,
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

const CONTENT = /<content type="html">([^<]*)<\/content>/g;
/** What XML can't hold. */
// oxlint-disable-next-line no-control-regex -- control characters are meant
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** All of a feed but the names in it. */
const FEED =
  /^<\?xml [^<]*\?>\n<feed [^<]*>\n<id>[^<]*<\/id>\n<title>Changes of the fishing directory<\/title>\n<updated>[\dTZ:.-]*<\/updated>\n<author><name>Fishing directory<\/name><\/author>\n<link [^<]*\/>\n(<entry><id>[^<]*<\/id><title>((\d+ (properties|guides|clubs|fly shops|calendars) (added|changed|removed)(, )?)+|No records changed)<\/title><updated>[\dTZ:.-]*<\/updated><\/entry>\n)*<\/feed>\n$/;
/** Names in a list of the feed. */
const NAMED = 25;

/** The feed names what changes.json lists as added or changed, by the names of today. */
export function proveFeed(xml: string, { snapshots }: ChangesFile, all: readonly Shown[]): void {
  const contents = Array.from(xml.matchAll(CONTENT), ([, content]) => content);
  const expected = snapshots.map(({ changes }) => {
    const lists = all.flatMap(({ resource: { name, table }, records, ordinals }) =>
      (["added", "changed"] as const).map((kind) => {
        const known = changes[name][kind].flatMap((id) => records[ordinals.get(id) ?? -1] ?? []);
        const names = known.map((one) => String(one.name ?? one.display_name ?? one.shop_name));
        const list = names.slice(0, NAMED).map((one) => escapeMarkup(one.replace(NO_XML, "")));
        const more = names.length > NAMED ? `, and ${names.length - NAMED} more` : "";
        const said = `<p>${table.replace("_", " ")} ${kind}: ${list.join(", ")}${more}</p>`;
        return names.length > 0 ? said : "";
      }),
    );
    return escapeMarkup(lists.join(""));
  });
  must(expected.join() === contents.join() && FEED.test(xml.replace(CONTENT, "")), "", "names");
}

const ENTRY = /<(url|sitemap)><loc>[^<]*<\/loc>(<lastmod>\d{4}-\d\d-\d\d<\/lastmod>)?<\/\1>\n/g;
const FRAME = /^<\?xml [^<]*\?>\n<(urlset|sitemapindex) [^<]*>\n<\/\1>\n$/;

/** Every address of a sitemap is that of one of `files`, of a property, or of a list that shows one. */
export function proveSitemap(
  xml: string,
  origin: string,
  { records }: Shown,
  files: readonly string[],
): void {
  const known = new Set([...files.map(addressOf), STATES_PATH]);
  for (const record of records) {
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

/** Any object with the id of a record is that record, its list item or its feature; no other id is in it. */
export function proveExamples(value: unknown, all: readonly Shown[]): void {
  if (typeof value === "string" && UUID.test(value) && value !== EXAMPLE_KEY_ID) {
    must(all.some(({ ordinals }) => ordinals.has(value)), value, "id"); // prettier-ignore
  }
  if (typeof value !== "object" || value === null) return;
  const { id } = value as { id?: unknown };
  const known = all.filter(({ ordinals }) => ordinals.has(id as string));
  const json = Buffer.from(JSON.stringify(value));
  const isShown = (shown: Shown) => {
    const { items, lines, ordinals } = shown;
    const at = ordinals.get(id as string)!;
    if (lines[at]!.equals(json) || items[at]!.subarray(0, -1).equals(json)) return true;
    return EXPORTS.geojson(shown).of(at) === json.toString();
  };
  must(known.length === 0 || known.some(isShown), String(id), "record");
  for (const one of Object.values(value)) proveExamples(one, all);
}
