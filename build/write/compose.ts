// Plans a snapshot's pages and describes all its files. Nothing is written here.
import { type FacetsFile } from "../snapshot/documents.ts";
import { combinationsOf } from "../plan/combinations.ts";
import { BuildError } from "../../src/errors.ts";
import type { Config } from "../config.ts";
import { ITEMS } from "../../src/contract.ts";
import { mostParts } from "../snapshot/listing.ts";
import type { ResourceCatalog } from "../../src/catalog.ts";
import type { ResourceName } from "../../src/resources.ts";
import { availabilityFiles, bulkFiles, csvFiles, geoJsonFiles } from "./bulk.ts";
import type { Calendars } from "../project/calendars.ts";
import { facetsFile, facetsOfSets, pagesFile } from "./facets-file.ts";
import { openApiFile } from "./openapi/openapi.ts";
import { assertFits, type OutputFile } from "../snapshot/output.ts";
import { daysPacks, indexPack, recordPacks, recordStarts, twinsOf } from "./packs.ts";
import { calendarPacks, idsPack, pointsPack, singlePacks, textPacks } from "./property-packs.ts";
import { leftoverFiles, pageFiles } from "./pages.ts";
import { planPages, type PagePlan } from "../plan/plan.ts";
import type { PreviousPages } from "../snapshot/previous.ts";
import type { RecordSet } from "../project/record-set.ts";
import type { PageRequests } from "../plan/weights.ts";

export interface Composition {
  plan: PagePlan;
  facets: FacetsFile;
  /** The catalog's entry of each resource, without the hashes and lengths of its packs. */
  contents: { name: ResourceName; entry: Omit<ResourceCatalog, "packs" | "lengths"> }[];
  /** In the order in which they are written, before catalog, manifest and pointer. */
  files: OutputFile[];
  /** Most files that are written after them. */
  closing: number;
}

/** Catalog, changes, feed, public keys, headers, manifest, signature and pointer, without pages and parts. */
const CLOSING_FILES = 8;

/** The share of files that pages of changes.json have room in, so that a new one drops no page of the plan. */
const CHANGES_SHARE = 1 / 400;

export interface CompositionInput {
  sets: readonly RecordSet[];
  calendars: Calendars;
  site: readonly OutputFile[];
  /** What the operator says about the site. */
  about?: Config["site"];
  /** Most files of the snapshot. */
  maxFiles: number;
  /** Pages that changes.json will have. */
  changesPages: number;
  /** Requests counted from an access log. */
  requests?: PageRequests | undefined;
  now: Date;
  previous: PreviousPages;
}

/** Throws BuildError if the files don't fit the budget (I7). */
export function compose(input: CompositionInput): Composition {
  const { sets, site, maxFiles, requests, now, previous } = input;
  const properties = sets.find(({ resource }) => resource.name === "properties")!;
  const texts = sets.map(textPacks);
  const packs = [
    ...sets.flatMap(recordPacks),
    ...singlePacks(properties),
    ...calendarPacks(properties, input.calendars),
    ...daysPacks(properties, input.calendars),
    ...texts.flatMap(({ files }) => files),
    pointsPack(properties),
    idsPack(properties),
  ];
  const fixed = [
    ...site,
    ...packs,
    ...twinsOf(packs),
    ...sets.flatMap(bulkFiles),
    ...sets.flatMap((set) => csvFiles(set, Object.keys(ITEMS[set.resource.name].shape))),
    ...geoJsonFiles(properties),
    ...availabilityFiles(properties, input.calendars),
    openApiFile(sets, input.about),
  ];
  // Index packs, the twin of the properties', facets.json and pages.json depend on the plan, but their number does not.
  // The index packs and the pages of changes.json are listed as well.
  const lists = mostParts(fixed) + sets.length + 1;
  const closing =
    CLOSING_FILES + Math.max(Math.floor(maxFiles * CHANGES_SHARE), input.changesPages) + lists;
  const others = fixed.length + sets.length + 1 + 2 + closing;
  if (others > maxFiles) {
    throw new BuildError(
      `Packs, exports and site are ${others} files; the budget is ${maxFiles}`,
      "Give a larger --max-files",
    );
  }
  const combinations = sets.map(combinationsOf);
  const plan = planPages(combinations.flat(), maxFiles - others, previous, now, requests);
  const facets = facetsOfSets(sets, plan.combinations);
  const plannedOf = ({ resource }: RecordSet) =>
    plan.combinations.filter((combination) => combination.resource === resource);
  const indexes = sets.map((set) => indexPack(set, plannedOf(set)));
  const files = [
    ...fixed,
    ...indexes,
    ...twinsOf(indexes),
    facetsFile(facets),
    pagesFile(sets, plannedOf),
    ...sets.flatMap((set) => plannedOf(set).flatMap((one) => pageFiles(set, one))),
    ...sets.flatMap((set, i) => leftoverFiles(set, combinations[i]!, plan.leftovers)),
  ];
  assertFits(files, maxFiles - closing);
  const contents = sets.map((set, i) => ({
    name: set.resource.name,
    entry: {
      total: set.records.length,
      starts: recordStarts(set),
      words: texts[i]!.words,
      initials: texts[i]!.initials,
    },
  }));
  return { plan, facets, files, closing, contents };
}
