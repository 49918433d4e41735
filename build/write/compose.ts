// Describes all files of a snapshot, as the build and its proof do: first those that don't depend on the choice of its
// pages, then the rest. Nothing is written here.
import { OPENAPI_PATH } from "../../src/address.ts";
import { ITEMS } from "../../src/contract.ts";
import { BuildError } from "../../src/errors.ts";
import { openApiText } from "../../src/openapi/openapi.ts";
import { functionPaths, PAGE_KINDS } from "../../src/page-address.ts";
import { ROUTES_PATH } from "../../src/routes.ts";
import type { PublishedCalendars } from "../plan/calendar-changes.ts";
import { compareRecords, pagesOfChanges } from "../plan/changes.ts";
import { combinationsOf } from "../plan/combinations.ts";
import { htmlPagesOf } from "../plan/html.ts";
import { pagesAmong } from "../plan/leftovers.ts";
import { planPages, type PagePlan } from "../plan/plan.ts";
import type { PageRequests } from "../plan/weights.ts";
import type { RecordSet } from "../project/record-set.ts";
import { maxParts } from "../snapshot/listing.ts";
import type { Previous } from "../snapshot/previous.ts";
import { assertFits, outputFile, type OutputFile } from "../snapshot/output.ts";
import { describePages, describeRecords } from "./describe-records.ts";
import { describeSite, type SiteConfig } from "./describe-site.ts";
import { withTwins } from "./packs.ts";
import type { ReadSite } from "./site.ts";

/** Catalog, changes, feed, public keys, headers, list of the site, manifest, signature and pointer. */
const CLOSING_FILES = 9;

/** Share of the files that pages of changes.json and of the feed may be, so that a new one drops no page of the plan. */
const CHANGES_SHARE = 1 / 200;

/** All that a snapshot is made of apart from records, calendars and the choice of its pages. */
export interface Around {
  readonly now: Date;
  readonly previous: Previous | undefined;
  readonly site: ReadSite;
  readonly config: SiteConfig;
}

export type Draft = Awaited<ReturnType<typeof describeFixed>>;

export async function describeFixed(
  sets: readonly RecordSet[],
  calendars: PublishedCalendars,
  { now, previous, site, config }: Around,
) {
  const changes = compareRecords(previous, sets, calendars);
  const combinations = sets.flatMap(combinationsOf);
  const { files, entries } = describeRecords(sets, calendars, ({ resource }) =>
    Object.keys(ITEMS[resource.name].shape),
  );
  const fixed = [
    ...(await describeSite(site, sets, combinations, config, changes, now)),
    ...files,
    outputFile(OPENAPI_PATH, "bulk", openApiText(sets, config.site)),
  ];
  return {
    sets,
    calendars,
    changes,
    combinations,
    entries,
    fixed: withTwins(fixed),
    /** By kind; undefined without HTML pages, and empty on a site without the page that frames them. */
    html: config.exports.html ? htmlPagesOf(sets, combinations, site.list) : undefined,
  };
}

/** Chooses the pages of a draft within a budget of files, and describes all. Throws BuildError for too many (I7). */
export function describeSnapshot(
  draft: Draft,
  { now, previous }: Pick<Around, "now" | "previous">,
  maxFiles: number,
  requests?: PageRequests,
) {
  const { sets, fixed, combinations, changes, html = {} } = draft;
  const closing = closingFiles(fixed, sets, pagesOfChanges(changes, previous, now), maxFiles);
  // Of the files that depend on the plan, the number of index packs, the twin of the properties', facets.json,
  // pages.json and the routes does not.
  const others = fixed.length + sets.length + 1 + 3 + closing;
  if (others > maxFiles)
    throw new BuildError(
      `Packs, exports and site are ${others} files; the budget is ${maxFiles}`,
      "Give a larger --max-files",
    );
  const past = pagesAmong(previous?.manifest?.files);
  const plan = planPages(combinations, maxFiles - others, past, now, requests, html);
  const { files, pages } = describePlanned(draft, plan);
  // I7: before any of them is written.
  assertFits(files, pages.length, maxFiles - closing);
  return { files, pages, plan };
}

export function describePlanned(
  { sets, combinations, fixed, html }: Draft,
  plan: Pick<PagePlan, "combinations" | "leftovers"> & { html: Pick<PagePlan["html"], "files"> },
): { files: OutputFile[]; pages: string[] } {
  // Every host derives its own routes from these.
  const include = functionPaths(html ? plan.html.files : PAGE_KINDS);
  const routes = { version: 1, include, exclude: [] };
  const planned = [
    ...describePages(sets, combinations, plan),
    outputFile(ROUTES_PATH, "site", `${JSON.stringify(routes)}\n`),
  ];
  const htmlPages = plan.html.files.flatMap((kind) => html?.[kind] ?? []);
  return {
    files: [...fixed, ...withTwins(planned)],
    pages: htmlPages.map((folder) => `${folder}index.html`),
  };
}

/** Most files that are written after those described here: pages of changes and parts of the manifest are among them. */
function closingFiles(
  fixed: readonly OutputFile[],
  sets: readonly RecordSet[],
  changesPages: number,
  maxFiles: number,
): number {
  // Of each resource one list is that of its index packs; another is that of the pages of changes.
  const lists = maxParts(fixed) + sets.length + 1;
  const pages = Math.max(Math.floor(maxFiles * CHANGES_SHARE), 2 * changesPages);
  return CLOSING_FILES + lists + pages;
}
