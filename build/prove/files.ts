// Proves all files of a staged snapshot: each is made again of the proved records, by code that gets nothing else, and
// compared byte for byte. A file that nothing makes is refused, and so is one that is missing.
import { gunzipSync } from "node:zlib";
import { CHANGES_PATH, folderOf, twinPath } from "../../src/address.ts";
import { dayOf } from "../../src/dates.ts";
import { HEADER_BYTES } from "../../src/format/pack.ts";
import { PAGE_KINDS } from "../../src/page-address.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";
import { SHELL_PATH } from "../../src/serve/html/shell.ts";
import type { Config } from "../config.ts";
import { publishedCalendars, type CalendarLine } from "../plan/calendar-changes.ts";
import { compareRecords, type Comparison } from "../plan/changes.ts";
import { combinationsOf } from "../plan/combinations.ts";
import { recordPages } from "../plan/html.ts";
import { coverOf } from "../project/calendars.ts";
import { recordSetOf, type RecordSet } from "../project/record-set.ts";
import type { PublicRecord } from "../project/reject.ts";
import type { WrittenFile } from "../snapshot/manifest.ts";
import type { OutputFile } from "../snapshot/output.ts";
import { previousPages, type Previous } from "../snapshot/previous.ts";
import type { CatalogFacts } from "../write/catalog.ts";
import { describeFixed, describePlanned } from "../write/compose.ts";
import { describeSite } from "../write/describe-site.ts";
import type { ReadSite } from "../write/site.ts";
import type { Exported } from "./prove.ts";
import { must, same, told } from "./same.ts";
import type { Difference } from "./records.ts";
import { inOrder } from "./order.ts";

/** What files are made of in addition to records. */
export interface FileFacts {
  /** The build's clock. */
  readonly now: Date;
  readonly site: ReadSite;
  readonly previous: Previous | undefined;
  readonly config: Pick<Config, "site" | "exports" | "securityContacts">;
  /** Paths of the files of HTML pages that are planned. */
  readonly pages: readonly string[];
}

/** What is made again of proved records. */
export interface Remade extends Pick<CatalogFacts, "entries" | "cover"> {
  readonly sets: readonly RecordSet[];
  readonly changes: Comparison;
  readonly runsOf: Awaited<ReturnType<typeof publishedCalendars>>["runsOf"];
  /** By path: all files but twins, HTML pages and those that describe the others. */
  readonly files: ReadonlyMap<string, OutputFile>;
}

/** `written` says which pages are planned, and which have vanished. */
export async function remake(
  { records, calendars: lines }: Exported,
  written: readonly WrittenFile[],
  { now, site, previous, config, pages }: FileFacts,
): Promise<Remade> {
  const sets = RESOURCE_LIST.map((resource, i) =>
    recordSetOf(resource, inOrder(resource, records[i]!) as PublicRecord[]),
  );
  const parsed = lines.map((line) => JSON.parse(line) as CalendarLine & { property_id: string });
  const calendars = publishedCalendars(parsed, sets[0]!.records, coverOf(dayOf(now)));
  const changes = compareRecords(previous, sets, calendars);
  const around = await describeSite(site, sets, config, changes, now);
  const { files, entries } = describeFixed(sets, calendars, around, config.site);
  const combinations = sets.flatMap(combinationsOf);
  const { planned, leftovers } = previousPages({ files: written });
  const plan = {
    combinations: combinations.flatMap((one) => {
      const count = planned.get(folderOf(one.resource, one.slugs));
      return count === undefined ? [] : [{ ...one, pages: count }];
    }),
    leftovers: Array.from(leftovers, ([path, expires]) => ({ path, expires })),
  };
  const all = [...files, ...describePlanned(sets, combinations, plan, pageKinds())];
  return {
    sets,
    changes,
    entries,
    cover: calendars.cover,
    runsOf: calendars.runsOf,
    files: new Map(all.map((file) => [file.path, file])),
  };

  /** The kinds of HTML pages that the function need not answer: all their pages are files, or there are none. */
  function pageKinds() {
    if (!config.exports.html) return PAGE_KINDS;
    if (site.list[SHELL_PATH] === undefined) return [];
    const isFile = new Set(pages);
    const own = recordPages(sets);
    return PAGE_KINDS.filter((kind) => own[kind].every((path) => isFile.has(`${path}index.html`)));
  }
}

/** Files that name records and hold nothing else of them. */
const NAMES_ONLY = new RegExp(`^(?:/sitemap.*\\.xml|${CHANGES_PATH})$`);

/**
 * Compares the files on the disk, which `readAll` reads, with those made again, with `closing`, which are made of them,
 * and with the hashes of the HTML pages that were made.
 */
export function proveFiles(
  { files }: Remade,
  closing: ReadonlyMap<string, Uint8Array | string>,
  htmlPages: ReadonlyMap<string, string>,
  written: readonly WrittenFile[],
  readAll: (visit: (path: string, bytes: Uint8Array) => void) => void,
): Difference[] {
  const hashes = new Map(written.map(({ path, sha256 }) => [path, sha256]));
  const madeOf = (path: string) => closing.get(path) ?? files.get(path)?.make();
  const twins = new Map(Array.from(files.keys(), (path) => [twinPath(path), path]));
  const check = (path: string, found: Uint8Array) => {
    if (htmlPages.has(path)) return must(htmlPages.get(path) === hashes.get(path));
    const pack = twins.get(path);
    const made = madeOf(pack ?? path);
    must(made !== undefined, "", "file");
    const proved = Buffer.from(made);
    if (pack !== undefined) return same(gunzipSync(found), proved);
    // A pack's header is the hash of the rest, which tells more.
    if (path.endsWith(".bin")) same(found.subarray(HEADER_BYTES), proved.subarray(HEADER_BYTES));
    same(found, proved, NAMES_ONLY.test(path));
  };
  const differences: Difference[] = [];
  readAll((path, bytes) => differences.push(...told(path, () => check(path, bytes))));
  const wanted = [...files.keys(), ...closing.keys(), ...twins.keys()];
  for (const resource of wanted) {
    if (resource === undefined || hashes.has(resource)) continue;
    differences.push({ resource, id: "", field: "file", problem: "is missing" });
  }
  return differences;
}
