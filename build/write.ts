// Writes a composition into a staging folder: files described in, their hashes out. A file that was
// linked there from the snapshot before and has the same bytes stays.
import { hash } from "node:crypto";
import { packPath } from "../src/address.ts";
import {
  CATALOG_PATH,
  PACK_KINDS,
  type Catalog,
  type PackKind,
  type ResourceCatalog,
} from "../src/catalog.ts";
import { HEADER_BYTES, packHash } from "../src/pack.ts";
import type { ResourceName } from "../src/resources.ts";
import { createBatchWriter, createSink, type Sink } from "./batch-writer.ts";
import { changesFile, CHANGES_PATH, type ChangesFile, type Difference } from "./changes.ts";
import type { Composition } from "./compose.ts";
import type { Config } from "./config.ts";
import type { Effects } from "./effects.ts";
import {
  buildLatest,
  buildManifest,
  JWKS_PATH,
  LATEST_PATH,
  MANIFEST_PATH,
  SIGNATURE_PATH,
  snapshotId,
  type Latest,
  type Manifest,
  type ManifestFile,
  type WrittenFile,
} from "./manifest.ts";
import { outputFile, type OutputFile } from "./output.ts";
import type { Previous } from "./previous.ts";
import type { Progress } from "./progress.ts";
import { keySet, type Signer } from "./sign.ts";
import { headersFile } from "./site.ts";

/** Files of the snapshot before, whole, that the folder holds already; by path. */
export type LinkedFiles = ReadonlyMap<string, ManifestFile>;

/** What the closing files tell of beside the files before them. */
export interface SnapshotFacts {
  contents: Composition["contents"];
  cover: Catalog["cover"];
  manifest: Omit<Manifest, "format" | "snapshot" | "created" | "files">;
  /** What the snapshot before told of changes. */
  past: ChangesFile["snapshots"];
  found: readonly Difference[];
  now: Date;
  previous: Previous | undefined;
  linked: LinkedFiles;
  signer: Signer | undefined;
  /** Public keys beside the signer's that clients may trust: the ones before and after. */
  otherKeys: Config["publicKeys"];
  /** Folder of _headers. */
  public: string;
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
  const { now, previous, linked, signer } = facts;
  const written: WrittenFile[] = [];
  const writer = createBatchWriter(effects);
  const writeTo = (sink: Sink) => (file: OutputFile) => {
    written.push(writeFile(sink, folder, file, linked.get(file.path)));
    progress.at(written.length, files.length);
  };
  try {
    files.forEach(writeTo(writer));
    writer.flush();
  } finally {
    await writer.end();
  }
  const write = writeTo(createSink(effects));
  const close = (path: string, content: object) =>
    write(outputFile(path, "catalog", `${JSON.stringify(content)}\n`));
  const snapshot = snapshotId(written);
  const catalog = buildCatalog(effects, folder, snapshot, facts, written);
  close(CATALOG_PATH, catalog);
  close(CHANGES_PATH, changesFile(facts.past, previous, snapshot, now, facts.found));
  close(JWKS_PATH, { keys: await keySet(signer, facts.otherKeys) });
  const paths = [...written.map(({ path }) => path), ...(signer ? [SIGNATURE_PATH] : [])];
  write(headersFile(effects, facts.public, snapshot, paths));
  const head = { snapshot, created: now.toISOString(), ...facts.manifest };
  const manifest = buildManifest(head, written);
  const manifestFile = outputFile(MANIFEST_PATH, "catalog", `${JSON.stringify(manifest)}\n`);
  write(manifestFile);
  const latest = buildLatest(manifestFile, catalog, now, previous?.latest.version ?? 0);
  const latestFile = outputFile(LATEST_PATH, "catalog", `${JSON.stringify(latest)}\n`);
  if (signer) {
    write(outputFile(SIGNATURE_PATH, "catalog", `${await signer.sign(latestFile.make())}\n`));
  }
  write(latestFile);
  removeVanished(effects, folder, linked, written);
  return { files: written, manifest, latest };
}

// `before` is the file that the folder holds already.
function writeFile(
  sink: Sink,
  folder: string,
  file: OutputFile,
  before: ManifestFile | undefined,
): WrittenFile {
  const { path, kind, bytes, expires } = file;
  const known = { path, kind, bytes, ...(expires === undefined ? {} : { expires }) };
  if (file.unchanged && before?.bytes === bytes) {
    return { ...known, sha256: before.sha256, reused: true };
  }
  const content = file.make(sink.allocate);
  if (content.length !== bytes) {
    throw new Error(`${path} has ${content.length} bytes, the plan said ${bytes}`);
  }
  const sha256 = hash("sha256", content);
  // Nothing could mend a closing file, and they are small.
  if (before?.sha256 === sha256 && kind !== "catalog") return { ...known, sha256, reused: true };
  sink.write(folder + path, content, before !== undefined);
  return { ...known, sha256, reused: false };
}

// What the snapshot before had and this one has not.
function removeVanished(
  effects: Effects,
  folder: string,
  linked: LinkedFiles,
  written: readonly WrittenFile[],
): void {
  if (linked.size === 0) return;
  const paths = new Set(written.map(({ path }) => path));
  for (const path of linked.keys()) if (!paths.has(path)) effects.remove(folder + path);
}

// The catalog: hashes read back from the packs' own headers in the staging folder, lengths as written.
function buildCatalog(
  effects: Effects,
  folder: string,
  snapshot: string,
  { contents, cover }: SnapshotFacts,
  written: readonly WrittenFile[],
): Catalog {
  const bytes = new Map(written.map((file) => [file.path, file.bytes]));
  const pathsOf = (resource: ResourceName, kind: PackKind) => {
    const paths: string[] = [];
    const next = () => packPath(resource, kind, paths.length);
    while (bytes.has(next())) paths.push(next());
    return paths;
  };
  const resources = contents.map(({ name, entry }): [string, ResourceCatalog] => {
    const kinds = PACK_KINDS.map((kind) => [kind, pathsOf(name, kind)] as const);
    const listed = kinds.filter(([, paths]) => paths.length > 0);
    const byKind = <T>(of: (path: string) => T) =>
      Object.fromEntries(listed.map(([kind, paths]) => [kind, paths.map(of)]));
    const packs = byKind((path) => packHash(effects.head(folder + path, HEADER_BYTES))!);
    return [name, { ...entry, packs, lengths: byKind((path) => bytes.get(path)!) }];
  });
  return {
    format: 1,
    snapshot,
    cover,
    resources: Object.fromEntries(resources) as Catalog["resources"],
  };
}
