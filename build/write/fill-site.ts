// Fills in what of the site depends on the snapshot: the first list in the explorer's page, the sitemap in robots.txt.
import { outputFile, type OutputFile } from "../snapshot/output.ts";
import type { RecordSet } from "../project/record-set.ts";
import { withFirstList } from "./first-list.ts";

export const EXPLORER_PATH = "/explore/index.html";
const ROBOTS_PATH = "/robots.txt";

export interface SiteFacts {
  properties: RecordSet;
  /** Whether the edge renders HTML pages. */
  html: boolean;
  /** Address of the sitemap, if there is one. */
  sitemap: string | undefined;
}

export function fillSite(
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
