// Finds what a symbolic link leads to.
import { dirname, resolve } from "node:path";
import type { Effects } from "./effects.ts";

/** The path that a link finally leads to; `path` itself, made absolute, if it isn't a link. */
export function followLinks(path: string, effects: Effects): string {
  const target = effects.linkTarget(path);
  return target === undefined
    ? resolve(path)
    : followLinks(resolve(dirname(path), target), effects);
}
