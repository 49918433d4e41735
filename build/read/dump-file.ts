// Tells from a file's size and first bytes whether it can be a dump, and whether it is still the one that was opened.
import { hash } from "node:crypto";
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../disk/effects.ts";
import { asBuildError } from "./faults.ts";
import { assertTextStart, SQLITE_MAGIC } from "./text.ts";

/** Returns the size of the dump in bytes. Throws BuildError if the file is missing or can't be a dump. */
export function assertDumpFile(path: string, effects: Effects): number {
  const bytes = effects.size(path);
  if (bytes === undefined)
    throw new BuildError(`There is no dump at ${path}`, "Pass the path of the dump with --dump");
  if (effects.isFolder(path))
    throw new BuildError(`${path} is a folder`, "Pass the path of the dump itself with --dump");
  if (bytes === 0)
    throw new BuildError(`The dump at ${path} is empty`, "Export it again; it has 0 bytes");
  try {
    if (!isDatabase(path, effects)) assertTextStart(path, effects);
  } catch (error) {
    throw asBuildError(error);
  }
  return bytes;
}

export function isDatabase(path: string, effects: Effects): boolean {
  return SQLITE_MAGIC.equals(effects.head(path, SQLITE_MAGIC.length));
}

/** Returns what throws BuildError if the dump or its map was replaced or changed since. */
export function watch(effects: Effects, dump: string, map: string | undefined): () => void {
  // An editor may keep a map's times, so its bytes count.
  const ofMap = () => map && hash("sha256", effects.read(map) ?? "");
  const identity = () => `${effects.identity(dump)} ${ofMap()}`;
  const before = identity();
  return () => {
    if (identity() === before) return;
    throw new BuildError(
      `${dump} was replaced or changed while it was read`,
      "Export to another name and rename it when it is whole, then build again",
    );
  };
}
