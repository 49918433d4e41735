// Makes files of a snapshot from its sources, the small parts of its exports and the plan of pages, and from the copy
// before. They are only proposals: a mirror takes those that match the signed hash, and fetches the rest.
import { hash } from "node:crypto";
import { FEED_PATH, folderOf, MANIFEST_PATH, PAGES_PATH } from "../../src/address.ts";
import { smallPartPath, splitPage, type ExportName } from "../../src/address.ts";
import { CATALOG_PATH, coverDays, type Catalog } from "../../src/catalog.ts";
import type { ChangesFile, Latest, ManifestFile, PagesFile } from "../../src/documents.ts";
import { feedTexts } from "../../src/feed.ts";
import { once } from "../../src/memoize.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";
import { disk } from "../../build/disk/effects.ts";
import { parseJson, textOf } from "../../build/disk/parse.ts";
import { publishedCalendars, type CalendarLine } from "../../build/plan/calendar-changes.ts";
import { combinationsOf } from "../../build/plan/combinations.ts";
import { findLeftovers, pagesAmong } from "../../build/plan/leftovers.ts";
import type { PlannedCombination } from "../../build/plan/plan.ts";
import { buildRecordSet, type RecordSet } from "../../build/project/record-set.ts";
import type { PublicRecord } from "../../build/project/reject.ts";
import { feedPagesOf, readPast } from "../../build/snapshot/changes-pages.ts";
import { listed, partListing, partText, readManifest } from "../../build/snapshot/listing.ts";
import { listPacks, type CatalogEntries } from "../../build/write/catalog.ts";
import { describePages, describeRecords } from "../../build/write/describe-records.ts";
import { withTwins } from "../../build/write/packs.ts";
import { leftoverFiles } from "../../build/write/pages.ts";

/** The bytes of a file; undefined if it is missing or can't be made. */
export type Make = (path: string) => Uint8Array | undefined;

export interface Place {
  /** The copy before, and the folder of the one that is made. */
  out: string;
  folder: string;
  latest: Latest;
}

const SOURCE = /^\/static\/v1\/(parts\/.*|pages\.json)$/;
const MADE_LIST = /^\/static\/v1\/manifest\/(packs|pages)\./;
const SELF =
  /<link rel="self" type="application\/atom\+xml" href="(.*?)\/static\/v1\/changes\.atom"/;
/** The member of a record that its list item, and so the CSV, lacks. */
const SINGLE = "description";

export const isSource = (path: string) => SOURCE.test(path);

export const isMadeList = (path: string) => MADE_LIST.test(path);

/** Whether a file describes others, which must be in place when it is made. */
export const isClosing = (path: string) => path === CATALOG_PATH || path.endsWith(".atom");

/** `allFiles` gives the manifest's files once its parts are in place. Throws for the sources of another version. */
export function createMaker(place: Place, allFiles: () => readonly ManifestFile[]): Make {
  const { out, folder, latest } = place;
  const read: Make = (path) => disk.read(folder + path);
  const readBefore: Make = (path) => disk.read(out + path);
  const sets = RESOURCE_LIST.map((resource) =>
    buildRecordSet(resource, linesOf<PublicRecord>(read, resource.name)),
  );
  const { from: first, to: last } = coverDays(latest.cover);
  const lines = linesOf<CalendarLine & { property_id: string }>(read, "availability");
  const calendars = publishedCalendars(lines, sets[0]!.records, { first, last });
  const { files, entries } = describeRecords(sets, calendars, ({ records: [record = {}] }) =>
    Object.keys(record).filter((column) => column !== SINGLE),
  );
  const combinations = sets.flatMap(combinationsOf);
  const planned = plannedOf(parseJson(read(PAGES_PATH)) as PagesFile, combinations);
  const pages = new Map(planned.map((one) => [folderOf(one.resource, one.slugs), one.pages]));
  const before = pagesAmong(readManifest(readBefore(MANIFEST_PATH), readBefore)?.files);
  const leftovers = findLeftovers(before, (at) => pages.get(at) ?? 0, new Date(latest.created));
  const plan = { combinations: planned, leftovers };
  const all = withTwins([...files, ...describePages(sets, combinations, plan)]);
  const byPath = new Map(all.map((file) => [file.path, file]));
  const lists = Map.groupBy(all, ({ path }) => partListing(path));
  const list = (path: string) => {
    const own = (lists.get(path) ?? []).map((file) =>
      listed({ ...file, sha256: hash("sha256", file.make()) }),
    );
    return Buffer.from(partText(own.sort((a, b) => (a.path < b.path ? -1 : 1))));
  };
  // A page that vanished while no copy was made.
  const leftover = (path: string) =>
    sets.flatMap((set) => {
      const own = combinations.filter(({ resource }) => resource === set.resource);
      return leftoverFiles(set, own, splitPage(path) ? [{ path, expires: "" }] : []);
    })[0];
  const feeds = once(() => feedsOf(place, sets));
  return (path) => {
    if (isMadeList(path)) return list(path);
    if (path === CATALOG_PATH) return catalog(place, entries, allFiles());
    if (isClosing(path)) return feeds().get(path);
    return (byPath.get(path) ?? leftover(path))?.make();
  };
}

// The operator's settings are those of the old catalog. If they changed, the hash won't match.
function catalog(
  { out, folder, latest: { snapshot, cover } }: Place,
  entries: CatalogEntries,
  files: readonly ManifestFile[],
): Uint8Array | undefined {
  const old = parseJson(disk.read(out + CATALOG_PATH)) as Catalog | undefined;
  if (!old) return undefined;
  const bytes = new Map(files.map((file) => [file.path, file.bytes]));
  const resources = entries.map(({ name, entry }) => {
    return [name, { ...entry, ...listPacks(disk, folder, bytes, name, cover) }] as const;
  });
  const made = { ...old, snapshot, cover, resources: Object.fromEntries(resources) };
  return Buffer.from(`${JSON.stringify(made)}\n`);
}

function feedsOf({ out, folder, latest }: Place, sets: readonly RecordSet[]) {
  const [, site] = SELF.exec(textOf(disk.read(out + FEED_PATH))) ?? [];
  if (site === undefined) return new Map<string, Buffer>();
  const past = readPast((path) => parseJson(disk.read(folder + path)) as ChangesFile);
  const pages = feedPagesOf(past);
  const created = new Date(latest.created);
  const texts = feedTexts(pages, sets, created, site, (text) => hash("sha256", text));
  return new Map(pages.map(({ path }, i) => [path, Buffer.from(texts[i]!)]));
}

function plannedOf(
  { resources }: PagesFile,
  combinations: ReturnType<typeof combinationsOf>,
): PlannedCombination[] {
  const pages = new Map<string, number>();
  for (const [name, entry] of Object.entries(resources)) {
    let key = 0;
    entry.combinations.forEach((step, i) => pages.set(`${name} ${(key += step)}`, entry.pages[i]!));
  }
  return combinations.flatMap((one) => {
    const count = pages.get(`${one.resource.name} ${one.key}`);
    return count === undefined ? [] : [{ ...one, pages: count }];
  });
}

function linesOf<T>(read: Make, name: ExportName): T[] {
  const parts = Array.from({ length: 256 }, (_, first) => textOf(read(smallPartPath(name, first))));
  return parts.flatMap((part) =>
    part.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as T])),
  );
}
