// Describes sitemap.xml for the HTML pages: public records in, an index and its parts out. Nothing in them is from
// anything but published bytes: a page's lastmod is when a snapshot last changed what is published of it.
import { MAX_FILE_BYTES } from "../../src/limits.ts";
import {
  addressOf,
  peoplePath,
  propertyPath,
  STATES_PATH,
  type PeopleName,
} from "../../src/page-address.ts";
import { LEAST_LISTED } from "../../src/serve/html/list-page.ts";
import { listsOf } from "../plan/html.ts";
import { outputFile, type OutputFile } from "../snapshot/output.ts";
import type { RecordSet } from "../project/record-set.ts";

export const SITEMAP_PATH = "/sitemap.xml";

/** The protocol's limit, sitemaps.org. */
const MAX_URLS = 50_000;

const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * `changed` says when a record last changed, by id, as far back as that is known; RFC 3339. `site` are the site's
 * own files, of which documents are listed.
 */
export function sitemapFiles(
  sets: readonly RecordSet[],
  site: readonly OutputFile[],
  origin: string,
  changed: ReadonlyMap<string, string>,
): OutputFile[] {
  const own = documentsOf(site).map((path): Entry => [path, undefined]);
  const pages = sets.flatMap((set) =>
    set.resource.name === "properties" ? pagesOf(set, changed) : peoplePages(set, changed),
  );
  const entries = [...own, ...pages].map(
    ([path, day]) => `<url><loc>${xml(origin + path)}</loc>${lastmod(day)}</url>\n`,
  );
  const parts = inParts(entries).map((part, i) => {
    const text = `${HEAD}<urlset ${NAMESPACE}>\n${part.join("")}</urlset>\n`;
    return outputFile(`/sitemap.${i + 1}.xml`, "site", text);
  });
  const listed = parts.map(({ path }) => `<sitemap><loc>${xml(origin + path)}</loc></sitemap>\n`);
  const index = `${HEAD}<sitemapindex ${NAMESPACE}>\n${listed.join("")}</sitemapindex>\n`;
  return [outputFile(SITEMAP_PATH, "site", index), ...parts];
}

type Entry = [path: string, day: string | undefined];

/** Addresses of home, explorer and documentation. */
function documentsOf(site: readonly OutputFile[]): string[] {
  return site
    .map(({ path }) => path)
    .filter((path) => path.endsWith(".html") && !path.endsWith("/404.html"))
    .map(addressOf)
    .sort();
}

/** Paths of all pages but later ones of a list and thin ones, each with the latest change of what it shows. */
function pagesOf(set: RecordSet, changed: ReadonlyMap<string, string>): Entry[] {
  const days = set.records.map(({ id }) => changed.get(id)?.slice(0, 10));
  const latest = (ordinals: readonly number[]) =>
    ordinals.reduce<string | undefined>((last, ordinal) => later(last, days[ordinal]), undefined);
  return [
    [STATES_PATH, undefined],
    ...[...listsOf(set)]
      .filter(([, ordinals]) => ordinals.length >= LEAST_LISTED)
      .map(([path, ordinals]): Entry => [path, latest(ordinals)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    ...set.records.map(({ id }, i): Entry => [propertyPath(id), days[i]]),
  ];
}

function later(a: string | undefined, b: string | undefined): string | undefined {
  return a === undefined || (b !== undefined && b > a) ? b : a;
}

function peoplePages(
  { resource, records }: RecordSet,
  changed: ReadonlyMap<string, string>,
): [path: string, day: string | undefined][] {
  return records.map(({ id }) => [
    peoplePath(resource.name as PeopleName, id),
    changed.get(id)?.slice(0, 10),
  ]);
}

function inParts(entries: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  const room = MAX_FILE_BYTES - 1_000;
  let bytes = 0;
  for (const entry of entries) {
    // Addresses are ASCII.
    if (parts.at(-1)!.length === MAX_URLS || bytes + entry.length > room) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)!.push(entry);
    bytes += entry.length;
  }
  return parts;
}

function lastmod(day: string | undefined): string {
  return day === undefined ? "" : `<lastmod>${day}</lastmod>`;
}

function xml(text: string): string {
  return text.replaceAll("&", "&amp;");
}
