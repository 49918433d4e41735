// Plans a snapshot's pages and describes all its files. Nothing is written here.
import { type FacetsFile } from "../snapshot/documents.ts";
import { combinationsOf } from "../plan/combinations.ts";
import { CALENDARS_PER_SHARD, RECORDS_PER_SHARD } from "../../src/limits.ts";
import { BuildError } from "../../src/errors.ts";
import type { Config } from "../config.ts";
import type { ResourceCatalog } from "../../src/catalog.ts";
import type { PageKind } from "../../src/page-address.ts";
import type { ResourceName } from "../../src/resources.ts";
import { SHELL_PATH } from "../../src/serve/html/shell.ts";
import { slice } from "../project/arena.ts";
import { availabilityFiles, bulkFiles, geoJsonFiles } from "./bulk.ts";
import type { Calendars } from "../project/calendars.ts";
import { facetsFile, facetsOfSets, pagesFile } from "./facets-file.ts";
import { openApiFile } from "./openapi/openapi.ts";
import { assertFits, type OutputFile } from "../snapshot/output.ts";
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
import { htmlPagesOf, type HtmlPage, type HtmlPages } from "../plan/html.ts";
import { planPages, type PagePlan } from "../plan/plan.ts";
import { idsBody } from "../../src/format/ids-pack.ts";
import { buildPoints, type Pinned } from "../../src/format/points-pack.ts";
import type { PreviousPages } from "../snapshot/previous.ts";
import type { RecordSet } from "../project/record-set.ts";
import type { PageRequests } from "../plan/weights.ts";
import { withRoutes } from "./routes.ts";
import { buildTextIndex } from "./text/text-index.ts";

export interface Composition {
  plan: PagePlan;
  facets: FacetsFile;
  /** The catalog's entry of each resource, without the hashes and lengths of its packs. */
  contents: { name: ResourceName; entry: Omit<ResourceCatalog, "packs" | "lengths"> }[];
  /** In the order in which they are written, before HTML pages, catalog, manifest and pointer. */
  files: OutputFile[];
  /** Those that are files. */
  htmlPages: HtmlPage[];
}

/** Catalog, changes, feed, public keys, headers, manifest, signature and pointer: they describe all others. */
export const CLOSING_FILES = 8;

export interface CompositionInput {
  sets: readonly RecordSet[];
  calendars: Calendars;
  site: readonly OutputFile[];
  /** What the operator says about the site. */
  about?: Config["site"];
  /** Whether there are HTML pages. */
  html?: boolean;
  /** Most files of the snapshot. */
  maxFiles: number;
  /** Requests counted from an access log. */
  requests?: PageRequests | undefined;
  now: Date;
  previous: PreviousPages;
}

/** Throws BuildError if the files don't fit the budget (I7). */
export function compose(input: CompositionInput): Composition {
  const { sets, site, html = false, maxFiles, requests, now, previous } = input;
  const properties = sets.find(({ resource }) => resource.name === "properties")!;
  const texts = sets.map(textPacks);
  const packs = [
    ...sets.flatMap(recordPacks),
    ...singlePacks(properties),
    ...calendarFiles(properties, input.calendars),
    ...texts.flatMap(({ files }) => files),
    pointsPack(properties),
    readyPack("properties", "ids", 0, idsBody(properties.records.map(({ id }) => id))),
  ];
  const fixed = [
    ...packs,
    ...twinsOf(packs),
    ...sets.flatMap(bulkFiles),
    ...geoJsonFiles(properties),
    openApiFile(sets, input.about),
  ];
  const routed = (kinds: readonly PageKind[]) => withRoutes(site, html ? kinds : undefined);
  // Index packs, the twin of the properties', facets.json, pages.json and routes depend on the plan, but their number
  // does not.
  const others = fixed.length + routed([]).length + sets.length + 1 + 2 + CLOSING_FILES;
  if (others > maxFiles) {
    throw new BuildError(
      `Packs, exports and site are ${others} files; the budget is ${maxFiles}`,
      "Give a larger --max-files",
    );
  }
  const combinations = sets.map(combinationsOf);
  // Pages are framed by the explorer's own, which a site may lack.
  const isFramed = html && site.some(({ path }) => path === SHELL_PATH);
  const htmlPages: Partial<HtmlPages> = isFramed
    ? htmlPagesOf(properties, combinations[sets.indexOf(properties)]!)
    : {};
  const counts = Object.fromEntries(
    Object.entries(htmlPages).map(([kind, pages]) => [kind, pages.length]),
  );
  const plan = planPages(combinations.flat(), maxFiles - others, previous, now, requests, counts);
  const facets = facetsOfSets(sets, plan.combinations);
  const plannedOf = ({ resource }: RecordSet) =>
    plan.combinations.filter((combination) => combination.resource === resource);
  const indexes = sets.map((set) => indexPack(set, plannedOf(set)));
  const files = [
    ...routed(plan.html.files),
    ...fixed,
    ...indexes,
    ...twinsOf(indexes),
    facetsFile(facets),
    pagesFile(sets, plannedOf),
    ...sets.flatMap((set) => plannedOf(set).flatMap((one) => pageFiles(set, one))),
    ...sets.flatMap((set, i) => leftoverFiles(set, combinations[i]!, plan.leftovers)),
  ];
  const chosen = plan.html.files.flatMap((kind) => htmlPages[kind] ?? []);
  assertFits(files, chosen.length, maxFiles - CLOSING_FILES);
  const contents = sets.map((set, i) => ({
    name: set.resource.name,
    entry: {
      total: set.records.length,
      starts: recordStarts(set),
      words: texts[i]!.words,
      initials: texts[i]!.initials,
    },
  }));
  return { plan, facets, files, htmlPages: chosen, contents };
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
