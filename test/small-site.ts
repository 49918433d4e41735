// The files of public/ with the explorer's page and the 404 page, without scripts and pictures: a site for builds whose pages tests
// read or compare.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { disk } from "../build/disk/effects.ts";
import { listSite, stampOf, type Stamp } from "../build/write/site.ts";
import { scratchFolder } from "./scratch.ts";
import { PUBLIC } from "./snapshot.ts";

/** Its folder, for BuildOptions.public, and beside it the stamp that tells what it was made of. */
export function smallSite(): string {
  const folder = `${scratchFolder()}/site`;
  cpSync(PUBLIC, folder, { recursive: true });
  mkdirSync(`${folder}/explore`);
  for (const page of ["explore/index.html", "404.html"]) {
    cpSync(`lib/site/${page}`, `${folder}/${page}`);
  }
  return stamped(folder);
}

/** A site after its files changed, with a stamp that tells of them. */
export function stamped(folder: string): string {
  const stamp: Stamp = { sources: "small", files: listSite(disk, folder) };
  writeFileSync(stampOf(folder), JSON.stringify(stamp));
  return folder;
}
