// Reads whole folders for the tests: a path in, its files by path, or their SHA-256, out.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { disk } from "../../build/disk/effects.ts";
import { readManifest } from "../../build/snapshot/listing.ts";
import { MANIFEST_PATH } from "../../src/address.ts";
import type { Manifest } from "../../src/documents.ts";

/** All files below a folder by path, which begins with "/". */
export function filesOf(folder: string): Map<string, Buffer> {
  return new Map(disk.list(folder).map((path) => [`/${path}`, readFileSync(`${folder}/${path}`)]));
}

/** Of each file below a folder: its SHA-256, by path. */
export function treeOf(folder: string): Record<string, string> {
  const entries = [...filesOf(folder)].map(([path, bytes]) => [
    path.slice(1),
    createHash("sha256").update(bytes).digest("hex"),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

export function jsonOf<T>(folder: string, path: string): T {
  return JSON.parse(readFileSync(folder + path, "utf8")) as T;
}

/** The manifest of a snapshot, with the files of all its parts. */
export function manifestOf(folder: string): Manifest {
  const read = (path: string) => readFileSync(folder + path);
  return readManifest(read(MANIFEST_PATH), read)!;
}
