// Writes a snapshot's files into a staging folder. Every file is made and hashed; one that the previous
// snapshot has with the same bytes is linked from there.
import { hash } from "node:crypto";
import { JWKS_PATH, LATEST_PATH, SIGNATURE_PATH } from "../../src/address.ts";
import type { Allocate } from "../../src/bytes.ts";
import { CATALOG_PATH, type Catalog, type ResourceCatalog } from "../../src/catalog.ts";
import type { PageKind } from "../../src/page-address.ts";
import { changesUpTo, type Comparison } from "../plan/changes.ts";
import type { HtmlPage } from "../plan/html.ts";
import { listPacks } from "./catalog.ts";
import type { CatalogEntries } from "./compose.ts";
import type { Config } from "../config.ts";
import type { Effects } from "../disk/effects.ts";
import { assertRoom } from "../disk/room.ts";
import type { Latest, Manifest } from "../../src/documents.ts";
import { feedTexts } from "../../src/feed.ts";
import { changesFiles, feedPagesOf } from "../snapshot/changes-pages.ts";
import { buildManifest } from "../snapshot/listing.ts";
import { buildLatest, snapshotId, type WrittenFile } from "../snapshot/manifest.ts";
import { outputFile, type OutputFile } from "../snapshot/output.ts";
import { readPlain, type Previous } from "../snapshot/previous.ts";
import { coverDates, type Calendars } from "../project/calendars.ts";
import { countFields } from "../project/counts.ts";
import type { RecordSet } from "../project/record-set.ts";
import type { Progress } from "../progress.ts";
import { keySet, type Signer } from "../snapshot/sign.ts";
import { describeHtml, htmlMaker } from "./html.ts";
import { withTilesAllowed } from "../../src/map-tiles.ts";
import { headersFile } from "./site.ts";

/** Contents of catalog, changes, manifest and pointer, apart from the list of files. */
export interface SnapshotFacts {
  entries: CatalogEntries;
  /** Most files that are written after the described ones. */
  closing: number;
  calendars: Calendars;
  /** Check value of the pin keys. */
  pinKeyCheck: string;
  /** Checks of the gate that the operator allowed. */
  allow: readonly string[];
  changes: Comparison;
  sets: readonly RecordSet[];
  /** The operator's settings for the site. */
  site: Config["site"];
  html: HtmlOutput | undefined;
  now: Date;
  previous: Previous | undefined;
  signer: Signer | undefined;
  /** Further public keys that clients may trust: the previous and the next signing key. */
  otherKeys: Config["publicKeys"];
  /** The text of _headers. */
  headers: string;
}

/** The HTML pages that are files. */
export interface HtmlOutput {
  kinds: readonly PageKind[];
  pages: readonly HtmlPage[];
}

export interface Written {
  files: WrittenFile[];
  manifest: Manifest;
  latest: Latest;
}

/** Writes all files into `folder`, then catalog, changes, headers, manifest and, last, the pointer (I8). */
export async function writeSnapshot(
  effects: Effects,
  folder: string,
  files: readonly OutputFile[],
  facts: SnapshotFacts,
  progress: Progress,
): Promise<Written> {
  const { now, previous, signer, html } = facts;
  assertRoom(effects, folder, leastBytes(files, previous));
  const written: WrittenFile[] = [];
  const htmlPages = html?.pages ?? [];
  const total = files.length + htmlPages.length + facts.closing;
  const allocate = reusableMemory();
  const write = (file: OutputFile) => {
    written.push(writeFile(effects, folder, file, previous, allocate));
    progress.at(written.length, total);
  };
  files.forEach(write);
  if (htmlPages.length > 0) {
    const make = await htmlMaker(facts.sets, facts.calendars, files, facts.site);
    for (const page of htmlPages) write(describeHtml(page, make));
  }
  const close = (path: string, content: object) =>
    write(outputFile(path, "catalog", `${JSON.stringify(content)}\n`));
  const snapshot = snapshotId(written);
  const catalog = buildCatalog(effects, folder, snapshot, facts, written);
  close(CATALOG_PATH, catalog);
  const changes = changesUpTo(facts.changes, previous, snapshot, now);
  changesFiles(changes).forEach(write);
  const pages = feedPagesOf(changes);
  const feeds = feedTexts(pages, facts.sets, now, facts.site.url, (text) => hash("sha256", text));
  feeds.forEach((text, i) => write(outputFile(pages[i]!.path, "catalog", text)));
  const keys = await keySet(signer, facts.otherKeys);
  close(JWKS_PATH, { keys });
  const paths = [...written.map(({ path }) => path), ...(signer ? [SIGNATURE_PATH] : [])];
  write(headersFile(withTilesAllowed(facts.headers, facts.site.tiles), snapshot, paths));
  // Signed with the rest, so that a mirror which trusts this signature can follow a change of keys.
  const announced = keys.length > 0 ? { signing_keys: keys as Manifest["signing_keys"] } : {};
  const head = {
    snapshot,
    created: now.toISOString(),
    fields: countFields(facts.sets),
    pin_keys: facts.pinKeyCheck,
    overrides: previous ? [...facts.allow] : ["first", ...facts.allow],
    ...announced,
  };
  const { files: lists, manifest } = buildManifest(head, written);
  lists.forEach(write);
  const latest = buildLatest(lists.at(-1)!, catalog, now, previous?.latest.version ?? 0);
  const latestFile = outputFile(LATEST_PATH, "catalog", `${JSON.stringify(latest)}\n`);
  if (signer) {
    write(outputFile(SIGNATURE_PATH, "catalog", `${await signer.sign(latestFile.make())}\n`));
  }
  write(latestFile);
  return { files: written, manifest, latest };
}

