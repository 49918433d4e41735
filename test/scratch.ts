// An empty folder for a test, which is removed after the tests of its file.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders: string[] = [];

export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "riffle-test-"));
  folders.push(folder);
  return folder;
}

/** What setup.ts calls after each file; a hook that a running test adds is never called. */
export function removeScratchFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
