// Proves what names records around the API: changes, feed, sitemap, OpenAPI's examples and the explorer's first list.
import type { Catalog } from "../../src/catalog.ts";
import type { Property } from "../../src/client/types.ts";
import { MERGED } from "../../src/format/text-layout.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import { escapeMarkup } from "../../src/markup.ts";
import { page } from "../../src/ordinal-set.ts";
import { listPath, propertyPath, STATES_PATH, waterOf } from "../../src/page-address.ts";
import { BODY, bodyHtml } from "../../src/serve/html/body.ts";
import type { Views } from "../../src/serve/html/views.ts";
import { UUID } from "../../src/uuid.ts";
import type { ChangesFile } from "../snapshot/documents.ts";
import type { Previous } from "../snapshot/previous.ts";
import { matching } from "./documents.ts";
import { fieldOf, unless, type Found } from "./differing.ts";
import type { Shown } from "./shown.ts";

/** All of the feed but the contents of its entries. */
const FEED =
  /^<\?xml [^<]*\?>\n<feed [^<]*>\n<id>[\w:/.#-]*<\/id>\n<title>Changes of the fishing directory<\/title>\n<updated>[\dTZ:.-]*<\/updated>\n<author><name>Fishing directory<\/name><\/author>\n<link rel="self" type="application\/atom\+xml" href="[\w:/.-]*"\/>\n(<entry><id>[\w:/.#-]*<\/id><title>((\d+ (properties|guides|clubs|fly shops|calendars) (added|changed|removed)(, )?)+|No records changed)<\/title><updated>[\dTZ:.-]*<\/updated><content\/><\/entry>\n)*<\/feed>\n$/;
const CONTENT = /<content type="html">([^<]*)<\/content>/g;
/** What XML can't hold. */
// oxlint-disable-next-line no-control-regex -- control characters are meant
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** Names in a list of the feed. */
const NAMED = 25;

/** With a snapshot before, the newest entry compares the records with those of the previous snapshot; the others are as they were. */
export function* proveChanges(
  { snapshots }: ChangesFile,
  past: ChangesFile["snapshots"],
  before: Previous | undefined,
  all: readonly Shown[],
): Found {
  const older = snapshots.slice(before ? 1 : 0);
  const isKept = JSON.stringify(older) === JSON.stringify(past.slice(0, older.length));
  yield* unless(isKept, ["", "snapshots"]);
  for (const { resource, ordinals } of before?.contents ? all : []) {
    const lines = before!.contents!.lines(resource.name);
    for (const [kind, ids] of Object.entries(snapshots[0]!.changes[resource.name])) {
      for (const id of ids ?? []) {
        const [was, is] = [lines.has(id), ordinals.has(id)];
        yield* unless(was === (kind !== "added") && is === (kind !== "removed"), [id, kind]);
      }
    }
  }
}

/** The feed names what changes.json lists as added or changed, by the names of today. */
export function* proveFeed(xml: string, { snapshots }: ChangesFile, all: readonly Shown[]): Found {
  const contents = Array.from(xml.matchAll(CONTENT), ([, content]) => content);
  const rest = xml.replace(CONTENT, "<content/>");
  yield* unless(contents.length === snapshots.length && FEED.test(rest), ["", "entry"]);
  for (const [i, { changes }] of snapshots.entries()) {
    const html = all.flatMap(({ resource: { name, table }, records, ordinals }) =>
      (["added", "changed"] as const).map((kind) => {
        const known = changes[name][kind].flatMap((id) => records[ordinals.get(id) ?? -1] ?? []);
        const names = known.map((one) => String(one.name ?? one.display_name ?? one.shop_name));
        const list = names.slice(0, NAMED).map((one) => escapeMarkup(one.replace(NO_XML, "")));
        const more = names.length > NAMED ? `, and ${names.length - NAMED} more` : "";
        return names.length > 0
          ? `<p>${table.replace("_", " ")} ${kind}: ${list.join(", ")}${more}</p>`
          : "";
      }),
    );
    yield* unless(contents[i] === escapeMarkup(html.join("")), ["", "names"]);
  }
}

/** Every address of a sitemap is that of a list that has records, or of a record by its published name. */
export function* proveSitemap(
  xml: string,
  origin: string,
  shown: Shown,
  parts: readonly string[],
): Found {
  const { records, ordinals, facets } = shown;
  const [states, waters, species] = facets.map((values) => values.map(({ value }) => value));
  const lists = new Set([...parts, STATES_PATH, ...states!.map((state) => listPath(state))]);
  for (const state of states!) {
    const note = (slugs: (string | undefined)[], facet: string) =>
      page(matching(shown, slugs), { offset: 0, limit: 0 }).total > 0 &&
      lists.add(listPath(state, facet));
    for (const water of waters!) note([state, water], water);
    for (const one of species!) if (!waterOf(one)) note([state, undefined, one], one);
  }
  for (const [, address] of xml.matchAll(/<loc>([^<]*)<\/loc>/g)) {
    const path = address!.replaceAll("&amp;", "&").slice(origin.length);
    const id = path.split("/")[2] ?? "";
    const { name } = { ...records[ordinals.get(id) ?? -1] };
    const isKnown = name === undefined ? lists.has(path) : path === propertyPath(id, String(name));
    yield* unless(isKnown && address!.startsWith(origin), [id, "loc"]);
  }
  yield* unless(FRAME.test(xml.replaceAll(ENTRY, "")), ["", "entry"]);
}
const ENTRY = /<(url|sitemap)><loc>[^<]*<\/loc>(<lastmod>\d{4}-\d\d-\d\d<\/lastmod>)?<\/\1>\n/g;
const FRAME = /^<\?xml [^<]*\?>\n<(urlset|sitemapindex) [^<]*>\n<\/\1>\n$/;

/** Every id in a document is that of a record, and what has one is that record or its list item. */
export function* proveExamples(value: unknown, all: readonly Shown[]): Found {
  if (typeof value === "string" && UUID.test(value)) {
    yield* unless(
      all.some(({ ordinals }) => ordinals.has(value)),
      [value, "id"],
    );
  }
  if (typeof value !== "object" || value === null) return;
  const { id } = value as { id?: unknown };
  for (const { records, lines, items, ordinals } of typeof id === "string" ? all : []) {
    const at = ordinals.get(id as string);
    if (at === undefined) continue;
    const json = `${JSON.stringify(value)},`;
    if (json !== items[at]!.toString() && json !== `${lines[at]!.toString()},`) {
      yield [id as string, fieldOf(value as Record<string, unknown>, records[at]!)];
    }
  }
  for (const one of Object.values(value)) yield* proveExamples(one, all);
}

/** The explorer's page is the site's own with the first list of the records, as the edge would render it. */
export function* proveFirstList(
  html: string,
  source: string,
  { records, items, facets }: Shown,
  { firstListView }: Views,
  hasPages: boolean,
): Found {
  const shown = items.slice(0, PAGE_SIZE).map((item) => JSON.parse(item.toString().slice(0, -1)));
  const states = facets[0]!.map(({ value, label, ordinals }) => {
    return { value, label, count: ordinals.length };
  });
  const list = firstListView({
    properties: shown as Property[],
    total: records.length,
    states: hasPages ? states : [],
    hasPages,
  });
  const body = bodyHtml(list, hasPages);
  const expected = source.replace(BODY, (_, open: string, close: string) => open + body + close);
  yield* unless(html === expected, ["", "list"]);
}

/** The catalog counts the records, and bounds packs by the beginnings of published words. */
export function* proveCatalog({ resources }: Catalog, all: readonly Shown[]): Found {
  for (const { resource, records, terms } of all) {
    const { total, words, initials } = resources[resource.name];
    const keys = [...terms.keys()];
    const begins = (bound: string) => keys.some((key) => key.startsWith(bound.replace(MERGED, "")));
    yield* unless(total === records.length, ["", "total"]);
    yield* unless([...words, ...initials].every(begins), ["", "words"]);
  }
}
