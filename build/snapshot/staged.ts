// Checks that a staged snapshot is on the disk as it was made: the files, their sizes, their hashes.
import { hash } from "node:crypto";
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../disk/effects.ts";
import type { WrittenFile } from "./manifest.ts";

/**
 * Reads every file; `visit` gets the bytes of each. Throws BuildError unless the folder holds just the files
 * that were written, with the bytes that were made.
 */
export function readWhole(
  effects: Effects,
  folder: string,
  written: readonly WrittenFile[],
  visit: (path: string, bytes: Uint8Array) => void,
): void {
  const found = new Set(effects.list(folder).map((name) => `/${name}`));
  for (const { path, sha256 } of written) {
    const bytes = effects.read(folder + path);
    if (!found.delete(path) || !bytes || hash("sha256", bytes) !== sha256) refuse(path);
    visit(path, bytes);
  }
  for (const path of found) refuse(path);
}

function refuse(path: string): never {
  throw new BuildError(
    `${path} in the staging folder is not what was written`,
    "Something else writes there, or the disk is full or failing; build again, or on another disk",
  );
}
