// Describes sitemap.xml for the HTML pages: published records in, an index and its parts out. A page's lastmod is when a
// snapshot last changed what is published of it.
import { SITEMAP_PATH } from "../../src/address.ts";
import { MAX_FILE_BYTES } from "../../src/limits.ts";
import {
  addressOf,
  listPath,
  PEOPLE,
  peoplePath,
  propertyPath,
  STATES_PATH,
} from "../../src/page-address.ts";
import { MIN_LISTED } from "../../src/serve/html/list-page.ts";
import type { Combination } from "../plan/combinations.ts";
import { listsOf } from "../plan/html.ts";
import { cut, outputFile, type OutputFile } from "../snapshot/output.ts";
import type { RecordSet } from "../project/record-set.ts";

/** The protocol's limit, sitemaps.org. */
const MAX_URLS = 50_000;

const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** `changed` says when a record last changed, by id, RFC 3339, as far back as that is known. */
export function sitemapFiles(
  sets: readonly RecordSet[],
  combinations: readonly Combination[],
  site: readonly OutputFile[],
  origin: string,
  changed: ReadonlyMap<string, string>,
): OutputFile[] {
  const own = documentsOf(site).map((path): Entry => [path, undefined]);
  const dayOf = ({ id }: { id: string }) => changed.get(id)?.slice(0, 10);
  const pages = sets.flatMap(({ resource: { name }, records }): Entry[] => {
    if (name === "properties") {
      const details = records.map((record): Entry => [propertyPath(record.id), dayOf(record)]);
      return [...listEntries(combinations, records.map(dayOf)), ...details];
    }
    const people = PEOPLE.find((one) => one === name);
    return people ? records.map((record) => [peoplePath(people, record.id), dayOf(record)]) : [];
  });
  const entries = [...own, ...pages].map(([path, day]) => {
    const lastmod = day === undefined ? "" : `<lastmod>${day}</lastmod>`;
    return `<url><loc>${xml(origin + path)}</loc>${lastmod}</url>\n`;
  });
  const runs = cut(entries.length, (i) => entries[i]!.length, MAX_FILE_BYTES - 1_000, MAX_URLS);
  const parts = runs.map(({ from, to }, i) => {
    const urls = entries.slice(from, to).join("");
    const text = `${HEAD}<urlset ${NAMESPACE}>\n${urls}</urlset>\n`;
    return outputFile(`/sitemap.${i + 1}.xml`, "site", text);
  });
  const listed = parts.map(({ path }) => `<sitemap><loc>${xml(origin + path)}</loc></sitemap>\n`);
  const index = `${HEAD}<sitemapindex ${NAMESPACE}>\n${listed.join("")}</sitemapindex>\n`;
  return [outputFile(SITEMAP_PATH, "site", index), ...parts];
}

type Entry = [path: string, day: string | undefined];

function documentsOf(site: readonly OutputFile[]): string[] {
  return site
    .map(({ path }) => path)
    .filter((path) => path.endsWith(".html") && !path.endsWith("/404.html"))
    .map(addressOf)
    .sort();
}

/** The first page of each list that is not thin, with the latest of the `days` on which what it shows changed. */
function listEntries(
  combinations: readonly Combination[],
  days: readonly (string | undefined)[],
): Entry[] {
  const lists = listsOf(combinations)
    .filter(({ ordinals }) => ordinals.length >= MIN_LISTED)
    .map(({ state, facet, ordinals }): Entry => {
      const known = ordinals.flatMap((ordinal) => days[ordinal] ?? []);
      return [listPath(state, facet), known.sort().at(-1)];
    });
  return [[STATES_PATH, undefined], ...lists.sort(([a], [b]) => (a < b ? -1 : 1))];
}

function xml(text: string): string {
  return text.replaceAll("&", "&amp;");
}
