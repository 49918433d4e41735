// Gives a snapshot its id, and builds its pointer, latest.json.
import { createHash, hash } from "node:crypto";
import type { Catalog } from "../../src/catalog.ts";
import type { OutputFile, OutputKind } from "./output.ts";
import type { Latest } from "../../src/documents.ts";

const POINTER_DAYS = 7;

export interface WrittenFile {
  path: string;
  kind: OutputKind;
  bytes: number;
  sha256: string;
  /** A hard link to the previous snapshot's file. */
  reused: boolean;
  expires?: string;
  made_of?: string | undefined;
  /** Of a file that was read before it was linked: its identity on the disk, so that it need not be read again. */
  seen?: string;
}

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
  const { path, bytes } = file;
  return {
    version: Math.max(previousVersion + 1, Math.floor(now.getTime() / 1000)),
    created: now.toISOString(),
    expires: expires.toISOString(),
    snapshot: catalog.snapshot,
    manifest: { path, bytes, sha256: hash("sha256", file.make()) },
    cover: catalog.cover,
    counts: Object.fromEntries(counts) as Record<string, number>,
  };
}
