// Says what the files of a snapshot may hold besides its records, for the proof.
import type { FileFacts } from "./prove/files.ts";
import type { Run } from "./run.ts";
import { textOf } from "./snapshot/parse.ts";
import { EXPLORER_PATH } from "./write/fill-site.ts";
import { siteList } from "./write/site.ts";
import type { Written } from "./write/write.ts";

export async function fileFacts(
  { options, previous, effects }: Pick<Run, "options" | "previous" | "effects">,
  { files, latest }: Written,
): Promise<FileFacts> {
  const { exports, site } = options.config;
  const hasList = files.some(({ path }) => path === EXPLORER_PATH);
  return {
    written: files,
    site: siteList(effects, options.public),
    source: (path) => textOf(effects.read(options.public + path)),
    snapshot: latest.snapshot,
    previous,
    origin: exports.html ? site.url : undefined,
    html: exports.html,
    // Made by npm run site, which this process may have run.
    views: hasList ? (await import("#views")).default : undefined,
  };
}
