// Plans a snapshot's pages and describes all its files. Nothing is written here.
import { OPENAPI_PATH } from "../../src/address.ts";
import { ITEMS } from "../../src/contract.ts";
import { BuildError } from "../../src/errors.ts";
import { openApiText } from "../../src/openapi/openapi.ts";
import { functionPaths, PAGE_KINDS, type PageKind } from "../../src/page-address.ts";
import { ROUTES_PATH } from "../../src/routes.ts";
import type { Config } from "../config.ts";
import type { PublishedCalendars } from "../plan/calendar-changes.ts";
import { combinationsOf, type Combination } from "../plan/combinations.ts";
import { htmlPagesOf } from "../plan/html.ts";
import { planPages, type PagePlan } from "../plan/plan.ts";
import type { PageRequests } from "../plan/weights.ts";
import type { RecordSet } from "../project/record-set.ts";
import { mostParts } from "../snapshot/listing.ts";
import type { PreviousPages } from "../snapshot/previous.ts";
import { assertFits, outputFile, type OutputFile } from "../snapshot/output.ts";
import type { CatalogEntries } from "./catalog.ts";
import { describePages, describeRecords, withTwins } from "./describe-records.ts";

/** Catalog, changes, feed, public keys, headers, list of the site, manifest, signature and pointer: they describe all others. */
const CLOSING_FILES = 9;

/** The share of files that pages of changes.json and of the feed have room in, so that a new one drops no page of the plan. */
const CHANGES_SHARE = 1 / 200;

export interface SnapshotInput {
  sets: readonly RecordSet[];
  calendars: PublishedCalendars;
  /** The files around the API, and the site's own by path. */
  around: readonly OutputFile[];
  site: Readonly<Record<string, unknown>>;
  /** Pages of changes.json. */
  changesPages: number;
  /** Pages of the previous snapshot. */
  past: PreviousPages;
  now: Date;
  requests: PageRequests | undefined;
  maxFiles: number;
  config: Pick<Config, "exports" | "site">;
}

/** Plans the pages, and describes every file that is written before the proof. Throws BuildError for too many (I7). */
export function describeSnapshot(input: SnapshotInput) {
  const { sets, calendars, around, now, maxFiles, config } = input;
  const fixed = withTwins(describeFixed(sets, calendars, around, config.site).files);
  const closing = closingFiles(fixed, sets, input.changesPages, maxFiles);
  const room = roomForPages(fixed, sets, closing, maxFiles);
  const combinations = sets.flatMap(combinationsOf);
  const hasHtml = config.exports.html;
  const html = hasHtml ? htmlPagesOf(sets, input.site) : {};
  const plan = planPages(combinations, room, input.past, now, input.requests, html);
  const kinds = hasHtml ? plan.html.files : undefined;
  const paths = plan.html.files.flatMap((kind) => html[kind] ?? []);
  const planned = describePlanned(sets, combinations, plan, kinds ?? PAGE_KINDS);
  const files = [...fixed, ...withTwins(planned)];
  // I7: before any of them is written.
  assertFits(files, paths.length, maxFiles - closing);
  return {
    files,
    plan,
    /** The files of HTML pages, which are made of what is proved, and the kinds that are files. */
    pages: paths.map((path) => `${path}index.html`),
    html: kinds,
  };
}

const columnsOf = ({ resource }: RecordSet) => Object.keys(ITEMS[resource.name].shape);

/** The files that don't depend on the plan of pages: packs without their twins, exports, OpenAPI, and `site`. */
export function describeFixed(
  sets: readonly RecordSet[],
  calendars: PublishedCalendars,
  site: readonly OutputFile[],
  about: Config["site"],
): { files: OutputFile[]; entries: CatalogEntries } {
  const { files, entries } = describeRecords(sets, calendars, columnsOf);
  const openApi = outputFile(OPENAPI_PATH, "bulk", openApiText(sets, about));
  return { files: [...site, ...files, openApi], entries };
}

/**
 * The files that depend on the plan, without twins. `combinations` are all that records have, and `kinds` the kinds of
 * HTML pages that the function need not answer.
 */
export function describePlanned(
  sets: readonly RecordSet[],
  combinations: readonly Combination[],
  plan: Pick<PagePlan, "combinations" | "leftovers">,
  kinds: readonly PageKind[],
): OutputFile[] {
  // Every host derives its own routes from these.
  const routes = { version: 1, include: functionPaths(kinds), exclude: [] };
  return [
    ...describePages(sets, combinations, plan),
    outputFile(ROUTES_PATH, "site", `${JSON.stringify(routes)}\n`),
  ];
}

/** Most files that are written after those described here: pages of changes and parts of the manifest are among them. */
export function closingFiles(
  fixed: readonly OutputFile[],
  sets: readonly RecordSet[],
  changesPages: number,
  maxFiles: number,
): number {
  // Of each resource one list is that of its index packs; another is that of the pages of changes.
  const lists = mostParts(fixed) + sets.length + 1;
  const pages = Math.max(Math.floor(maxFiles * CHANGES_SHARE), 2 * changesPages);
  return CLOSING_FILES + lists + pages;
}

/** How many files are left for pages, JSON and HTML. Throws BuildError if there is no room for the others (I7). */
function roomForPages(
  fixed: readonly OutputFile[],
  sets: readonly RecordSet[],
  closing: number,
  maxFiles: number,
): number {
  // Of the files that depend on the plan, the number of index packs, the twin of the properties', facets.json,
  // pages.json and the routes does not.
  const others = fixed.length + sets.length + 1 + 3 + closing;
  if (others <= maxFiles) return maxFiles - others;
  throw new BuildError(
    `Packs, exports and site are ${others} files; the budget is ${maxFiles}`,
    "Give a larger --max-files",
  );
}
