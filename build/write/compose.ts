// Plans a snapshot's pages and describes all its files. Nothing is written here.
import type { Combination } from "../plan/combinations.ts";
import { CALENDARS_PER_SHARD, RECORDS_PER_SHARD } from "../../src/limits.ts";
import { BuildError } from "../../src/errors.ts";
import type { Config } from "../config.ts";
import type { ResourceCatalog } from "../../src/catalog.ts";
import { PAGE_KINDS } from "../../src/page-address.ts";
import type { ResourceName } from "../../src/resources.ts";
import { slice } from "../project/arena.ts";
import { availabilityFiles, bulkFiles, geoJsonFiles } from "./bulk.ts";
import type { Calendars } from "../project/calendars.ts";
import { facetsFile, facetsOfSets, pagesFile } from "./facets-file.ts";
import { OPENAPI_PATH } from "../../src/address.ts";
import { openApiText } from "../../src/openapi/openapi.ts";
import { assertFits, outputFile, type OutputFile } from "../snapshot/output.ts";
import {
  daysPacks,
  indexPack,
  keyedPacks,
  readyPack,
  recordPacks,
  recordStarts,
  twinsOf,
} from "./packs.ts";
import { leftoverFiles, pageFiles } from "./pages.ts";
import type { PagePlan } from "../plan/plan.ts";
import { idsBody } from "../../src/format/ids-pack.ts";
import { buildPoints, type Pinned } from "../../src/format/points-pack.ts";
import type { RecordSet } from "../project/record-set.ts";
import { routesFile } from "./routes.ts";
import { buildTextIndex } from "./text/text-index.ts";

/** The catalog's entry of each resource, without the hashes and lengths of its packs. */
export type CatalogEntries = {
  name: ResourceName;
  entry: Omit<ResourceCatalog, "packs" | "lengths">;
}[];

/** Catalog, changes, feed, public keys, headers, manifest, signature and pointer: they describe all others. */
export const CLOSING_FILES = 8;

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
    ...calendarFiles(properties, calendars),
    ...texts.flatMap(({ files }) => files),
    pointsPack(properties),
    readyPack("properties", "ids", 0, idsBody(properties.records.map(({ id }) => id))),
  ];
  const files = [
    ...site,
    ...packs,
    ...twinsOf(packs),
    ...sets.flatMap(bulkFiles),
    ...geoJsonFiles(properties),
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

/** How many files are left for pages, JSON and HTML. Throws BuildError if there is no room for the others (I7). */
export function roomForPages(
  fixed: readonly OutputFile[],
  sets: readonly RecordSet[],
  maxFiles: number,
): number {
  // Of the files that depend on the plan, the number of index packs, the twin of the properties', facets.json,
  // pages.json and the routes does not.
  const others = fixed.length + sets.length + 1 + 3 + CLOSING_FILES;
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
  maxFiles: number,
): OutputFile[] {
  const plannedOf = (set: RecordSet) => of(plan.combinations, set);
  const indexes = sets.map((set) => indexPack(set, plannedOf(set)));
  const files = [
    ...fixed,
    ...indexes,
    ...twinsOf(indexes),
    facetsFile(facetsOfSets(sets, plan.combinations)),
    pagesFile(sets, plannedOf),
    routesFile(hasHtml ? plan.html.files : PAGE_KINDS),
    ...sets.flatMap((set) => plannedOf(set).flatMap((one) => pageFiles(set, one))),
    ...sets.flatMap((set) => leftoverFiles(set, of(combinations, set), plan.leftovers)),
  ];
  const pages = plan.html.files.reduce((sum, kind) => sum + plan.html.pages[kind]!, 0);
  assertFits(files, pages, maxFiles - CLOSING_FILES);
  return files;
}

function of<T extends Combination>(all: readonly T[], { resource }: RecordSet): T[] {
  return all.filter((combination) => combination.resource === resource);
}

function singlePacks({ records, lines }: RecordSet): OutputFile[] {
  const ids = records.map(({ id }) => id);
  return keyedPacks("properties", "single", ids, RECORDS_PER_SHARD, (position) =>
    slice(lines, position, position + 1).subarray(0, -1),
  );
}

function calendarFiles(properties: RecordSet, calendars: Calendars): OutputFile[] {
  const ids = properties.records.map(({ id }) => id);
  const bytesOf = (i: number) => slice(calendars.encoded, i, i + 1);
  return [
    ...keyedPacks("properties", "calendars", ids, CALENDARS_PER_SHARD, bytesOf),
    ...daysPacks(properties, calendars),
    ...availabilityFiles(properties, calendars),
  ];
}

function pointsPack(set: RecordSet): OutputFile {
  const pins = set.records as unknown as Pinned[];
  return readyPack("properties", "points", 0, buildPoints(pins));
}

/** The packs of a resource's word index, and what the catalog says of their bounds. */
function textPacks({ resource, records }: RecordSet): {
  files: OutputFile[];
  words: readonly string[];
  initials: readonly string[];
} {
  if (resource.text.length === 0) return { files: [], words: [], initials: [] };
  const { packs, words, dictionaries, initials } = buildTextIndex(resource, records);
  const files = [
    ...packs.map((body, number) => readyPack(resource.name, "text", number, body)),
    ...dictionaries.map((body, number) => readyPack(resource.name, "dictionary", number, body)),
  ];
  return { files, words, initials };
}
