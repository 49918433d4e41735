// Describes the files around the API: those of the built site, with what depends on the snapshot filled in, the
// sitemap, and security.txt.
import type { Config } from "../config.ts";
import type { Effects } from "../disk/effects.ts";
import { lastChanges, type Comparison } from "../plan/changes.ts";
import type { RecordSet } from "../project/record-set.ts";
import { outputFile, type OutputFile } from "../snapshot/output.ts";
import { withFirstList } from "./first-list.ts";
import { securityFiles } from "./security-txt.ts";
import { readSite } from "./site.ts";
import { SITEMAP_PATH, sitemapFiles } from "./sitemap.ts";

const EXPLORER_PATH = "/explore/index.html";
const ROBOTS_PATH = "/robots.txt";

export interface DescribedSite {
  files: OutputFile[];
  /** The text of _headers, which still lacks the snapshot's id. */
  headers: string;
}

/** Throws BuildError if the folder is not a site, or changed meanwhile. */
export async function describeSite(
  effects: Effects,
  folder: string,
  properties: RecordSet,
  { site, exports, securityContacts }: Pick<Config, "site" | "exports" | "securityContacts">,
  changes: Comparison,
  now: Date,
): Promise<DescribedSite> {
  const { html } = exports;
  // Pages are the only addresses that a sitemap has.
  const origin = html ? site.url : undefined;
  const read = readSite(effects, folder);
  const files = await Promise.all(
    read.files.map(async (file) => {
      const filled = (content: Uint8Array) => outputFile(file.path, file.kind, content);
      if (file.path === EXPLORER_PATH) {
        return filled(await withFirstList(file.make(), properties, html));
      }
      if (file.path !== ROBOTS_PATH || origin === undefined) return file;
      const line = Buffer.from(`\nSitemap: ${origin + SITEMAP_PATH}\n`);
      return filled(Buffer.concat([file.make(), line]));
    }),
  );
  read.assertUnchanged();
  if (origin !== undefined) {
    files.push(...sitemapFiles(properties, origin, lastChanges(changes, now)));
  }
  return { files: [...files, ...securityFiles(securityContacts, now)], headers: read.headers };
}
