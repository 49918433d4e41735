// The files of public/ with the explorer's page, without scripts and pictures: a site for builds whose pages tests
// read or compare.
import { cpSync, mkdirSync } from "node:fs";
import { scratchFolder } from "./scratch.ts";

/** Its folder, for BuildOptions.public. */
export function smallSite(): string {
  const folder = scratchFolder();
  cpSync("public", folder, { recursive: true });
  mkdirSync(`${folder}/explore`);
  cpSync("lib/site/explore/index.html", `${folder}/explore/index.html`);
  return folder;
}
