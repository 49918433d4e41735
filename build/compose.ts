// Composes a snapshot's files from the projection: record sets and calendars in, the plan and every
// file described out. Nothing is written here.
import { createHash } from "node:crypto";
import { packStart, partStart } from "../src/address.ts";
import { CALENDARS_PER_SHARD, RECORDS_PER_SHARD } from "../src/limits.ts";
import { BuildError } from "../src/errors.ts";
import { decodeRuns, encodeRuns } from "../src/calendar.ts";
import type { ResourceCatalog } from "../src/catalog.ts";
import type { ResourceName } from "../src/resources.ts";
import { buildArena, slice } from "./arena.ts";
import { availabilityFiles, bulkFiles, geoJsonFiles } from "./bulk.ts";
import { coverDates, type Calendars } from "./calendars.ts";
import { facetsFile, facetsOfSets, type FacetsFile } from "./facets-file.ts";
import { openApiFile } from "./openapi.ts";
import { assertFits, type OutputFile } from "./output.ts";
import { indexPack, keyedPacks, readyPack, recordPacks, recordStarts } from "./packs.ts";
import { leftoverFiles, pageFiles } from "./pages.ts";
import { combinationsOf, planPages, type PagePlan } from "./plan.ts";
import { buildPoints, type Pinned } from "./points.ts";
import type { PreviousPages } from "./previous.ts";
import type { RecordSet } from "./record-set.ts";
import type { PageRequests } from "./weights.ts";
import type { Reuse } from "./reuse.ts";
import { textPacks } from "./text-packs.ts";

export interface Composition {
  plan: PagePlan;
  facets: FacetsFile;
  /** What the catalog says of each resource beside its packs' hashes and lengths. */
  contents: { name: ResourceName; entry: Omit<ResourceCatalog, "packs" | "lengths"> }[];
  /** In the order they are written; catalog, manifest and pointer come after them. */
  files: OutputFile[];
  /** Of all calendars; see calendarFiles. */
  digest: string;
}

/** Files that writeSnapshot closes with, since they tell of the others. */
const CLOSING_FILES = 7;

export interface CompositionInput {
  sets: readonly RecordSet[];
  calendars: Calendars;
  site: readonly OutputFile[];
  /** Most files of the snapshot. */
  maxFiles: number;
  /** What an access log counted. */
  requests?: PageRequests | undefined;
  now: Date;
  previous: PreviousPages;
  /** Without it all is made anew. */
  reuse?: Reuse | undefined;
}

/** Throws BuildError if the files don't fit the budget (I7). */
export function compose(input: CompositionInput): Composition {
  const { sets, site, maxFiles, requests, now, previous, reuse } = input;
  const properties = sets.find(({ resource }) => resource.name === "properties")!;
  const calendars = calendarFiles(properties, input.calendars, reuse);
  const texts = sets.map((set) => textPacks(set, reuse));
  const fixed = [
    ...site,
    ...sets.flatMap(recordPacks),
    ...singlePacks(properties),
    ...calendars.files,
    ...texts.flatMap(({ files }) => files),
    ...pointsPack(properties, reuse),
    ...sets.flatMap(bulkFiles),
    ...geoJsonFiles(properties),
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
  const plan = planPages(combinations.flat(), maxFiles - others, previous, now, requests);
  const facets = facetsOfSets(sets, plan.combinations);
  const plannedOf = ({ resource }: RecordSet) =>
    plan.combinations.filter((combination) => combination.resource === resource);
  const files = [
    ...fixed,
    ...sets.map((set) => indexPack(set, plannedOf(set))),
    facetsFile(facets),
    ...sets.flatMap((set) =>
      plannedOf(set).flatMap((one) => pageFiles(set, one, reuse?.isUnchanged)),
    ),
    ...sets.flatMap((set, i) => leftoverFiles(set, combinations[i]!, plan.leftovers)),
  ];
  assertFits(files, maxFiles - CLOSING_FILES);
  const contents = sets.map((set, i) => ({
    name: set.resource.name,
    entry: { total: set.records.length, starts: recordStarts(set), words: texts[i]!.words },
  }));
  return { plan, facets, files, contents, digest: calendars.digest };
}

function singlePacks({ records, lines }: RecordSet): OutputFile[] {
  const ids = records.map(({ id }) => id);
  return keyedPacks("properties", "single", ids, RECORDS_PER_SHARD, (position) =>
    slice(lines, position, position + 1).subarray(0, -1),
  );
}

// Packs and exports are a function of what the digest is made of, so that the same digest as before
// means the same files.
function calendarFiles(
  properties: RecordSet,
  calendars: Calendars,
  reuse: Reuse | undefined,
): { files: OutputFile[]; digest: string } {
  const ids = properties.records.map(({ id }) => id);
  const encoded = buildArena(ids.length, (i) => [encodeRuns(calendars.runsOf(i))]);
  const hex = createHash("sha256")
    .update(JSON.stringify([coverDates(calendars.cover), ids]))
    .update(encoded.bytes)
    .digest("hex");
  const runsOf = (i: number) => slice(encoded, i, i + 1);
  const make = () => [
    ...keyedPacks("properties", "calendars", ids, CALENDARS_PER_SHARD, runsOf),
    ...availabilityFiles(properties, calendars.cover, (i) => decodeRuns(runsOf(i))),
  ];
  const starts = [packStart("properties", "calendars"), partStart("availability")];
  return { files: reuse?.calendars === hex ? reuse.files(starts, make) : make(), digest: hex };
}

function pointsPack(set: RecordSet, reuse: Reuse | undefined): OutputFile[] {
  const pins = set.records as unknown as Pinned[];
  const make = () => [readyPack("properties", "points", 0, buildPoints(pins))];
  return reuse?.keeps(set, ["latitude", "longitude"])
    ? reuse.files([packStart("properties", "points")], make)
    : make();
}
