// Decides which pages stay although they are no longer planned. The platform may serve a deleted file
// for a week, so a vanished page stays for a while with current content.
import { pageIn, splitPage } from "../../src/address.ts";
import { PAGE_SIZE, MEMORY_DAYS } from "../../src/limits.ts";
import type { PreviousPages } from "../snapshot/previous.ts";

export interface Leftover {
  path: string;
  /** When it may be removed, RFC 3339. */
  expires: string;
}

type PlannedIn = (folder: string) => number;

/** The vanished pages that stay, latest expiry first. */
export function findLeftovers(
  { planned, leftovers }: PreviousPages,
  plannedIn: PlannedIn,
  now: Date,
): Leftover[] {
  const expires = new Date(now.getTime() + MEMORY_DAYS * 86_400_000).toISOString();
  const found: Leftover[] = [];
  for (const [folder, pages] of planned) {
    for (let page = plannedIn(folder); page < pages; page++) {
      found.push({ path: pageIn(folder, page * PAGE_SIZE), expires });
    }
  }
  for (const [path, until] of leftovers) {
    const { folder, offset } = splitPage(path)!;
    const page = offset / PAGE_SIZE;
    const stillNew = page < (planned.get(folder) ?? 0);
    if (page >= plannedIn(folder) && !stillNew && isDue({ leftovers }, path, now)) {
      found.push({ path, expires: until });
    }
  }
  return found.sort((a, b) =>
    a.expires > b.expires ? -1 : a.expires < b.expires ? 1 : a.path < b.path ? -1 : 1,
  );
}

/** Whether a page had already vanished and has not expired. */
export function isDue(
  { leftovers }: Pick<PreviousPages, "leftovers">,
  path: string,
  now: Date,
): boolean {
  const until = leftovers.get(path);
  return until !== undefined && Date.parse(until) > now.getTime();
}
