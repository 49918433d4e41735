// Publishes a staged snapshot: moves it to its place and points DIR at it by one rename, so that a
// build killed at any instant leaves the old snapshot whole.
import type { Effects } from "./effects.ts";
import type { Latest } from "./manifest.ts";

/** The private staging folder of this process; whatever an earlier one left there is removed. */
export function stagingFolder(effects: Effects, out: string): string {
  const folder = `${out}.snapshots/.staging-${process.pid}`;
  effects.remove(folder);
  return folder;
}

/** Returns the folder the snapshot lies in. */
export function publish(
  effects: Effects,
  staging: string,
  out: string,
  { snapshot }: Latest,
): string {
  const plain = `${out}.snapshots/${snapshot}`;
  // The same data built again differs in its dates only, and the old folder is still being served.
  let folder = plain;
  for (let copy = 2; effects.size(folder) !== undefined; copy++) folder = `${plain}-${copy}`;
  effects.rename(staging, folder);
  effects.point(out, folder);
  return folder;
}

/** Removes all but the newest `keep` snapshots, and what builds that were killed have left. */
export function prune(effects: Effects, out: string, keep: number): void {
  const parent = `${out}.snapshots`;
  const current = effects.linkTarget(out)!.split("/").at(-1)!;
  const old = effects
    .folders(parent)
    .filter(({ name }) => name !== current)
    .sort((a, b) => b.modified - a.modified);
  const abandoned = old.filter(({ name }) => name.startsWith(".staging-"));
  const snapshots = old.filter(({ name }) => !name.startsWith("."));
  for (const { name } of [...abandoned, ...snapshots.slice(keep - 1)]) {
    try {
      effects.remove(`${parent}/${name}`);
    } catch {
      // The new snapshot is published already; the next build tries again.
    }
  }
}
