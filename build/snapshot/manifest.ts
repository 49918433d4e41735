// Names what closes a snapshot, and builds its pointer, latest.json. Partners' tools load it: no zod at run time.
import { createHash, hash } from "node:crypto";
import type { z } from "zod";
import type { Catalog } from "../../src/catalog.ts";
import type { OutputFile, OutputKind } from "./output.ts";
import type { latest, manifestHead } from "./schemas.ts";

export const MANIFEST_PATH = "/static/v1/manifest.json";
export const LATEST_PATH = "/static/v1/latest.json";
export const SIGNATURE_PATH = "/static/v1/latest.json.jws";
export const FEED_PATH = "/static/v1/changes.atom";
export const FACETS_PATH = "/static/v1/facets.json";
export const PAGES_PATH = "/static/v1/pages.json";
/** Days for which changes are listed and vanished pages kept. */
export const MEMORY_DAYS = 14;
export const CHANGES_PATH = "/static/v1/changes.json";
const CHANGES_PAGE = /^\/static\/v1\/changes\/\d+\.json$/;
export const JWKS_PATH = "/.well-known/jwks.json";

/** Whether changes.json goes on in the file of a path. */
export function isChangesPage(path: string): boolean {
  return CHANGES_PAGE.test(path);
}

/** Days until a pointer expires. */
const POINTER_DAYS = 7;

export interface WrittenFile {
  path: string;
  kind: OutputKind;
  bytes: number;
  sha256: string;
  /** A hard link to the previous snapshot's file. */
  reused: boolean;
  /** Of a vanished page: when it may go, RFC 3339. */
  expires?: string;
}

/** manifest.json. */
export type ManifestHead = z.infer<typeof manifestHead>;
/** manifest.json with the files of all its parts. */
export type Manifest = Omit<ManifestHead, "parts">;
export type ManifestPart = NonNullable<ManifestHead["parts"]>[number];
export type ManifestFile = Manifest["files"][number];
export type FieldCounts = Manifest["fields"];
export type Latest = z.infer<typeof latest>;

const DATA_KINDS: readonly OutputKind[] = ["page", "pack", "bulk"];

/** The snapshot id: 16 hex digits over the sorted paths and hashes of pages, packs and bulk files. */
export function snapshotId(written: readonly WrittenFile[]): string {
  const lines = written
    .filter(({ kind }) => DATA_KINDS.includes(kind))
    .map(({ path, sha256 }) => `${path} ${sha256}\n`)
    .sort();
  return createHash("sha256").update(lines.join("")).digest("hex").slice(0, 16);
}

/** `file` is the manifest. The version rises even if the clock goes backwards. */
export function buildLatest(
  file: OutputFile,
  catalog: Catalog,
  now: Date,
  previousVersion: number,
): Latest {
  const expires = new Date(now.getTime() + POINTER_DAYS * 86_400_000);
  const counts = Object.entries(catalog.resources).map(([name, { total }]) => [name, total]);
  return {
    version: Math.max(previousVersion + 1, Math.floor(now.getTime() / 1000)),
    created: now.toISOString(),
    expires: expires.toISOString(),
    snapshot: catalog.snapshot,
    manifest: {
      path: file.path,
      bytes: file.bytes,
      sha256: hash("sha256", file.make()),
    },
    cover: catalog.cover,
    counts: Object.fromEntries(counts) as Record<string, number>,
  };
}
