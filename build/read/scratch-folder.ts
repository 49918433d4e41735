// The folder for the private copy of a dump. It is removed as soon as the copy is open: SQLite goes on reading and
// writing a file without a name, and however the process ends, nothing of it is left.
import type { Effects } from "../disk/effects.ts";

export type ScratchFolder = ReturnType<typeof scratchFolder>;

export function scratchFolder(effects: Effects) {
  let folder: string | undefined;
  return {
    /** Its path; it is made on first use. */
    make: () => (folder ??= effects.scratch()),
    remove() {
      if (folder !== undefined) effects.remove(folder);
      folder = undefined;
    },
  };
}
