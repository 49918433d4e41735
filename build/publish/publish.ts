// Publishes a staged snapshot by one rename, so that a build killed at any instant leaves the old one intact.
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../disk/effects.ts";
import type { Latest } from "../../src/documents.ts";
import { ignoreErrors } from "../disk/ignore-errors.ts";

const STAGING = ".staging-";
/** Suffix of DIR for the folder of what was fetched so far, with which the next fetch continues; a build removes it. */
export const FETCHED = `.snapshots/${STAGING}fetched`;

export function stagingFolder(out: string): string {
  return `${out}.snapshots/${STAGING}${process.pid}`;
}

/** Removes what killed builds and failed fetches left. The caller must hold the lock. */
export function clearStaging(effects: Effects, out: string): void {
  const parent = `${out}.snapshots`;
  const left = effects.names(parent).filter((name) => name.startsWith(STAGING));
  removeAll(effects, parent, left);
}

/** Returns the snapshot's folder. After a power cut, too, DIR shows a snapshot that is whole. */
export function publish(
  effects: Effects,
  staging: string,
  out: string,
  { snapshot }: Latest,
): string {
  const plain = `${out}.snapshots/${snapshot}`;
  // The same data built again has the same id, and the old folder is still being served.
  let folder = plain;
  for (let copy = 2; effects.size(folder) !== undefined; copy++) folder = `${plain}-${copy}`;
  effects.sync(staging);
  effects.rename(staging, folder);
  effects.point(out, folder);
  return folder;
}

export function noSnapshot(dir: string): BuildError {
  return new BuildError(
    `${dir} holds no snapshot`,
    "Build one first: npm run build -- --dump FILE",
  );
}

/** Keeps the newest `keep` snapshots, one of each data; and any that was just replaced, as requests may still read it. */
export function prune(effects: Effects, out: string, keep: number): void {
  const parent = `${out}.snapshots`;
  const current = effects.linkTarget(out)!.split("/").at(-1)!;
  const older = effects
    .folders(parent)
    .filter(({ name }) => name !== current && !name.startsWith("."))
    .sort((a, b) => b.modified - a.modified)
    .map(({ name }) => name);
  const ids = new Set([idOf(current)]);
  const gone = older.filter((name, i) => {
    const isLast = i === 0 && keep > 1;
    if (!isLast && (ids.size >= keep || ids.has(idOf(name)))) return true;
    ids.add(idOf(name));
    return false;
  });
  removeAll(effects, parent, gone);
}

const idOf = (name: string) => name.replace(/-\d+$/, "");

// A folder that can't be removed must not fail the build; the next build tries again.
function removeAll(effects: Effects, parent: string, names: readonly string[]): void {
  for (const name of names) ignoreErrors(() => effects.remove(`${parent}/${name}`));
}
