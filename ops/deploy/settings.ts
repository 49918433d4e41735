// The names of a deployment, from the operator's configuration, and wrangler's configurations made of them and of a
// snapshot's routes. Nothing that is tracked is edited, and two environments or directories in one account share
// neither limiter nor keys.
import { dirname, resolve } from "node:path";
import { parse, printParseErrorCode, type ParseError } from "jsonc-parser";
import type { Config } from "../../build/config.ts";
import { disk } from "../../build/disk/effects.ts";
import { textOf } from "../../build/disk/parse.ts";
import { noSnapshot } from "../../build/publish/publish.ts";
import { BuildError } from "../../src/errors.ts";
import { pageKindOf } from "../../src/page-address.ts";
import { ROUTES_PATH } from "../../src/routes.ts";
import { assertTiers, TIERS_VARIABLE } from "../../src/tiers.ts";

export const ENVIRONMENTS = ["production", "preview"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export const TARGETS = ["pages", "workers"] as const;
export type Target = (typeof TARGETS)[number];

/** Templates of the configurations, complete except for names. Local servers use them unchanged. */
export const TEMPLATES = {
  pages: "wrangler.jsonc",
  workers: "hosts/workers/wrangler.jsonc",
  limiter: "src/limiter/wrangler.jsonc",
} as const;

/** Where a deployment writes its configuration: next to the template, and wrangler prefers it. */
export const CONFIGS = {
  pages: "wrangler.json",
  workers: "hosts/workers/wrangler.json",
  limiter: "src/limiter/wrangler.json",
} as const;

interface Settings {
  [member: string]: unknown;
  name?: string;
  main?: string;
  assets?: object;
}

/** The names of an environment; without a key store if the configuration has none, or `url` if only the account knows it. */
export function namesOf({ cloudflare, site }: Config, target: Target, environment: Environment) {
  const { project, branch, limiter = `${project}-limiter`, keyStore, preview } = cloudflare;
  const isPages = target === "pages";
  if (environment === "production") {
    const url = site.url ?? (isPages ? `https://${project}.pages.dev` : undefined);
    return { project, branch, limiter, keyStore, url };
  }
  return {
    // The previews of a Pages project are branches of it; a Worker has none.
    project: isPages ? project : `${project}-preview`,
    branch: "preview",
    limiter: `${limiter}-preview`,
    keyStore: preview?.keyStore,
    url: isPages ? `https://preview.${project}.pages.dev` : undefined,
  };
}

/** Wrangler's configurations for a target, by path. Throws BuildError for tiers that can't be used. */
export function configurations(
  target: Target,
  { project, limiter, keyStore }: ReturnType<typeof namesOf>,
  { cloudflare: { tiers, usage } }: Config,
): Record<string, Settings> {
  const site: Settings = {
    ...readSettings(TEMPLATES[target]),
    name: project,
    kv_namespaces: [{ binding: "KEYS", ...(keyStore !== undefined && { id: keyStore }) }],
    ...(tiers && { vars: { [TIERS_VARIABLE]: checkedTiers(tiers) } }),
    ...(usage !== undefined && {
      analytics_engine_datasets: [{ binding: "USAGE", dataset: usage }],
    }),
  };
  if (target === "workers") return { [CONFIGS.workers]: site };
  const binding = { name: "LIMITER", class_name: "Counter", script_name: limiter };
  return {
    [CONFIGS.pages]: { ...site, durable_objects: { bindings: [binding] } },
    [CONFIGS.limiter]: { ...readSettings(TEMPLATES.limiter), name: limiter },
  };
}

function checkedTiers(tiers: object): string {
  const text = JSON.stringify(tiers);
  assertTiers(text, "Fix cloudflare.tiers of the configuration");
  return text;
}

/** The settings of one of our files for wrangler. Throws BuildError, which quotes nothing: some hold secrets. */
export function readSettings(path: string): Settings {
  const errors: ParseError[] = [];
  const settings = parse(textOf(disk.read(path)), errors, { allowTrailingComma: true });
  if (!errors[0]) return settings as Settings;
  const message = `${path} can't be read: ${printParseErrorCode(errors[0].error)}`;
  throw new BuildError(message, "Fix the file, or get it back from git");
}

export function readRoutes(dir: string): string {
  const bytes = disk.read(dir + ROUTES_PATH);
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

/** Writes the Worker's configuration, made of one, with the paths that it gets before the files; returns its path. */
export function writeWorkerConfig(
  routes: string,
  folder: string,
  from: string = TEMPLATES.workers,
): string {
  const config = readSettings(from);
  const first = includedIn(routes).flatMap((pattern) => [pattern.replace(/\/\*$/, ""), pattern]);
  const path = `${folder}/wrangler.json`;
  const main = resolve(dirname(from), config.main!);
  const assets = { ...config.assets, run_worker_first: [...new Set(first)] };
  disk.replace(path, JSON.stringify({ ...config, main, assets }));
  return path;
}

function includedIn(routes: string): string[] {
  return (JSON.parse(routes) as { include: string[] }).include;
}
