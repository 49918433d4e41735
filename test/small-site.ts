// The files of public/ with the explorer's page and the 404 page, without scripts and pictures: a site for builds whose pages tests
// read or compare.
import { cpSync, mkdirSync } from "node:fs";
import { scratchFolder } from "./scratch.ts";

/** Its folder, for BuildOptions.public. */
export function smallSite(): string {
  const folder = scratchFolder();
  cpSync("public", folder, { recursive: true });
  mkdirSync(`${folder}/explore`);
  for (const page of ["explore/index.html", "404.html"]) {
    cpSync(`lib/site/${page}`, `${folder}/${page}`);
  }
  return folder;
}
