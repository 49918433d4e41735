// Describes the platform's routes: which paths the function answers, and which lead elsewhere. Every host derives its
// own from these files.
import { functionPaths, REDIRECT_RULES, type PageKind } from "../../src/page-address.ts";
import { REDIRECTS_PATH, ROUTES_PATH } from "../../src/routes.ts";
import { outputFile, type OutputFile } from "../snapshot/output.ts";

/** `kinds` are the kinds of pages that the function need not answer. */
export function routesFile(kinds: readonly PageKind[]): OutputFile {
  const include = functionPaths(kinds);
  const routes = { version: 1, include, exclude: [] };
  return outputFile(ROUTES_PATH, "site", `${JSON.stringify(routes)}\n`);
}

/** The site's files, with the redirects of pages after its own. */
export function withRedirects(site: readonly OutputFile[]): OutputFile[] {
  const own = site.find(({ path }) => path === REDIRECTS_PATH)?.make() ?? "";
  const all = outputFile(
    REDIRECTS_PATH,
    "site",
    Buffer.from(own).toString("utf8") + REDIRECT_RULES,
  );
  return [...site.filter(({ path }) => path !== REDIRECTS_PATH), all];
}
