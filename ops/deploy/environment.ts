// The names of a deployment, from the operator's configuration, and wrangler's configurations made of them. Nothing
// that is tracked is edited, and two environments or directories in one account share neither limiter nor keys.
import { dirname, join } from "node:path/posix";
import type { Config } from "../../build/config.ts";
import type { Effects } from "../../build/disk/effects.ts";
import { TIERS_VARIABLE } from "../../src/tiers.ts";
import { CONFIGS, TEMPLATES, type Target } from "./target.ts";
import { readSettings, type Settings } from "./wrangler.ts";

export const ENVIRONMENTS = ["production", "preview"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export interface Names {
  /** The Pages project, or the Worker. */
  project: string;
  /** The branch of the Pages project that is deployed to. */
  branch: string;
  limiter: string;
  /** Id of the key store; undefined if the configuration has none. */
  keyStore: string | undefined;
  /** Base URL of the site; undefined where only the account knows it. */
  url: string | undefined;
}

/** The names of an environment. */
export function namesOf(
  { cloudflare, site }: Config,
  target: Target,
  environment: Environment,
): Names {
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
  { project, limiter, keyStore }: Names,
  { cloudflare: { tiers, usage } }: Config,
): Record<string, Settings> {
  const template = (name: keyof typeof TEMPLATES) => readSettings(effects, TEMPLATES[name]);
  const site: Settings = {
    ...template(target),
    name: project,
    kv_namespaces: [{ binding: "KEYS", ...(keyStore !== undefined && { id: keyStore }) }],
    ...(tiers && { vars: { [TIERS_VARIABLE]: JSON.stringify(tiers) } }),
    ...(usage !== undefined && {
      analytics_engine_datasets: [{ binding: "USAGE", dataset: usage }],
    }),
  };
  if (target === "workers") return { [CONFIGS.workers]: fromRoot(site, TEMPLATES.workers) };
  const binding = { name: "LIMITER", class_name: "Counter", script_name: limiter };
  return {
    [CONFIGS.pages]: { ...site, durable_objects: { bindings: [binding] } },
    [CONFIGS.limiter]: fromRoot({ ...template("limiter"), name: limiter }, TEMPLATES.limiter),
  };
}

// A template's paths begin where it lies, a generated configuration's in the root.
function fromRoot(settings: Settings, path: string): Settings {
  const { main, assets } = settings as { main: string; assets?: { directory: string } };
  const moved = (to: string) => join(dirname(path), to);
  return {
    ...settings,
    $schema: undefined,
    main: moved(main),
    ...(assets && { assets: { ...assets, directory: moved(assets.directory) } }),
  };
}

/** Writes configurations, for wrangler to read. */
export function writeConfigurations(effects: Effects, all: Record<string, Settings>): void {
  for (const [path, settings] of Object.entries(all))
    effects.replace(path, `${JSON.stringify(settings, undefined, 2)}\n`);
}
