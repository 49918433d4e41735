// Reads whole folders for the tests: a path in, every file's path and SHA-256 out.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { disk } from "../../build/effects.ts";
import { verify, type Verdict } from "../../build/verify.ts";

/** Of each file below a folder: its SHA-256, by path. */
export function treeOf(folder: string): Record<string, string> {
  const entries = disk.list(folder).map((path) => {
    const hash = createHash("sha256").update(readFileSync(`${folder}/${path}`));
    return [path, hash.digest("hex")];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

export function jsonOf<T>(folder: string, path: string): T {
  return JSON.parse(readFileSync(folder + path, "utf8")) as T;
}

/** What `npm run verify` finds wrong with a folder. */
export function verifyFolder(folder: string): Promise<Verdict> {
  return verify(async (path) => disk.read(folder + path));
}
