// Plans a snapshot's pages and describes all its files. Nothing is written here.
import type { Combination } from "../plan/combinations.ts";
import { BuildError } from "../../src/errors.ts";
import type { Config } from "../config.ts";
import type { ResourceCatalog } from "../../src/catalog.ts";
import { PAGE_KINDS } from "../../src/page-address.ts";
import type { ResourceName } from "../../src/resources.ts";
import { ITEMS } from "../../src/contract.ts";
import { availabilityFiles, bulkFiles, csvFiles, geoJsonFiles } from "./bulk.ts";
import type { Calendars } from "../project/calendars.ts";
import { FACETS_PATH, OPENAPI_PATH, PAGES_PATH } from "../../src/address.ts";
import { facetsOfSets, pagesOfSets } from "../../src/facets.ts";
import { openApiText } from "../../src/openapi/openapi.ts";
import { mostParts } from "../snapshot/listing.ts";
import { assertFits, outputFile, type OutputFile } from "../snapshot/output.ts";
import { daysPacks, indexPack, recordPacks, recordStarts, twinsOf } from "./packs.ts";
import { calendarPacks, idsPack, pointsPack, singlePacks, textPacks } from "./property-packs.ts";
import { leftoverFiles, pageFiles } from "./pages.ts";
import type { PagePlan } from "../plan/plan.ts";
import type { RecordSet } from "../project/record-set.ts";
import { routesFile } from "./routes.ts";

/** The catalog's entry of each resource, without the hashes and lengths of its packs. */
export type CatalogEntries = {
  name: ResourceName;
  entry: Omit<ResourceCatalog, "packs" | "lengths">;
}[];

/** Catalog, changes, feed, public keys, headers, list of the site, manifest, signature and pointer: they describe all others. */
const CLOSING_FILES = 9;

/** The share of files that pages of changes.json and of the feed have room in, so that a new one drops no page of the plan. */
const CHANGES_SHARE = 1 / 200;

/** The files that don't depend on the plan of pages: packs, exports, the API's description and the site. */
export function describeFixed(
  sets: readonly RecordSet[],
  calendars: Calendars,
  site: readonly OutputFile[],
  about: Config["site"],
): { files: OutputFile[]; entries: CatalogEntries } {
  const [properties] = sets as [RecordSet];
  const texts = sets.map(textPacks);
  const packs = [
    ...sets.flatMap(recordPacks),
    ...singlePacks(properties),
    ...calendarPacks(properties, calendars),
    ...daysPacks(properties, calendars),
    ...texts.flatMap(({ files }) => files),
    pointsPack(properties),
    ...sets.map(idsPack),
  ];
  const files = [
    ...site,
    ...packs,
    ...twinsOf(packs),
    ...sets.flatMap(bulkFiles),
    ...sets.flatMap((set) => csvFiles(set, Object.keys(ITEMS[set.resource.name].shape))),
    ...geoJsonFiles(properties),
    ...availabilityFiles(properties, calendars),
    outputFile(OPENAPI_PATH, "bulk", openApiText(sets, about)),
  ];
  const entries = sets.map((set, i) => ({
    name: set.resource.name,
    entry: {
      total: set.records.length,
      starts: recordStarts(set),
      words: texts[i]!.words,
      initials: texts[i]!.initials,
    },
  }));
  return { files, entries };
}

/** Most files that are written after those described here: pages of changes and parts of the manifest are among them. */
export function closingFiles(
  fixed: readonly OutputFile[],
  sets: readonly RecordSet[],
  changesPages: number,
  maxFiles: number,
): number {
  // Of each resource one list is that of its index packs; another is that of the pages of changes.
  const lists = mostParts(fixed) + sets.length + 1;
  const pages = Math.max(Math.floor(maxFiles * CHANGES_SHARE), 2 * changesPages);
  return CLOSING_FILES + lists + pages;
}

/** How many files are left for pages, JSON and HTML. Throws BuildError if there is no room for the others (I7). */
export function roomForPages(
  fixed: readonly OutputFile[],
  sets: readonly RecordSet[],
  closing: number,
  maxFiles: number,
): number {
  // Of the files that depend on the plan, the number of index packs, the twin of the properties', facets.json,
  // pages.json and the routes does not.
  const others = fixed.length + sets.length + 1 + 3 + closing;
  if (others <= maxFiles) return maxFiles - others;
  throw new BuildError(
    `Packs, exports and site are ${others} files; the budget is ${maxFiles}`,
    "Give a larger --max-files",
  );
}

/**
 * All files but HTML pages: the fixed ones and those of the plan. `combinations` are all that records have. Throws
 * BuildError for too many files, HTML pages among them, or one that is too large (I7).
 */
export function describeFiles(
  fixed: readonly OutputFile[],
  sets: readonly RecordSet[],
  combinations: readonly Combination[],
  plan: PagePlan,
  hasHtml: boolean,
  mostFiles: number,
): OutputFile[] {
  const plannedOf = (set: RecordSet) => of(plan.combinations, set);
  const indexes = sets.map((set) => indexPack(set, plannedOf(set)));
  const pages = sets.flatMap((set) => plannedOf(set).flatMap((one) => pageFiles(set, one)));
  const paths = new Set(pages.map(({ path }) => path));
  const facets = facetsOfSets(sets, (path) => paths.has(path));
  const files = [
    ...fixed,
    ...indexes,
    ...twinsOf(indexes),
    outputFile(FACETS_PATH, "bulk", `${JSON.stringify(facets)}\n`),
    outputFile(PAGES_PATH, "bulk", `${JSON.stringify(pagesOfSets(sets, plannedOf))}\n`),
    routesFile(hasHtml ? plan.html.files : PAGE_KINDS),
    ...pages,
    ...sets.flatMap((set) => leftoverFiles(set, of(combinations, set), plan.leftovers)),
  ];
  const html = plan.html.files.reduce((sum, kind) => sum + plan.html.pages[kind]!, 0);
  assertFits(files, html, mostFiles);
  return files;
}

function of<T extends Combination>(all: readonly T[], { resource }: RecordSet): T[] {
  return all.filter((combination) => combination.resource === resource);
}
