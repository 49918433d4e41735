// The targets as workers for local workerd: Pages, with its files and its
// function behind routes and the limiter in a Worker of its own, and one Worker with static assets.
import { join } from "node:path";
import type { V4WorkerOptions } from "miniflare";
import type { Effects } from "../build/disk/effects.ts";
import { followLinks } from "../build/disk/links.ts";
import { TEMPLATES, type Target } from "./deploy/environment.ts";
import { functionSource } from "../src/routes.ts";
import { readRoutes, writeWorkerConfig } from "./deploy/routes.ts";
import { runWrangler } from "./deploy/wrangler.ts";
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

export interface ProgramFacts {
  dir: string;
  /** A folder for bundles, and whether those of Pages are in it. */
  scratch: string;
  isBundled: boolean;
  socket: { host: string; port: number };
  effects: Effects;
}

export const PROGRAMS: Record<Target, (facts: ProgramFacts) => Promise<Program>> = {
  pages,
  workers,
};

/**
 * Routes requests as the platform does: the paths of _routes.json to the function, all others to the
 * files. Paths are matched as spelt.
 */
const front = (routes: string) => `
  import api from "./function.js";
  const PATH = /^[^:]+:\\/\\/[^/]*(\\/[^?#]*)/;
  const ROUTED = new RegExp(${JSON.stringify(functionSource(routes))});
  export default {
    fetch(request, env, context) {
      const [, path] = PATH.exec(request.url);
      return ROUTED.test(path) ? api.fetch(request, env, context) : env.ASSETS.fetch(request);
    },
  };`;

const LIMITER = TEMPLATES.limiter;

/** Bundles the function and the limiter of Pages into a folder. */
export async function bundlePages(folder: string): Promise<void> {
  await Promise.all([
    runWrangler(["pages", "functions", "build", "--outdir", join(folder, "site")]),
    runWrangler(["deploy", "-c", LIMITER, "--dry-run", "--outdir", join(folder, "limiter")]),
  ]);
}

async function pages({ dir, scratch, isBundled, socket, effects }: ProgramFacts): Promise<Program> {
  const assets = edgeAssets(dir, effects);
  if (!isBundled) await bundlePages(scratch);
  const routesNow = () => readRoutes(effects, followLinks(dir, effects));
  let routes = routesNow();
  const site = {
    ...(await optionsOf(TEMPLATES.pages)),
    ...common(scratch, socket),
    serviceBindings: { ASSETS: assets.fetch },
  };
  const limiter = {
    ...(await optionsOf(LIMITER)),
    name: "riffle-limiter",
    rootPath: scratch,
    modules: [bundled("limiter", "index.js")],
  };
  function bundled(folder: string, path: string) {
    return moduleOf(path, effects.read(join(scratch, folder, "index.js"))!);
  }
  const api = bundled("site", "function.js");
  return {
    async workers() {
      routes = routesNow();
      const contents = front(routes);
      const modules = [{ type: "ESModule" as const, path: "front.js", contents }, api];
      return [{ ...site, modules }, limiter];
    },
    isStale: () => routesNow() !== routes,
    stop: () => assets.stop(),
  };
}

async function workers({ dir, scratch, socket, effects }: ProgramFacts): Promise<Program> {
  const configOf = (directory: string) =>
    writeWorkerConfig(effects, readRoutes(effects, directory), scratch);
  let shown = followLinks(dir, effects);
  const outputs = ["--dry-run", "--outdir", scratch, "--assets", shown];
  await runWrangler(["deploy", "-c", configOf(shown), ...outputs]);
  const modules = [moduleOf("index.js", effects.read(join(scratch, "index.js"))!)];
  return {
    async workers() {
      shown = followLinks(dir, effects);
      const options = await optionsOf(configOf(shown), shown);
      return [{ ...options, ...common(scratch, socket), modules }];
    },
    // The platform's own server of files lists them once.
    isStale: () => followLinks(dir, effects) !== shown,
    stop() {},
  };
}

function common(scratch: string, socket: ProgramFacts["socket"]) {
  return {
    name: SITE,
    rootPath: scratch,
    // On the platform Cloudflare sets CF-Connecting-IP; here callers may, to try the limits.
    stripCfConnectingIp: false,
    // The usual socket also serves development tools, which would show the key store to anyone.
    unsafeDirectSockets: [socket],
  };
}

function moduleOf(path: string, contents: Uint8Array) {
  return { type: "ESModule" as const, path, contents };
}

async function optionsOf(config: string, directory?: string): Promise<V4WorkerOptions> {
  const { unstable_getMiniflareWorkerOptions } = await import("wrangler");
  const overrides = directory === undefined ? {} : { assets: { directory } };
  const found = unstable_getMiniflareWorkerOptions(config, undefined, { overrides });
  return found.workerOptions as V4WorkerOptions;
}
