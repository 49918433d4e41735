// The targets as workers for local workerd: Pages, with its files, its function behind routes and the limiter in a
// Worker of its own, and one Worker with static assets.
import { resolve } from "node:path";
import { build } from "esbuild";
import type { V4WorkerOptions } from "miniflare";
import { disk } from "../build/disk/effects.ts";
import { followLinks } from "../build/disk/links.ts";
import { functionSource } from "../src/routes.ts";
import { readRoutes, TEMPLATES, writeWorkerConfig, type Target } from "./deploy/settings.ts";
import { edgeAssets } from "./edge-assets.ts";

export const SITE = "riffle";

const ROOT = resolve(import.meta.dirname, "..");

export interface Program {
  /** Changes when the snapshot that the folder shows needs other workers. */
  state(): string;
  /** The workers for the snapshot that the folder shows now. */
  workers(): Promise<V4WorkerOptions[]>;
  stop(): void;
}

export const PROGRAMS: Record<Target, (dir: string) => Program> = { pages, workers };

/** Routes requests as the platform does, by their paths as spelt: those of _routes.json to the function, others to files. */
const pagesSource = (routes: string) => `
  import { onRequest } from "./functions/_middleware.ts";
  const PATH = /^[^:]+:\\/\\/[^/]*(\\/[^?#]*)/;
  const ROUTED = new RegExp(${JSON.stringify(functionSource(routes))});
  export default {
    fetch(request, env, context) {
      const [, path] = PATH.exec(request.url);
      if (!ROUTED.test(path)) return env.ASSETS.fetch(request);
      return onRequest({ request, env, waitUntil: (work) => context.waitUntil(work) });
    },
  };`;

export const LIMITER_SOURCE = 'export { Counter, default } from "./src/limiter/index.ts"';

const COMMON = {
  name: SITE,
  // On the platform Cloudflare sets CF-Connecting-IP; here callers may, to try the limits.
  stripCfConnectingIp: false,
  // The usual socket also serves development tools, which would show the key store to anyone.
  unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
};

function pages(dir: string): Program {
  const assets = edgeAssets(dir);
  const state = () => readRoutes(followLinks(dir, disk));
  return {
    state,
    async workers() {
      const site = await optionsOf(TEMPLATES.pages, pagesSource(state()));
      const limiter = await optionsOf(TEMPLATES.limiter, LIMITER_SOURCE);
      return [
        { ...site, ...COMMON, serviceBindings: { ASSETS: assets.fetch } },
        { ...limiter, name: "riffle-limiter" },
      ];
    },
    stop: assets.stop,
  };
}

function workers(dir: string): Program {
  const scratch = disk.scratch();
  // The platform's own server of files lists them once.
  const state = () => followLinks(dir, disk);
  return {
    state,
    async workers() {
      const directory = state();
      const config = writeWorkerConfig(readRoutes(directory), scratch);
      const main = 'export { Counter, default } from "./hosts/workers/index.ts"';
      return [{ ...(await optionsOf(config, main, { assets: { directory } })), ...COMMON }];
    },
    stop: () => disk.remove(scratch),
  };
}

async function optionsOf(config: string, main: string, overrides = {}): Promise<V4WorkerOptions> {
  const { unstable_getMiniflareWorkerOptions } = await import("wrangler");
  const found = unstable_getMiniflareWorkerOptions(config, undefined, { overrides });
  const module = { type: "ESModule" as const, path: "index.js", contents: await bundle(main) };
  return { ...(found.workerOptions as V4WorkerOptions), modules: [module] };
}

/** Bundles a text that imports from the project's root. */
export async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT, loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    target: "es2024",
    conditions: ["workerd", "worker"],
    external: ["cloudflare:*", "node:*"],
  });
  return outputFiles[0]!.text;
}
