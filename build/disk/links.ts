// Finds the path that a symbolic link finally leads to; any other path stays, made absolute.
import { dirname, resolve } from "node:path";
import type { Effects } from "./effects.ts";

export function followLinks(path: string, effects: Effects): string {
  const target = effects.linkTarget(path);
  return target === undefined
    ? resolve(path)
    : followLinks(resolve(dirname(path), target), effects);
}
