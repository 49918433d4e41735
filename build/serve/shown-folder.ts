// Finds the snapshot that a folder shows.
import { dirname, resolve } from "node:path";
import type { Effects } from "../disk/effects.ts";

/** The folder behind the link `dir`, or `dir` itself if it is none. */
export function shownFolder(dir: string, effects: Effects): string {
  const target = effects.linkTarget(dir);
  return target === undefined ? resolve(dir) : resolve(dirname(dir), target);
}
