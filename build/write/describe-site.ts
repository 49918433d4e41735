// Describes the files around the API: those of the built site, with what depends on the snapshot filled in, the
// sitemap, and security.txt.
import { DEFAULT_CURRENCY } from "../../src/currency.ts";
import type { Config } from "../config.ts";
import type { Effects } from "../disk/effects.ts";
import { lastChanges, type Comparison } from "../plan/changes.ts";
import type { RecordSet } from "../project/record-set.ts";
import { outputFile, type OutputFile } from "../snapshot/output.ts";
import { withFirstList } from "./first-list.ts";
import { ROUTES_PATH } from "../../src/routes.ts";
import { withRedirects } from "./routes.ts";
import { securityFiles } from "./security-txt.ts";
import { readSite, type SiteList } from "./site.ts";
import { SITEMAP_PATH, sitemapFiles } from "./sitemap.ts";

export interface DescribedSite {
  files: OutputFile[];
  /** The text of _headers, which still lacks the snapshot's id. */
  headers: string;
  /** What the site's own build made, and the hash of what it was made of, if that is known. */
  list: SiteList;
  sources: string | undefined;
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
  const hasPages = exports.html;
  const { currency = DEFAULT_CURRENCY, request } = site;
  const list = { hasPages, currency, request };
  // Pages are the only addresses that a sitemap has.
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
  const read = readSite(effects, folder);
  const own = read.files.filter(({ path }) => path !== ROUTES_PATH);
  const described = await Promise.all(
    own.map(async (file) => {
      const change = fill[file.path];
      if (!change) return file;
      return outputFile(file.path, file.kind, await change(Buffer.from(file.make())));
    }),
  );
  read.assertUnchanged();
  const files = hasPages ? withRedirects(described) : described;
  if (hasSitemap) {
    const changed = lastChanges(changes, now);
    files.push(...sitemapFiles(properties, described, site.url!, changed));
  }
  return {
    files: [...files, ...securityFiles(securityContacts, now)],
    headers: read.headers,
    list: read.list,
    sources: read.sources,
  };
}
