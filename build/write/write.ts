// Writes a snapshot's files into a staging folder: first all that others are made of, then HTML pages, then those that
// describe the rest. Every file is hashed; one that the previous snapshot has with the same bytes is linked from there.
import { hash } from "node:crypto";
import { JWKS_PATH, LATEST_PATH, SIGNATURE_PATH } from "../../src/address.ts";
import type { Allocate } from "../../src/bytes.ts";
import { CATALOG_PATH, type Catalog, type ResourceCatalog } from "../../src/catalog.ts";
import type { PageKind } from "../../src/page-address.ts";
import { changesUpTo, type Comparison } from "../plan/changes.ts";
import { listPacks } from "./catalog.ts";
import type { CatalogEntries } from "./compose.ts";
import type { Config } from "../config.ts";
import type { Effects } from "../disk/effects.ts";
import { assertRoom } from "../disk/room.ts";
import type { Latest, Manifest } from "../../src/documents.ts";
import { feedTexts } from "../../src/feed.ts";
import { changesFiles, feedPagesOf } from "../snapshot/changes-pages.ts";
import { buildManifest } from "../snapshot/listing.ts";
import { buildLatest, type WrittenFile } from "../snapshot/manifest.ts";
import { outputFile, type OutputFile } from "../snapshot/output.ts";
import { readPlain, type Previous } from "../snapshot/previous.ts";
import { coverDates, type Calendars } from "../project/calendars.ts";
import { countFields } from "../project/counts.ts";
import type { RecordSet } from "../project/record-set.ts";
import type { Progress } from "../progress.ts";
import { keySet, type Signer } from "../snapshot/sign.ts";
import type { HtmlMaker } from "../prove/html-pages.ts";
import { withTilesAllowed } from "../../src/map-tiles.ts";
import { headersFile } from "./site.ts";

/** Contents of catalog, changes, manifest and pointer, apart from the list of files. */
export interface SnapshotFacts {
  snapshot: string;
  entries: CatalogEntries;
  calendars: Calendars;
  /** Check value of the pin keys. */
  pinKeyCheck: string;
  /** Checks of the gate that the operator allowed. */
  allow: readonly string[];
  changes: Comparison;
  sets: readonly RecordSet[];
  /** The operator's settings for the site. */
  site: Config["site"];
  /** Kinds of HTML pages that are files; undefined without pages. */
  html: readonly PageKind[] | undefined;
  now: Date;
  previous: Previous | undefined;
  signer: Signer | undefined;
  /** Further public keys that clients may trust: the previous and the next signing key. */
  otherKeys: Config["publicKeys"];
  /** The text of _headers. */
  headers: string;
}

export interface Written {
  files: WrittenFile[];
  manifest: Manifest;
  latest: Latest;
}

/** Writes the files that are described, of which all others are made. */
export function writeFiles(
  effects: Effects,
  folder: string,
  files: readonly OutputFile[],
  previous: Previous | undefined,
  progress: Progress,
): WrittenFile[] {
  assertRoom(effects, folder, leastBytes(files, previous));
  const allocate = reusableMemory();
  return files.map((file, i) => {
    progress.at(i + 1, files.length);
    return writeFile(effects, folder, file, previous, allocate);
  });
}

/** Writes HTML pages; one that the previous snapshot made of the same is linked, and need not be made. */
export function writePages(
  effects: Effects,
  folder: string,
  paths: readonly string[],
  maker: HtmlMaker,
  previous: Previous | undefined,
  progress: Progress,
): WrittenFile[] {
  return paths.map((path, i): WrittenFile => {
    progress.at(i + 1, paths.length);
    const { madeOf: made_of, before, make } = maker.page(path);
    const isWhole = (bytes: Uint8Array) => hash("sha256", bytes) === before!.sha256;
    const seen = before && effects.identity(previous!.folder + path);
    if (seen !== undefined && linked(effects, folder, path, previous!, isWhole)) {
      return { ...before!, kind: "html", reused: true, seen };
    }
    const file = outputFile(path, "html", make());
    return { ...writeFile(effects, folder, file, previous), made_of };
  });
}

/** Writes catalog, changes, headers, manifest and, last, the pointer (I8). */
export async function closeSnapshot(
  effects: Effects,
  folder: string,
  files: readonly WrittenFile[],
  facts: SnapshotFacts,
): Promise<Written> {
  const { snapshot, now, previous, signer } = facts;
  const written = [...files];
  const allocate = reusableMemory();
  const write = (file: OutputFile) =>
    void written.push(writeFile(effects, folder, file, previous, allocate));
  const close = (path: string, content: object) =>
    write(outputFile(path, "catalog", `${JSON.stringify(content)}\n`));
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
  allocate?: Allocate,
): WrittenFile {
  const content = make(allocate);
  if (content.length !== bytes) {
    throw new Error(`${path} has ${content.length} bytes, the plan said ${bytes}`);
  }
  const sha256 = hash("sha256", content);
  const isSame = (before: Uint8Array) => Buffer.compare(before, content) === 0;
  const reused =
    previous?.files.get(path)?.sha256 === sha256 && linked(effects, folder, path, previous, isSame);
  if (!reused) effects.write(folder + path, content);
  return { path, kind, bytes, sha256, reused, ...(expires === undefined ? {} : { expires }) };
}

/** Links a file of the previous snapshot, unless it was lost or damaged since; returns whether it did. */
function linked(
  effects: Effects,
  folder: string,
  path: string,
  previous: Previous,
  isWhole: (bytes: Uint8Array) => boolean,
): boolean {
  const before = readPlain(effects, previous.folder + path);
  if (!before || !isWhole(before)) return false;
  effects.link(previous.folder + path, folder + path);
  return true;
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
        files: html,
        ...(site.request !== undefined && { request: site.request }),
        ...(site.tiles && { tiles: site.tiles }),
      },
    }),
    resources: Object.fromEntries(resources) as Catalog["resources"],
  };
}
