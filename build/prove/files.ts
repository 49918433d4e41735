// Checks that a staged snapshot lies on the disk as it was made: the files, their sizes, their hashes.
import { hash } from "node:crypto";
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../effects.ts";
import type { WrittenFile } from "../manifest.ts";

/**
 * Reads every file; `visit` gets the bytes of each. Returns the paths of those whose bytes are not what
 * was made. Throws BuildError unless the folder holds just the files that were written.
 */
export function readWhole(
  effects: Effects,
  folder: string,
  written: readonly WrittenFile[],
  visit: (path: string, bytes: Uint8Array) => void,
): string[] {
  const found = new Set(effects.list(folder).map((name) => `/${name}`));
  const strange = written.find(({ path }) => !found.delete(path))?.path ?? [...found][0];
  if (strange !== undefined) {
    throw new BuildError(
      `${strange} in the staging folder is not what was written`,
      "Something else writes there, or the disk is full or failing; build again",
    );
  }
  return written.flatMap(({ path, sha256 }) => {
    const bytes = effects.read(folder + path);
    if (!bytes || hash("sha256", bytes) !== sha256) return [path];
    visit(path, bytes);
    return [];
  });
}
