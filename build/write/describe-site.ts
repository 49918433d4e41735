// Describes the files around the API: those of the built site, with what depends on the snapshot filled in, the
// sitemap, and security.txt.
import { termsOf } from "../../src/catalog.ts";
import type { Config } from "../config.ts";
import type { Effects } from "../disk/effects.ts";
import { lastChanges, type Comparison } from "../plan/changes.ts";
import type { RecordSet } from "../project/record-set.ts";
import { hasCard, withCard } from "../../src/serve/html/card.ts";
import { outputFile } from "../snapshot/output.ts";
import { withFirstList } from "./first-list.ts";
import { ROUTES_PATH } from "../../src/routes.ts";
import { withRedirects } from "./routes.ts";
import { securityFiles } from "./security-txt.ts";
import { readSite, type ReadSite } from "./site.ts";
import { SITEMAP_PATH, sitemapFiles } from "./sitemap.ts";

/** Its text of _headers still lacks the snapshot's id. */
export type DescribedSite = Omit<ReadSite, "assertUnchanged">;

/** Throws BuildError if the folder is not a site, or changed meanwhile. */
export async function describeSite(
  effects: Effects,
  folder: string,
  sets: readonly RecordSet[],
  { site, exports, securityContacts }: Pick<Config, "site" | "exports" | "securityContacts">,
  changes: Comparison,
  now: Date,
): Promise<DescribedSite> {
  const [properties] = sets as [RecordSet];
  const hasPages = exports.html;
  const list = { hasPages, ...termsOf(site) };
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
      const { path, kind } = file;
      const change = fill[path];
      if (!change && !hasCard(path, site.url)) return file;
      // What is changed is text.
      const made = withCard(Buffer.from(file.make()).toString("utf8"), path, site.url);
      const text = Buffer.from(made);
      return outputFile(path, kind, change ? await change(text) : text);
    }),
  );
  read.assertUnchanged();
  const files = hasPages ? withRedirects(described) : described;
  if (hasSitemap) {
    files.push(...sitemapFiles(sets, described, site.url!, lastChanges(changes, now)));
  }
  return { ...read, files: [...files, ...securityFiles(securityContacts, now)] };
}
