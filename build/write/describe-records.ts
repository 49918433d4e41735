// Describes the files that are made of published records and the plan of pages alone: packs, exports and pages. Mirrors
// make them too, so no schema is named here.
import { FACETS_PATH, PAGES_PATH } from "../../src/address.ts";
import { facetsOfSets, pagesOfSets } from "../../src/facets.ts";
import type { PublishedCalendars } from "../plan/calendar-changes.ts";
import type { Combination } from "../plan/combinations.ts";
import type { PagePlan } from "../plan/plan.ts";
import type { RecordSet } from "../project/record-set.ts";
import { outputFile, type OutputFile } from "../snapshot/output.ts";
import { availabilityFiles, csvFiles, geoJsonFiles, ndjsonFiles } from "./bulk.ts";
import type { CatalogEntries } from "./catalog.ts";
import {
  calendarPacks,
  daysPacks,
  idsPack,
  indexPack,
  pointsPack,
  recordPacks,
  recordRuns,
  singlePacks,
  textPacks,
} from "./packs.ts";
import { leftoverFiles, pageFiles } from "./pages.ts";

/** The files that don't depend on the plan, without twins. `columnsOf` names the columns of a set's CSV. */
export function describeRecords(
  sets: readonly RecordSet[],
  calendars: PublishedCalendars,
  columnsOf: (set: RecordSet) => readonly string[],
): { files: OutputFile[]; entries: CatalogEntries } {
  const [properties] = sets as [RecordSet];
  const texts = sets.map(textPacks);
  const files = [
    ...sets.flatMap(recordPacks),
    ...singlePacks(properties),
    ...calendarPacks(properties, calendars),
    ...daysPacks(properties, calendars),
    ...texts.flatMap((text) => text.files),
    pointsPack(properties),
    ...sets.map(idsPack),
    ...sets.flatMap(({ resource, records, lines }) => ndjsonFiles(resource.name, records, lines)),
    ...sets.flatMap((set) => csvFiles(set, columnsOf(set))),
    ...geoJsonFiles(properties),
    ...availabilityFiles(properties, calendars),
  ];
  const entries = sets.map((set, i) => {
    const { words, initials } = texts[i]!;
    const counts = { total: set.records.length, starts: recordRuns(set).map(({ from }) => from) };
    return { name: set.resource.name, entry: { ...counts, words, initials } };
  });
  return { files, entries };
}

export function describePages(
  sets: readonly RecordSet[],
  combinations: readonly Combination[],
  plan: Pick<PagePlan, "combinations" | "leftovers">,
): OutputFile[] {
  const plannedOf = (set: RecordSet) => of(plan.combinations, set);
  const pages = sets.flatMap((set) => plannedOf(set).flatMap((one) => pageFiles(set, one)));
  const paths = new Set(pages.map(({ path }) => path));
  const facets = facetsOfSets(sets, (path) => paths.has(path));
  return [
    ...sets.map((set) => indexPack(set, plannedOf(set))),
    outputFile(FACETS_PATH, "bulk", `${JSON.stringify(facets)}\n`),
    outputFile(PAGES_PATH, "bulk", `${JSON.stringify(pagesOfSets(sets, plannedOf))}\n`),
    ...pages,
    ...sets.flatMap((set) => leftoverFiles(set, of(combinations, set), plan.leftovers)),
  ];
}

function of<T extends Combination>(all: readonly T[], { resource }: RecordSet): T[] {
  return all.filter((combination) => combination.resource === resource);
}
