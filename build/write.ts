// Writes a composition into a staging folder: files described in, their hashes out; catalog, manifest
// and pointer last (I8).
import { createHash, hash } from "node:crypto";
import { posix } from "node:path";
import {
  CATALOG_PATH,
  packPath,
  type Catalog,
  type PackKind,
  type ResourceCatalog,
} from "../src/catalog.ts";
import { packHash } from "../src/pack.ts";
import type { ResourceName } from "../src/resources.ts";
import type { Composition } from "./compose.ts";
import type { Effects } from "./effects.ts";
import { outputFile, type OutputFile, type OutputKind } from "./output.ts";
import type { Progress } from "./progress.ts";
import { headersFile } from "./site.ts";

export const MANIFEST_PATH = "/static/v1/manifest.json";
export const LATEST_PATH = "/static/v1/latest.json";

/** Days that a pointer is good for. */
const POINTER_DAYS = 7;

export interface WrittenFile {
  path: string;
  kind: OutputKind;
  bytes: number;
  sha256: string;
}

export interface ManifestFile {
  path: string;
  bytes: number;
  sha256: string;
  media_type: string;
}

export interface Manifest {
  format: 1;
  snapshot: string;
  created: string;
  /** Sorted by path; all files under /static/v1/ but this one, latest.json and signatures. */
  files: ManifestFile[];
}

export interface Latest {
  version: number;
  created: string;
  expires: string;
  snapshot: string;
  manifest: { path: string; bytes: number; sha256: string };
  cover: { from: string; to: string };
  counts: Record<string, number>;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".json": "application/json",
  ".ndjson": "application/x-ndjson",
  ".geojson": "application/geo+json",
  ".csv": "text/csv; charset=utf-8",
  ".bin": "application/octet-stream",
  ".html": "text/html; charset=utf-8",
};

/** What the closing files tell of beside the files before them. */
export interface SnapshotFacts {
  contents: Composition["contents"];
  cover: Catalog["cover"];
  now: Date;
  /** Version of the pointer of the snapshot before, 0 if there was none. */
  previousVersion: number;
}

/** Writes all files into `folder`, then catalog, headers, manifest and pointer. */
export function writeSnapshot(
  effects: Effects,
  folder: string,
  files: readonly OutputFile[],
  facts: SnapshotFacts,
  site: { public: string },
  progress: Progress,
): { written: WrittenFile[]; latest: Latest } {
  const written: WrittenFile[] = [];
  const write = (file: OutputFile) => {
    written.push(writeFile(effects, folder, file));
    progress.at(written.length, files.length);
  };
  files.forEach(write);
  const id = snapshotId(written);
  const catalog = buildCatalog(effects, folder, id, facts, written);
  write(outputFile(CATALOG_PATH, "catalog", JSON.stringify(catalog)));
  write(headersFile(effects, site.public, id));
  const manifest = buildManifest(id, facts.now, written);
  const manifestText = `${JSON.stringify(manifest)}\n`;
  write(outputFile(MANIFEST_PATH, "catalog", manifestText));
  const latest = buildLatest(manifest, manifestText, catalog, facts);
  write(outputFile(LATEST_PATH, "catalog", `${JSON.stringify(latest)}\n`));
  return { written, latest };
}

function writeFile(effects: Effects, folder: string, file: OutputFile): WrittenFile {
  const content = file.make();
  if (content.length !== file.bytes) {
    throw new Error(`${file.path} has ${content.length} bytes, the plan said ${file.bytes}`);
  }
  effects.write(folder + file.path, content);
  const { path, kind, bytes } = file;
  return { path, kind, bytes, sha256: hash("sha256", content) };
}

/** The snapshot id: 16 hex digits over the sorted paths and hashes of pages, packs and bulk files. */
function snapshotId(written: readonly WrittenFile[]): string {
  const lines = written
    .filter(({ kind }) => kind === "page" || kind === "pack" || kind === "bulk")
    .map(({ path, sha256 }) => `${path} ${sha256}\n`)
    .sort();
  return createHash("sha256").update(lines.join("")).digest("hex").slice(0, 16);
}

/** The catalog, read back from the packs' own headers in the staging folder. */
function buildCatalog(
  effects: Effects,
  folder: string,
  snapshot: string,
  { contents, cover }: SnapshotFacts,
  written: readonly WrittenFile[],
): Catalog {
  const paths = new Set(written.map(({ path }) => path));
  const hashes = (resource: ResourceName, kind: PackKind) => {
    const list: string[] = [];
    for (let number = 0; paths.has(packPath(resource, kind, number)); number++) {
      list.push(packHash(effects.head(folder + packPath(resource, kind, number), 16))!);
    }
    return list;
  };
  const resources = contents.map(({ name, entry }): [string, ResourceCatalog] => {
    const packs = KINDS.map((kind) => [kind, hashes(name, kind)] as const);
    return [
      name,
      { ...entry, packs: Object.fromEntries(packs.filter(([, list]) => list.length > 0)) },
    ];
  });
  return {
    format: 1,
    snapshot,
    cover,
    resources: Object.fromEntries(resources) as Catalog["resources"],
  };
}

const KINDS: PackKind[] = ["records", "index", "single", "calendars", "points", "text"];

function buildManifest(snapshot: string, now: Date, written: readonly WrittenFile[]): Manifest {
  const files = written
    .filter(({ path }) => path.startsWith("/static/v1/"))
    .map(({ path, bytes, sha256 }) => ({
      path,
      bytes,
      sha256,
      media_type: MEDIA_TYPES[posix.extname(path)] ?? "application/octet-stream",
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return { format: 1, snapshot, created: now.toISOString(), files };
}

function buildLatest(
  manifest: Manifest,
  manifestText: string,
  catalog: Catalog,
  { now, previousVersion }: SnapshotFacts,
): Latest {
  const expires = new Date(now.getTime() + POINTER_DAYS * 86_400_000);
  const counts = Object.entries(catalog.resources).map(([name, { total }]) => [name, total]);
  return {
    version: Math.max(previousVersion + 1, Math.floor(now.getTime() / 1000)),
    created: manifest.created,
    expires: expires.toISOString(),
    snapshot: manifest.snapshot,
    manifest: {
      path: MANIFEST_PATH,
      bytes: Buffer.byteLength(manifestText),
      sha256: hash("sha256", manifestText),
    },
    cover: catalog.cover,
    counts: Object.fromEntries(counts) as Record<string, number>,
  };
}
