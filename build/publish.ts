// Publishes a staged snapshot: moves it to its place and points DIR at it by one rename, so that a
// build killed at any instant leaves the old snapshot whole.
import { BuildError } from "../src/errors.ts";
import type { Effects } from "./effects.ts";
import { LATEST_PATH, type Latest } from "./write.ts";

/** The private staging folder of this process; whatever an earlier one left there is removed. */
export function stagingFolder(effects: Effects, out: string): string {
  const folder = `${out}.snapshots/.staging-${process.pid}`;
  effects.remove(folder);
  return folder;
}

/** What DIR shows now, or undefined if there is no snapshot. Throws if DIR is something else. */
export function currentSnapshot(effects: Effects, out: string): Latest | undefined {
  if (effects.linkTarget(out) === undefined && effects.size(out) !== undefined) {
    throw new BuildError(
      `${out} exists and is not a snapshot link`,
      "Move it away, or give another --out; a build never deletes what it did not make",
    );
  }
  const text = effects.read(out + LATEST_PATH);
  return text && (JSON.parse(Buffer.from(text).toString("utf8")) as Latest);
}

/** Returns the folder the snapshot lies in. */
export function publish(
  effects: Effects,
  staging: string,
  out: string,
  { snapshot, version }: Latest,
): string {
  const plain = `${out}.snapshots/${snapshot}`;
  // The same data built again differs in its dates only, and the old folder is still being served.
  const folder = effects.size(plain) === undefined ? plain : `${plain}-${version}`;
  effects.rename(staging, folder);
  effects.point(out, folder);
  return folder;
}
