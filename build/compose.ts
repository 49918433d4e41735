// Composes a snapshot's files from the projection: record sets and calendars in, the plan and every
// file described out. Nothing is written here.
import { CALENDARS_PER_SHARD, RECORDS_PER_SHARD } from "../src/limits.ts";
import { BuildError } from "../src/errors.ts";
import { encodeRuns } from "../src/calendar.ts";
import type { ResourceCatalog } from "../src/catalog.ts";
import type { ResourceName } from "../src/resources.ts";
import { slice } from "./arena.ts";
import { availabilityFiles, bulkFiles, geoJsonFiles } from "./bulk.ts";
import type { Calendars } from "./calendars.ts";
import { facetsFile, facetsOfSets, type FacetsFile } from "./facets-file.ts";
import { openApiFile } from "./openapi.ts";
import { assertFits, type OutputFile } from "./output.ts";
import { indexPack, keyedPacks, readyPack, recordPacks, recordStarts } from "./packs.ts";
import { leftoverFiles, pageFiles } from "./pages.ts";
import { combinationsOf, planPages, type PagePlan } from "./plan.ts";
import { buildPoints, type Pinned } from "./points.ts";
import type { PreviousPages } from "./previous.ts";
import type { IsUnchanged } from "./unchanged.ts";
import type { RecordSet } from "./record-set.ts";
import { textPacks, type MakeTexts } from "./text-packs.ts";

export interface Composition {
  plan: PagePlan;
  facets: FacetsFile;
  /** What the catalog says of each resource beside its packs' hashes. */
  contents: { name: ResourceName; entry: Omit<ResourceCatalog, "packs"> }[];
  /** In the order they are written; catalog, manifest and pointer come after them. */
  files: OutputFile[];
}

/** Files that writeSnapshot closes with, since they tell of the others. */
const CLOSING_FILES = 7;

export interface CompositionInput {
  sets: readonly RecordSet[];
  calendars: Calendars;
  site: readonly OutputFile[];
  /** Most files of the snapshot. */
  maxFiles: number;
  now: Date;
  previous: PreviousPages;
  isUnchanged: IsUnchanged;
  /** Makes word indexes; by default anew. */
  makeTexts?: MakeTexts;
}

/** Throws BuildError if the files don't fit the budget (I7). */
export function compose(input: CompositionInput): Composition {
  const { sets, site, maxFiles, now, previous, isUnchanged } = input;
  const properties = sets.find(({ resource }) => resource.name === "properties")!;
  const calendars = remembered(input.calendars, properties.records.length);
  const texts = sets.map(input.makeTexts ?? textPacks);
  const fixed = [
    ...site,
    ...sets.flatMap(recordPacks),
    ...keyed(properties, calendars),
    ...texts.flatMap(({ files }) => files),
    readyPack("properties", "points", 0, buildPoints(properties.records as unknown as Pinned[])),
    ...sets.flatMap(bulkFiles),
    ...geoJsonFiles(properties),
    ...availabilityFiles(properties, calendars),
    openApiFile(sets),
  ];
  // Each resource has one index pack more, and facets.json is one file: both tell of the plan.
  const others = fixed.length + sets.length + 1 + CLOSING_FILES;
  if (others > maxFiles) {
    throw new BuildError(
      `Packs, exports and site are ${others} files; the budget is ${maxFiles}`,
      "Give a larger --max-files",
    );
  }
  const combinations = sets.map(combinationsOf);
  const plan = planPages(combinations.flat(), maxFiles - others, previous, now);
  const facets = facetsOfSets(sets, plan.combinations);
  const plannedOf = ({ resource }: RecordSet) =>
    plan.combinations.filter((combination) => combination.resource === resource);
  const files = [
    ...fixed,
    ...sets.map((set) => indexPack(set, plannedOf(set))),
    facetsFile(facets),
    ...sets.flatMap((set) => plannedOf(set).flatMap((one) => pageFiles(set, one, isUnchanged))),
    ...sets.flatMap((set, i) => leftoverFiles(set, combinations[i]!, plan.leftovers)),
  ];
  assertFits(files, maxFiles - CLOSING_FILES);
  const contents = sets.map((set, i) => ({
    name: set.resource.name,
    entry: { total: set.records.length, starts: recordStarts(set), words: texts[i]!.words },
  }));
  return { plan, facets, files, contents };
}

// The packs and the exports ask for the same runs.
function remembered(calendars: Calendars, count: number): Calendars {
  const runs = Array.from({ length: count }, (_, position) => calendars.runsOf(position));
  return { ...calendars, runsOf: (position) => runs[position]! };
}

function keyed({ records, lines }: RecordSet, calendars: Calendars): OutputFile[] {
  const ids = records.map(({ id }) => id);
  const encoded = ids.map((_, position) => encodeRuns(calendars.runsOf(position)));
  return [
    ...keyedPacks("properties", "single", ids, RECORDS_PER_SHARD, (position) =>
      slice(lines, position, position + 1).subarray(0, -1),
    ),
    ...keyedPacks("properties", "calendars", ids, CALENDARS_PER_SHARD, (i) => encoded[i]!),
  ];
}
