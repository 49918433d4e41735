// Checks the files around the API, pages, scripts and styles: those that the manifest lists, and in a folder no other.
import { hash } from "node:crypto";
import { mapConcurrent } from "../disk/map-concurrent.ts";
import { JWKS_PATH, type Manifest } from "./manifest.ts";
import type { ReadFile } from "./read-file.ts";

/** What a site keeps to itself or answers otherwise: the platform's files, and what stands for a missing page. */
const UNSERVED = /^\/(?:_|v1\/|404\.html$)/;

/**
 * Problems, one sentence each. `paths` lists the files of a folder. A mirror has none of these files but the keys, which
 * are then its own.
 */
export async function siteProblems(
  read: ReadFile,
  { site }: Manifest,
  paths: readonly string[] | undefined,
): Promise<string[]> {
  // Snapshots from before they were listed can still be checked.
  if (!site) return [];
  const listed = new Set(site.map(({ path }) => path));
  const problems = (paths ?? [])
    .filter((path) => !path.startsWith("/static/v1/") && path !== JWKS_PATH && !listed.has(path))
    .map((path) => `${path} is not in the manifest`);
  const wrong: string[] = [];
  let found = 0;
  await mapConcurrent(site, async ({ path, sha256 }) => {
    if (!paths && UNSERVED.test(path)) return;
    // A folder's page has the folder's address.
    const bytes = await read(paths ? path : path.replace(/\/index\.html$/, "/"));
    if (bytes && path !== JWKS_PATH) found++;
    if (!bytes) wrong.push(`${path} is missing`);
    else if (hash("sha256", bytes) !== sha256) {
      wrong.push(`${path} has other bytes than the manifest says`);
    }
  });
  return found > 0 ? [...problems, ...wrong] : problems;
}
