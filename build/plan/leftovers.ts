// Decides which vanished pages stay for a while: the platform may serve a deleted file for a week.
import { splitPage } from "../../src/address.ts";
import type { ManifestFile } from "../../src/documents.ts";
import { MEMORY_DAYS, PAGE_SIZE } from "../../src/limits.ts";

/** Pages of a snapshot by path; those that had vanished with the time, RFC 3339, when each may be deleted. */
export type PastPages = ReadonlyMap<string, string | undefined>;

export type Leftover = ReturnType<typeof findLeftovers>[number];

export function pagesAmong(
  files: readonly Pick<ManifestFile, "path" | "expires">[] = [],
): PastPages {
  const pages = files.filter(({ path }) => splitPage(path));
  return new Map(pages.map(({ path, expires }) => [path, expires]));
}

/** Whether a snapshot has the page because it was planned, not because it had vanished. */
export function isPlanned(path: string, pages: PastPages): boolean {
  return pages.has(path) && pages.get(path) === undefined;
}

/** The vanished pages that stay, latest expiry first. `plannedIn` counts the pages of a folder. */
export function findLeftovers(past: PastPages, plannedIn: (folder: string) => number, now: Date) {
  const fresh = new Date(now.getTime() + MEMORY_DAYS * 86_400_000).toISOString();
  return Array.from(past, ([path, expires = fresh]) => ({ path, expires }))
    .filter(({ path, expires }) => {
      const { folder, offset } = splitPage(path)!;
      return offset / PAGE_SIZE >= plannedIn(folder) && Date.parse(expires) > now.getTime();
    })
    .sort((a, b) =>
      a.expires === b.expires ? (a.path < b.path ? -1 : 1) : a.expires > b.expires ? -1 : 1,
    );
}
