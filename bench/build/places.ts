// Finds folders with enough room for a benchmark to write to.
import { existsSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Place {
  name: "tmpfs" | "disk";
  folder: string;
}

const MEMORY = "/dev/shm";
/** f_type of statfs, see Linux's magic.h. */
const TMPFS_TYPE = 0x01021994;

/** tmpfs first; a place without room is left out, and said to be. */
export function findPlaces(bytes: number): Place[] {
  const places: Place[] = [];
  if (existsSync(MEMORY) && isTmpfs(MEMORY)) places.push({ name: "tmpfs", folder: MEMORY });
  const temporary = tmpdir();
  if (!isTmpfs(temporary)) places.push({ name: "disk", folder: temporary });
  else if (places.length === 0) places.push({ name: "tmpfs", folder: temporary });
  else console.log(`${temporary} is tmpfs as well, so there are no figures for a disk`);
  return places.filter(({ folder }) => {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize >= bytes) return true;
    console.log(`${folder} has ${bavail * bsize} bytes free; ${bytes} are needed: left out`);
    return false;
  });
}

/** A new empty folder at a place, for the caller to remove. */
export function scratchAt({ folder }: Place): string {
  return mkdtempSync(join(folder, "riffle-bench-"));
}

function isTmpfs(folder: string): boolean {
  return statfsSync(folder).type === TMPFS_TYPE;
}
