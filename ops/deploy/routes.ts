// The demands of a snapshot's routes on the code that is deployed with it: the paths that a Worker gets before the files,
// and whether the function renders pages at all.
import { dirname, resolve } from "node:path";
import { ROUTES_PATH } from "../../src/routes.ts";
import { pageKindOf } from "../../src/page-address.ts";
import type { Effects } from "../../build/disk/effects.ts";
import { noSnapshot } from "../../build/publish/publish.ts";
import { textOf } from "../../build/disk/parse.ts";
import { TEMPLATES } from "./environment.ts";
import { readSettings } from "./wrangler.ts";

/** The text of the snapshot's _routes.json. Throws BuildError if there is no snapshot. */
export function readRoutes(effects: Effects, dir: string): string {
  const bytes = effects.read(dir + ROUTES_PATH);
  if (!bytes) throw noSnapshot(dir);
  return textOf(bytes);
}

/** By these conditions wrangler resolves the imports of package.json; all but the first are its own. */
const WITHOUT_PAGES = "riffle-files,workerd,worker,browser";

/** The environment in which wrangler bundles the function: without views where all pages are files. */
export function bundleEnvironment(routes: string): Record<string, string> {
  const hasPages = includedIn(routes).some((pattern) => pageKindOf(pattern) !== undefined);
  return hasPages ? {} : { WRANGLER_BUILD_CONDITIONS: WITHOUT_PAGES };
}

/** Writes the Worker's configuration, made of one, with the snapshot's routes into a folder, and returns its path. */
export function writeWorkerConfig(
  effects: Effects,
  routes: string,
  folder: string,
  from: string = TEMPLATES.workers,
): string {
  const config = readSettings(effects, from);
  const first = includedIn(routes).flatMap((pattern) => [pattern.replace(/\/\*$/, ""), pattern]);
  const path = `${folder}/wrangler.json`;
  const main = resolve(dirname(from), config.main!);
  const assets = { ...config.assets, run_worker_first: [...new Set(first)] };
  effects.replace(path, JSON.stringify({ ...config, $schema: undefined, main, assets }));
  return path;
}

function includedIn(routes: string): string[] {
  return (JSON.parse(routes) as { include: string[] }).include;
}
