// The folder for the private copy of a dump. It is removed as soon as the copy is open: SQLite goes on reading and
// writing a file without a name, and however the process ends, nothing of it is left.
import type { Effects } from "../disk/effects.ts";

export interface ScratchFolder {
  /** Its path; it is made on first use. */
  make(): string;
  /** Removes it, if it was made. */
  remove(): void;
}

export function scratchFolder(effects: Effects): ScratchFolder {
  let folder: string | undefined;
  return {
    make: () => (folder ??= effects.scratch()),
    remove() {
      if (folder !== undefined) effects.remove(folder);
      folder = undefined;
    },
  };
}
