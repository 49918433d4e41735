// The names of a deployment, from the operator's configuration, and wrangler's configurations made of them. Nothing
// that is tracked is edited, and two environments or directories in one account share neither limiter nor keys.
import { dirname, join } from "node:path/posix";
import type { Config } from "../../build/config.ts";
import type { Effects } from "../../build/disk/effects.ts";
import { TIERS_VARIABLE } from "../../src/tiers.ts";
import { readSettings, type Settings } from "./wrangler.ts";

export const ENVIRONMENTS = ["production", "preview"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** The two ways in which Cloudflare runs Riffle. */
export const TARGETS = ["pages", "workers"] as const;
export type Target = (typeof TARGETS)[number];

/** Templates of the configurations, complete except for names. Local servers use them unchanged. */
export const TEMPLATES = {
  pages: "wrangler.jsonc",
  workers: "hosts/workers/wrangler.jsonc",
  limiter: "src/limiter/wrangler.jsonc",
} as const;

/** Where a deployment writes its configuration; of two names wrangler prefers this one to the template's. */
export const CONFIGS = {
  pages: "wrangler.json",
  workers: "wrangler.workers.json",
  limiter: "wrangler.limiter.json",
} as const;

/**
 * The names of an environment: of the Pages project or Worker, its branch and limiter, the id of the key store, if the
 * configuration has one, and the site's address, unless only the account knows it.
 */
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

/** Wrangler's configurations for a target, by path. */
export function configurations(
  effects: Effects,
  target: Target,
  { project, limiter, keyStore }: ReturnType<typeof namesOf>,
  { cloudflare: { tiers, usage } }: Config,
): Record<string, Settings> {
  const site: Settings = {
    ...fromRoot(effects, TEMPLATES[target]),
    name: project,
    kv_namespaces: [{ binding: "KEYS", ...(keyStore !== undefined && { id: keyStore }) }],
    ...(tiers && { vars: { [TIERS_VARIABLE]: JSON.stringify(tiers) } }),
    ...(usage !== undefined && {
      analytics_engine_datasets: [{ binding: "USAGE", dataset: usage }],
    }),
  };
  if (target === "workers") return { [CONFIGS.workers]: site };
  const binding = { name: "LIMITER", class_name: "Counter", script_name: limiter };
  return {
    [CONFIGS.pages]: { ...site, durable_objects: { bindings: [binding] } },
    [CONFIGS.limiter]: { ...fromRoot(effects, TEMPLATES.limiter), name: limiter },
  };
}

/** A template whose paths, which begin where it lies, begin in the root. */
function fromRoot(effects: Effects, path: string): Settings {
  const settings = readSettings(effects, path);
  const { main, assets } = settings;
  const moved = (to: string) => join(dirname(path), to);
  return {
    ...settings,
    $schema: undefined,
    ...(main !== undefined && { main: moved(main) }),
    ...(assets && { assets: { ...assets, directory: moved(assets.directory) } }),
  };
}
