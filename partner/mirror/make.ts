// Makes files of a snapshot from its sources: the small parts of its exports and the plan of pages. They are only
// proposals: a mirror takes those that match the signed hash, and fetches the rest.
import { hash } from "node:crypto";
import {
  folderOf,
  PAGES_PATH,
  smallPartPath,
  splitPage,
  type ExportName,
} from "../../src/address.ts";
import { coverDays } from "../../src/catalog.ts";
import type { Latest, PagesFile } from "../../src/documents.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";
import { parseJson, textOf } from "../../build/disk/parse.ts";
import { publishedCalendars, type CalendarLine } from "../../build/plan/calendar-changes.ts";
import { combinationsOf } from "../../build/plan/combinations.ts";
import { findLeftovers } from "../../build/plan/leftovers.ts";
import type { PlannedCombination } from "../../build/plan/plan.ts";
import { buildRecordSet, type RecordSet } from "../../build/project/record-set.ts";
import type { PublicRecord } from "../../build/project/reject.ts";
import { listed, partListing, partText } from "../../build/snapshot/listing.ts";
import type { PreviousPages } from "../../build/snapshot/previous.ts";
import type { CatalogEntries } from "../../build/write/catalog.ts";
import { describePages, describeRecords } from "../../build/write/describe-records.ts";
import { withTwins } from "../../build/write/packs.ts";
import { leftoverFiles } from "../../build/write/pages.ts";

/** Reads a file of the snapshot; undefined if it is missing. */
type Read = (path: string) => Uint8Array | undefined;

export interface Maker {
  /** The bytes of a file, if it can be made. */
  file(path: string): Uint8Array | undefined;
  /** The bytes of a part of the manifest, if what it lists can be made. */
  list(path: string): Uint8Array | undefined;
  sets: readonly RecordSet[];
  /** What the catalog says of them, packs apart. */
  entries: CatalogEntries;
}

const SOURCE = /^\/static\/v1\/(parts\/.*|pages\.json)$/;
const MADE_LIST = /^\/static\/v1\/manifest\/(packs|pages)\./;
/** The member of a record that its list item, and so the CSV, lacks. */
const SINGLE = "description";

/** Whether others are made of a file. */
export const isSource = (path: string) => SOURCE.test(path);

/** Whether a part of the manifest lists only what can be made. */
export const isMadeList = (path: string) => MADE_LIST.test(path);

/** `before` are the pages of the copy before. Throws for the sources of another version. */
export function createMaker(read: Read, before: PreviousPages, { created, cover }: Latest): Maker {
  const sets = RESOURCE_LIST.map((resource) =>
    buildRecordSet(resource, linesOf<PublicRecord>(read, resource.name)),
  );
  const { from: first, to: last } = coverDays(cover);
  const lines = linesOf<CalendarLine & { property_id: string }>(read, "availability");
  const calendars = publishedCalendars(lines, sets[0]!.records, { first, last });
  const { files, entries } = describeRecords(sets, calendars, ({ records: [record = {}] }) =>
    Object.keys(record).filter((column) => column !== SINGLE),
  );
  const combinations = sets.flatMap(combinationsOf);
  const planned = plannedOf(parseJson(read(PAGES_PATH)) as PagesFile, combinations);
  const pages = new Map(planned.map((one) => [folderOf(one.resource, one.slugs), one.pages]));
  const pagesIn = (folder: string) => pages.get(folder) ?? 0;
  const leftovers = findLeftovers(before, pagesIn, new Date(created));
  const plan = { combinations: planned, leftovers };
  const all = withTwins([...files, ...describePages(sets, combinations, plan)]);
  const byPath = new Map(all.map((file) => [file.path, file]));
  const lists = Map.groupBy(all, ({ path }) => partListing(path));
  // A page that vanished while no copy was made.
  const leftover = (path: string) =>
    sets.flatMap((set) => {
      const own = combinations.filter(({ resource }) => resource === set.resource);
      return leftoverFiles(set, own, splitPage(path) ? [{ path, expires: "" }] : []);
    })[0];
  return {
    sets,
    entries,
    file: (path) => (byPath.get(path) ?? leftover(path))?.make(),
    list(path) {
      const entriesOf = (lists.get(path) ?? []).map((file) =>
        listed({ ...file, sha256: hash("sha256", file.make()) }),
      );
      return Buffer.from(partText(entriesOf.sort((a, b) => (a.path < b.path ? -1 : 1))));
    },
  };
}

/** The combinations that have pages, with how many. */
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

function linesOf<T>(read: Read, name: ExportName): T[] {
  const parts = Array.from({ length: 256 }, (_, first) => textOf(read(smallPartPath(name, first))));
  return parts.flatMap((part) =>
    part.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as T])),
  );
}
