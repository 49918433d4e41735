// Makes files of a snapshot from its sources. They are only proposals: a mirror takes those that match the signed
// hash, and fetches the rest.
import { hash } from "node:crypto";
import { FACETS_PATH, folderOf, pageIn, splitPage } from "../../src/address.ts";
import { PACK_KINDS, type PackKind } from "../../src/catalog.ts";
import { facetsOfSets } from "../../src/facets.ts";
import { once } from "../../src/memoize.ts";
import type { PublishedCalendars } from "../../build/plan/calendar-changes.ts";
import { combinationsOf } from "../../build/plan/combinations.ts";
import { findLeftovers } from "../../build/plan/leftovers.ts";
import type { PlannedCombination } from "../../build/plan/plan.ts";
import type { RecordSet } from "../../build/project/record-set.ts";
import { listed, partListing, partText } from "../../build/snapshot/listing.ts";
import type { PreviousPages } from "../../build/snapshot/previous.ts";
import { outputFile, type OutputFile } from "../../build/snapshot/output.ts";
import { availabilityFiles, bulkFiles, csvFiles, geoJsonFiles } from "../../build/write/bulk.ts";
import {
  calendarPacks,
  daysPacks,
  idsPack,
  indexPack,
  pointsPack,
  recordPacks,
  singlePacks,
  textPacks,
  twinsOf,
} from "../../build/write/packs.ts";
import { leftoverFiles, pageFiles } from "../../build/write/pages.ts";
import { readCalendars, readPlan, readSets, type Read } from "./sources.ts";

export interface Maker {
  /** The bytes of a file, if it can be made. */
  file(path: string): Uint8Array | undefined;
  /** The bytes of a part of the manifest, if what it lists can be made. */
  list(path: string): Uint8Array | undefined;
  sets: readonly RecordSet[];
}

type Make = () => readonly OutputFile[];

const PACKS_LIST = /^\/static\/v1\/manifest\/(packs\..*)\.json$/;
const PAGES_LIST = /^\/static\/v1\/manifest\/pages\./;
const DOCUMENT = /^\/static\/v1\/([a-z-]+)\.(?:\d+\.)?([a-z]+)$/;
/** The member of a record that its list item, and so the CSV, lacks. */
const SINGLE = "description";

/** Whether a part of the manifest lists only what can be made. */
export function isMadeList(path: string): boolean {
  return groupOfList(path) !== undefined;
}

/**
 * `before` are the pages of the copy before, and `now` is the build's clock. Throws for the sources of another
 * version.
 */
export function createMaker(read: Read, before: PreviousPages, now: Date): Maker {
  const sets = readSets(read);
  const plan = once(() => readPlan(read, sets));
  const calendars = once(() => readCalendars(read, sets[0]!));
  const groups = new Map<string, Make>([
    ...sets.flatMap((set, i) => groupsOf(set, () => plan()[i]!, calendars)),
    ["availability.ndjson", () => availabilityFiles(sets[0]!, calendars())],
    ["facets.json", () => [facetsFile(sets, plan().flat())]],
    ["pages", () => sets.flatMap((set, i) => plan()[i]!.flatMap((one) => pageFiles(set, one)))],
  ]);
  const made = new Map<string, ReadonlyMap<string, OutputFile>>();
  const group = (name: string) => {
    const known = made.get(name);
    if (known) return known;
    const files = new Map((groups.get(name)?.() ?? []).map((file) => [file.path, file]));
    made.set(name, files);
    return files;
  };
  const combinations = once(() => sets.map(combinationsOf));
  const leftover = (path: string, expires: string): OutputFile | undefined => {
    const isPage = splitPage(path) !== undefined && !group("pages").has(path);
    if (!isPage) return undefined;
    const one = [{ path, expires }];
    return sets.flatMap((set, i) => leftoverFiles(set, combinations()[i]!, one))[0];
  };
  const vanished = once(() => {
    const folders = plan()
      .flat()
      .map((one) => [folderOf(one.resource, one.slugs), one.pages] as const);
    const pages = new Map(folders);
    const found = findLeftovers(before, (folder) => pages.get(folder) ?? 0, now);
    return found.flatMap(({ path, expires }) => leftover(path, expires) ?? []);
  });
  return {
    sets,
    file: (path) => (group(groupOf(path)).get(path) ?? leftover(path, ""))?.make(),
    list(path) {
      const name = groupOfList(path);
      if (name === undefined) return undefined;
      const files = [...group(name).values(), ...(name === "pages" ? vanished() : [])].filter(
        (file) => partListing(file.path) === path,
      );
      const entries = files.map((file) => listed({ ...file, sha256: hash("sha256", file.make()) }));
      return Buffer.from(partText(entries.sort((a, b) => (a.path < b.path ? -1 : 1))));
    },
  };
}

function facetsFile(sets: readonly RecordSet[], planned: readonly PlannedCombination[]) {
  const first = new Set(planned.map(({ resource, slugs }) => pageIn(folderOf(resource, slugs), 0)));
  const facets = facetsOfSets(sets, (path) => first.has(path));
  return outputFile(FACETS_PATH, "bulk", `${JSON.stringify(facets)}\n`);
}

/** Exports and packs by group. Only properties have those with calendars and places. */
function groupsOf(
  set: RecordSet,
  planned: () => PlannedCombination[],
  calendars: () => PublishedCalendars,
): [string, Make][] {
  const { name } = set.resource;
  const columns = Object.keys(set.records[0] ?? {}).filter((column) => column !== SINGLE);
  const words = once(() => textPacks(set).files);
  const ofKind = (kind: PackKind) => words().filter(({ path }) => path.includes(`/${kind}.`));
  const packs: Record<PackKind, Make> = {
    records: () => recordPacks(set),
    index: () => [indexPack(set, planned())],
    single: () => singlePacks(set),
    calendars: () => calendarPacks(set, calendars()),
    points: () => [pointsPack(set)],
    days: () => daysPacks(set, calendars()),
    ids: () => [idsPack(set)],
    text: () => ofKind("text"),
    dictionary: () => ofKind("dictionary"),
  };
  return [
    [`${name}.ndjson`, () => bulkFiles(set)],
    [`${name}.csv`, () => csvFiles(set, columns)],
    [`${name}.geojson`, () => geoJsonFiles(set)],
    ...PACK_KINDS.map((kind): [string, Make] => {
      return [`packs.${name}.${kind}`, withTwins(packs[kind])];
    }),
  ];
}

function withTwins(make: Make): Make {
  return () => {
    const files = make();
    return [...files, ...twinsOf(files)];
  };
}

function groupOf(path: string): string {
  const [, name, extension] = DOCUMENT.exec(path) ?? [];
  return name ? `${name}.${extension}` : (groupOfList(partListing(path)) ?? "");
}

function groupOfList(path: string): string | undefined {
  return PAGES_LIST.test(path) ? "pages" : PACKS_LIST.exec(path)?.[1];
}
