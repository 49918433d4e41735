// An empty folder for a test, which is removed after the tests of its file.
import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const MIN_FREE = 4e9;

/** Where folders are made: in memory where there is room, as files on a disk take a tenth of all the time. */
export const PLACE = hasRoom() ? MEMORY : tmpdir();

const folders: string[] = [];

export function scratchFolder(): string {
  const folder = mkdtempSync(join(PLACE, "riffle-test-"));
  folders.push(folder);
  return folder;
}

/** What setup.ts calls after each file; a hook that a running test adds is never called. */
export function removeScratchFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > MIN_FREE;
}
