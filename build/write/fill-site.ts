// Describes the site's files, and fills in what of them depends on the snapshot: the first list in the explorer's page,
// the sitemap in robots.txt.
import { outputFile, type OutputFile } from "../snapshot/output.ts";
import type { RecordSet } from "../project/record-set.ts";
import type { Config } from "../config.ts";
import type { Effects } from "../disk/effects.ts";
import { withFirstList } from "./first-list.ts";
import { securityFiles } from "./security-txt.ts";
import { siteFiles } from "./site.ts";
import { SITEMAP_PATH, sitemapFiles } from "./sitemap.ts";

const EXPLORER_PATH = "/explore/index.html";
const ROBOTS_PATH = "/robots.txt";

/** What decides on the site's files. */
export interface WholeSite {
  config: Config;
  /** Folder of the site as it was made. */
  public: string;
  now: Date;
  properties: RecordSet;
  /** When properties last changed, by id. */
  changed: ReadonlyMap<string, string>;
}

/** All files of the site but its routes. */
export async function wholeSite(effects: Effects, facts: WholeSite): Promise<OutputFile[]> {
  const { config, properties, changed, now } = facts;
  const { html } = config.exports;
  const origin = html ? config.site.url : undefined;
  const sitemap = origin && origin + SITEMAP_PATH;
  const own = siteFiles(effects, facts.public);
  return [
    ...(await fillSite(own, { properties, html, sitemap })),
    ...(origin === undefined ? [] : sitemapFiles(properties, own, origin, changed)),
    ...securityFiles(config.securityContacts, now),
  ];
}

interface SiteFacts {
  properties: RecordSet;
  /** Whether there are HTML pages. */
  html: boolean;
  /** Address of the sitemap, if there is one. */
  sitemap: string | undefined;
}

function fillSite(
  files: readonly OutputFile[],
  { properties, html, sitemap }: SiteFacts,
): Promise<OutputFile[]> {
  return Promise.all(
    files.map(async (file) => {
      const filled = (content: Uint8Array) => outputFile(file.path, file.kind, content);
      if (file.path === EXPLORER_PATH) {
        return filled(await withFirstList(file.make(), properties, html));
      }
      if (file.path !== ROBOTS_PATH || sitemap === undefined) return file;
      return filled(Buffer.concat([file.make(), Buffer.from(`\nSitemap: ${sitemap}\n`)]));
    }),
  );
}
