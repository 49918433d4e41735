// The targets as workers for local workerd: Pages, with its files and its
// function behind routes and the limiter in a Worker of its own, and one Worker with static assets.
import type { V4WorkerOptions } from "miniflare";
import type { Effects } from "../build/disk/effects.ts";
import { followLinks } from "../build/disk/links.ts";
import { functionSource } from "../src/routes.ts";
import { bundle } from "./bundle.ts";
import { readRoutes, TEMPLATES, writeWorkerConfig, type Target } from "./deploy/settings.ts";
import { edgeAssets } from "./edge-assets.ts";

/** Name of the worker that answers, whose key store is filled. */
export const SITE = "riffle";

export interface Program {
  /** The workers for the snapshot that the folder shows now. */
  workers(): Promise<V4WorkerOptions[]>;
  /** Whether the snapshot that the folder shows needs other workers than the last ones. */
  isStale(): boolean;
  /** Removes temporary files. */
  stop(): void;
}

export const PROGRAMS: Record<Target, (dir: string, effects: Effects) => Program> = {
  pages,
  workers,
};

/**
 * Routes requests as the platform does: the paths of _routes.json to the function, all others to the
 * files. Paths are matched as spelt.
 */
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

const COMMON = {
  name: SITE,
  // On the platform Cloudflare sets CF-Connecting-IP; here callers may, to try the limits.
  stripCfConnectingIp: false,
  // The usual socket also serves development tools, which would show the key store to anyone.
  unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
};

function pages(dir: string, effects: Effects): Program {
  const assets = edgeAssets(dir, effects);
  const routesNow = () => readRoutes(followLinks(dir, effects));
  let routes = routesNow();
  return {
    async workers() {
      routes = routesNow();
      const site = await optionsOf(TEMPLATES.pages, { text: pagesSource(routes) });
      const limiter = await optionsOf(TEMPLATES.limiter, { path: "src/limiter/index.ts" });
      return [
        { ...site, ...COMMON, serviceBindings: { ASSETS: assets.fetch } },
        { ...limiter, name: "riffle-limiter" },
      ];
    },
    isStale: () => routesNow() !== routes,
    stop: () => assets.stop(),
  };
}

function workers(dir: string, effects: Effects): Program {
  const scratch = effects.scratch();
  let shown = "";
  return {
    async workers() {
      shown = followLinks(dir, effects);
      const config = writeWorkerConfig(readRoutes(shown), scratch);
      const main = { path: "hosts/workers/index.ts" };
      return [{ ...(await optionsOf(config, main, shown)), ...COMMON }];
    },
    // The platform's own server of files lists them once.
    isStale: () => followLinks(dir, effects) !== shown,
    stop: () => effects.remove(scratch),
  };
}

/** The options of a configuration, with a bundle of what it runs. */
async function optionsOf(
  config: string,
  main: Parameters<typeof bundle>[0],
  directory?: string,
): Promise<V4WorkerOptions> {
  const { unstable_getMiniflareWorkerOptions } = await import("wrangler");
  const overrides = directory === undefined ? {} : { assets: { directory } };
  const found = unstable_getMiniflareWorkerOptions(config, undefined, { overrides });
  const module = { type: "ESModule" as const, path: "index.js", contents: await bundle(main) };
  return { ...(found.workerOptions as V4WorkerOptions), modules: [module] };
}
