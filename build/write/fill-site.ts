// The site's files in a snapshot: as they were made, but for what depends on the records and the configuration. The
// first list is in the explorer's page, the sitemap in robots.txt, the site's address in llms.txt.
import { DEFAULT_CURRENCY } from "../../src/currency.ts";
import type { Config } from "../config.ts";
import type { Effects } from "../disk/effects.ts";
import { outputFile, type OutputFile } from "../snapshot/output.ts";
import type { RecordSet } from "../project/record-set.ts";
import { withFirstList } from "./first-list.ts";
import { securityFiles } from "./security-txt.ts";
import { siteFiles } from "./site.ts";
import { SITEMAP_PATH, sitemapFiles } from "./sitemap.ts";

interface SiteFacts {
  properties: RecordSet;
  config: Config;
  /** When each property changed last. */
  changed: Parameters<typeof sitemapFiles>[2];
  now: Date;
}

/** Throws BuildError if the folder holds no site. */
export async function fillSite(
  effects: Effects,
  folder: string,
  { properties, config, changed, now }: SiteFacts,
): Promise<OutputFile[]> {
  const { site, exports, securityContacts } = config;
  const hasPages = exports.html;
  const list = { hasPages, currency: site.currency ?? DEFAULT_CURRENCY };
  const hasSitemap = hasPages && site.url !== undefined;
  const fill: Record<string, (made: Buffer) => Uint8Array | Promise<Uint8Array>> = {
    "/explore/index.html": (made) => withFirstList(made, properties, list),
    ...(site.url !== undefined && {
      "/llms.txt": (made) => Buffer.from(made.toString("utf8").replaceAll("](/", `](${site.url}/`)),
    }),
    ...(hasSitemap && {
      "/robots.txt": (made) =>
        Buffer.concat([made, Buffer.from(`\nSitemap: ${site.url}${SITEMAP_PATH}\n`)]),
    }),
  };
  const filled = siteFiles(effects, folder).map(async (file) => {
    const change = fill[file.path];
    return change ? outputFile(file.path, file.kind, await change(Buffer.from(file.make()))) : file;
  });
  return [
    ...(await Promise.all(filled)),
    ...(hasSitemap ? sitemapFiles(properties, site.url!, changed) : []),
    ...securityFiles(securityContacts, now),
  ];
}
