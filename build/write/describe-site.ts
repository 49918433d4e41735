// Describes the files around the API: those of the built site, with what depends on the snapshot filled in, the
// sitemap, and security.txt.
import { SITEMAP_PATH } from "../../src/address.ts";
import type { PropertyItem } from "../../src/contract.ts";
import { termsOf, type Terms } from "../../src/catalog.ts";
import { dayOf, formatDay } from "../../src/dates.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import { REDIRECT_RULES } from "../../src/page-address.ts";
import { REDIRECTS_PATH, ROUTES_PATH } from "../../src/routes.ts";
import { BODY, bodyPieces, SHELL_PATH } from "../../src/serve/html/shell.ts";
import { withCard } from "../../src/serve/html/card.ts";
import type { Config } from "../config.ts";
import { lastChanges, type Comparison } from "../plan/changes.ts";
import type { Combination } from "../plan/combinations.ts";
import { slice } from "../project/arena.ts";
import type { RecordSet } from "../project/record-set.ts";
import { outputFile, type OutputFile } from "../snapshot/output.ts";
import type { ReadSite } from "./site.ts";
import { sitemapFiles } from "./sitemap.ts";

export const SECURITY_PATH = "/.well-known/security.txt";
/** RFC 9116 advises less than a year: an abandoned site should not promise answers. */
const GOOD_FOR_DAYS = 180;

export type SiteConfig = Pick<Config, "site" | "exports" | "securityContacts" | "publicKeys">;

/** All but _headers and _routes.json. `combinations` are all that records have. */
export async function describeSite(
  { files, text }: ReadSite,
  sets: readonly RecordSet[],
  combinations: readonly Combination[],
  { site, exports, securityContacts }: SiteConfig,
  changes: Comparison,
  now: Date,
): Promise<OutputFile[]> {
  const { url } = site;
  const hasPages = exports.html;
  // Pages are the only addresses that a sitemap has.
  const hasSitemap = hasPages && url !== undefined;
  const carded = (made: string, path: string) => withCard(made, path, url);
  const fill: Record<string, (made: string, path: string) => string | Promise<string>> = {
    [SHELL_PATH]: (made, path) =>
      withFirstList(carded(made, path), sets[0]!, termsOf(site, hasPages)),
    ...(url !== undefined && { "/llms.txt": (made) => made.replaceAll("](/", `](${url}/`) }),
    ...(hasSitemap && { "/robots.txt": (made) => `${made}\nSitemap: ${url}${SITEMAP_PATH}\n` }),
  };
  const added = [ROUTES_PATH, ...(hasPages ? [REDIRECTS_PATH] : [])];
  const described = await Promise.all(
    files
      .filter(({ path }) => !added.includes(path))
      .map(async (file) => {
        const { path, kind } = file;
        const change = fill[path] ?? (path.endsWith("/index.html") ? carded : undefined);
        return change ? outputFile(path, kind, await change(text(path), path)) : file;
      }),
  );
  return [
    ...described,
    ...(hasPages
      ? [outputFile(REDIRECTS_PATH, "site", text(REDIRECTS_PATH) + REDIRECT_RULES)]
      : []),
    ...(hasSitemap
      ? sitemapFiles(sets, combinations, described, url, lastChanges(changes, now))
      : []),
    ...securityFiles(securityContacts, now),
  ];
}

/** The explorer's page with the first list in it, so that there is something to read before any script runs. */
async function withFirstList(
  page: string,
  { records, items, facets }: RecordSet,
  terms: Terms,
): Promise<string> {
  if (!BODY.test(page)) return page;
  // Made by npm run site, which this process may have run.
  const { default: views } = await import("#views");
  const shown = Buffer.from(slice(items, 0, Math.min(PAGE_SIZE, records.length))).toString("utf8");
  const properties = JSON.parse(`[${shown.slice(0, -1)}]`) as PropertyItem[];
  const { slugs, labels, postings } = facets.find(({ name }) => name === "state")!;
  const states = slugs.map((value, i) => {
    return { value, label: labels[i]!, count: postings[i]!.length };
  });
  const list = views.firstListView({ properties, total: records.length, states }, terms);
  const body = bodyPieces(list, terms).join("");
  return page.replace(BODY, (_, open: string, close: string) => open + body + close);
}

/** security.txt (RFC 9116) for contacts, which are URIs with the preferred one first; no file without contacts. */
function securityFiles(contacts: readonly string[], now: Date): OutputFile[] {
  if (contacts.length === 0) return [];
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${formatDay(dayOf(now) + GOOD_FOR_DAYS)}T00:00:00Z`,
  ];
  return [outputFile(SECURITY_PATH, "site", `${lines.join("\n")}\n`)];
}
