// Runs the programs of `npm run serve` on real workerd, where a test may put a module before one, take another limiter,
// and kill what it uses.
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  type V4WorkerOptions,
} from "miniflare";
import { disk } from "../../build/disk/effects.ts";
import type { Target } from "../../ops/deploy/settings.ts";
import { PROGRAMS, SITE } from "../../ops/targets.ts";

const LIMITER = "riffle-limiter";

export interface WorkerdOptions {
  target?: Target;
  /** Texts of modules beside program.js, which is what is deployed; index.js is called in its place. */
  modules: Record<string, string>;
  /** Text of the limiter of Pages, if it is not the real one. */
  limiterScript?: string;
  /** Runs the limiter in a process of its own, which can be killed; slower by far. */
  limiterApart?: boolean;
  /** The configuration's RIFFLE_TIERS. */
  tiers?: object;
  /** Contents of the key store, as JSON values. */
  keys?: Record<string, unknown>;
}

/** Starts what serves a folder, and returns when it answers. */
export async function startWorkerd(dir: string, options: WorkerdOptions) {
  const { target = "pages", modules, limiterScript, limiterApart, tiers, keys = {} } = options;
  const folder = disk.scratch();
  const logs: string[] = [];
  // Processes find each other by this folder.
  const registry = limiterApart ? { unsafeDevRegistryPath: `${folder}/registry` } : {};
  const run = async (...workers: V4WorkerOptions[]) => {
    const server = new Miniflare(
      convertV4MiniflareOptions({
        workers,
        cf: false,
        log: new Log(LogLevel.NONE),
        resourcePersistencePath: `${folder}/state`,
        handleStructuredLogs: ({ message }) => void logs.push(message),
        ...registry,
      }),
    );
    await server.ready;
    return server;
  };
  const program = PROGRAMS[target](dir);
  const [site, ...counters] = await program.workers();
  const [own] = site!.modules as { contents: string }[];
  const main = {
    ...withModules(site!, { ...modules, "program.js": own!.contents }),
    bindings: { ...(tiers && { RIFFLE_TIERS: JSON.stringify(tiers) }) },
  };
  const counter = limiterScript
    ? [withModules(counters[0]!, { "index.js": limiterScript })]
    : counters;
  let limiter = limiterApart ? await run(...counter) : undefined;
  const front = limiter ? await run(main) : await run(main, ...counter);
  const store = await front.getKVNamespace("KEYS", SITE);
  for (const [name, value] of Object.entries(keys)) await store.put(name, JSON.stringify(value));
  return {
    /** Where the function listens. */
    url: await front.unsafeGetDirectURL(SITE),
    /** Lines that the function logged, oldest first. */
    logs: logs as readonly string[],
    /** Makes a client's counter lose its memory and keep its storage, as idling does. */
    evict: (name: string) => front.unsafeEvictDurableObject(LIMITER, "Counter", { name }),
    /** Ends the limiter's process if it runs apart; its storage stays. */
    killLimiter: () => limiter!.dispose(),
    async startLimiter() {
      limiter = await run(...counter);
    },
    async stop() {
      await Promise.all([front.dispose(), limiter?.dispose()]);
      program.stop();
      disk.remove(folder);
    },
  };
}

function withModules(worker: V4WorkerOptions, texts: Record<string, string>): V4WorkerOptions {
  const type = "ESModule" as const;
  const modules = Object.entries(texts).map(([path, contents]) => ({ type, path, contents }));
  return { ...worker, modules };
}
