// Checks that a staged snapshot is on the disk as it was made: the files, their sizes, their hashes.
import { hash } from "node:crypto";
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../disk/effects.ts";
import type { WrittenFile } from "./manifest.ts";

/**
 * Reads files; `visit` gets the bytes of each, and none of one that was read before. Throws BuildError for one without
 * the bytes that were made, or that changed since it was read.
 */
export function readBack(
  effects: Effects,
  folder: string,
  files: readonly WrittenFile[],
  visit: (path: string, bytes: Uint8Array) => void,
): void {
  for (const { path, sha256, seen } of files) {
    if (seen !== undefined) {
      if (effects.identity(folder + path) !== seen) refuse(path);
      visit(path, new Uint8Array());
      continue;
    }
    const bytes = effects.read(folder + path);
    if (!bytes || hash("sha256", bytes) !== sha256) refuse(path);
    visit(path, bytes);
  }
}

/** Throws BuildError unless the folder holds just the files that were written. */
export function assertComplete(
  effects: Effects,
  folder: string,
  written: readonly WrittenFile[],
): void {
  const found = new Set(effects.list(folder).map((name) => `/${name}`));
  for (const { path } of written) if (!found.delete(path)) refuse(path);
  for (const path of found) refuse(path);
}

function refuse(path: string): never {
  throw new BuildError(
    `${path} in the staging folder is not what was written`,
    "Something else writes there, or the disk is full or failing; build again, or on another disk",
  );
}
