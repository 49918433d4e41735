// Describes the platform's routes: which paths the function answers, and which lead elsewhere. Every host derives its
// own from these files.
import { functionPaths, PAGE_KINDS, REDIRECTS, type PageKind } from "../../src/page-address.ts";
import { REDIRECTS_PATH, ROUTES_PATH } from "../../src/routes.ts";
import { outputFile, type OutputFile } from "../snapshot/output.ts";

/**
 * The site's files with its routes. `kinds` are the kinds of pages that are files; undefined where there are no pages.
 * Redirects of the site's own come first.
 */
export function withRoutes(
  site: readonly OutputFile[],
  kinds: readonly PageKind[] | undefined,
): OutputFile[] {
  const include = functionPaths(kinds ?? PAGE_KINDS);
  const routes = `${JSON.stringify({ version: 1, include, exclude: [] })}\n`;
  const own = site.find(({ path }) => path === REDIRECTS_PATH)?.make() ?? "";
  const moved = kinds === undefined ? [] : REDIRECTS.map(([from, to]) => `${from} ${to} 308\n`);
  const redirects = `${Buffer.from(own).toString("utf8")}${moved.join("")}`;
  return [
    ...site.filter(({ path }) => path !== ROUTES_PATH && path !== REDIRECTS_PATH),
    outputFile(ROUTES_PATH, "site", routes),
    ...(redirects === "" ? [] : [outputFile(REDIRECTS_PATH, "site", redirects)]),
  ];
}