// Files that are new, or whose size differs from the previous snapshot's, can't be linked.
function leastBytes(files: readonly OutputFile[], previous: Previous | undefined): number {
  const fresh = files.filter(({ path, bytes }) => previous?.files.get(path)?.bytes !== bytes);
  return fresh.reduce((sum, { bytes }) => sum + bytes, 0);
}

function writeFile(
  effects: Effects,
  folder: string,
  { path, kind, bytes, expires, make }: OutputFile,
  previous: Previous | undefined,
  allocate: Allocate,
): WrittenFile {
  const content = make(allocate);
  if (content.length !== bytes) {
    throw new Error(`${path} has ${content.length} bytes, the plan said ${bytes}`);
  }
  const sha256 = hash("sha256", content);
  // Of the site's own files few are the same.
  const known = kind === "html" ? sha256 : previous?.files.get(path)?.sha256;
  const reused =
    previous !== undefined &&
    known === sha256 &&
    isIntact(effects, previous.folder + path, content);
  if (reused) effects.link(previous.folder + path, folder + path);
  else effects.write(folder + path, content);
  return { path, kind, bytes, sha256, reused, ...(expires === undefined ? {} : { expires }) };
}

// A file that was lost or damaged since is written again.
function isIntact(effects: Effects, path: string, content: Uint8Array): boolean {
  const before = readPlain(effects, path);
  return before !== undefined && Buffer.compare(before, content) === 0;
}

// A new array for each file would cost page faults and garbage collection; each file is written before the
// next one is made, so they can share one.
function reusableMemory(): Allocate {
  let memory = new Uint8Array(1 << 18);
  return (bytes) => {
    if (bytes > memory.length) memory = new Uint8Array(Math.max(bytes, 2 * memory.length));
    return memory.subarray(0, bytes);
  };
}

// Hashes are read back from the headers of the written packs.
function buildCatalog(
  effects: Effects,
  folder: string,
  snapshot: string,
  { entries, calendars, html, site }: SnapshotFacts,
  written: readonly WrittenFile[],
): Catalog {
  const bytes = new Map(written.map((file) => [file.path, file.bytes]));
  const dates = coverDates(calendars.cover);
  const resources = entries.map(({ name, entry }): [string, ResourceCatalog] => {
    const { packs, lengths } = listPacks(effects, folder, bytes, name, dates);
    return [name, { ...entry, packs, lengths }];
  });
  return {
    format: 1,
    snapshot,
    cover: dates,
    ...(html && {
      html: {
        ...(site.url !== undefined && { origin: site.url }),
        ...(site.currency !== undefined && { currency: site.currency }),
        files: html.kinds,
        ...(site.request !== undefined && { request: site.request }),
        ...(site.tiles && { tiles: site.tiles }),
      },
    }),
    resources: Object.fromEntries(resources) as Catalog["resources"],
  };
}
