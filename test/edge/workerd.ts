// Runs a bundled function on real workerd, with the limiter, a key store and the Pages asset server.
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  type V4WorkerOptions,
} from "miniflare";
import { unstable_generateASSETSBinding, type Unstable_ASSETSBindingsOptions } from "wrangler";
import { disk } from "../../build/disk/effects.ts";
import { bundle, LIMITER_SOURCE } from "../../ops/targets.ts";

const FUNCTION = "riffle";
const LIMITER = "riffle-limiter";
const COUNTER = { className: "Counter", useSQLite: true };
const DATE = "2026-10-01";

export interface WorkerdOptions {
  /** Text of an ES module whose default export has `fetch(request, env, ctx)`; see bundle(). */
  functionScript: string;
  /** Text of the limiter, if it is not the real one. */
  limiterScript?: string;
  /** Runs the limiter in a process of its own, which can be killed; slower by far. */
  limiterApart?: boolean;
  /** Folder that the Pages asset server serves as `env.ASSETS`. */
  assetsDir?: string;
  /** Text bindings of the function. */
  vars?: Record<string, string>;
  /** Contents of the key store `env.KEYS`, as JSON values. */
  keys?: Record<string, unknown>;
}

export interface Workerd {
  /** Where the function listens. */
  readonly url: URL;
  /** Lines that the function logged, oldest first. */
  readonly logs: readonly string[];
  /** Makes a client's counter lose its memory and keep its storage, as idling does. */
  evict(client: string): Promise<void>;
  /** Ends the limiter's process if it runs apart; its storage stays. */
  killLimiter(): Promise<void>;
  startLimiter(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts workers with their state in a folder; `logs` gets what they log. */
export async function startMiniflare(
  folder: string,
  logs: string[],
  workers: V4WorkerOptions[],
  more: { unsafeDevRegistryPath?: string } = {},
): Promise<Miniflare> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers,
      cf: false,
      log: new Log(LogLevel.NONE),
      resourcePersistencePath: `${folder}/state`,
      handleStructuredLogs: ({ message }) => void logs.push(message),
      ...more,
    }),
  );
  await miniflare.ready;
  return miniflare;
}

/** Puts entries into the key store of a worker. */
export async function putKeys(server: Miniflare, worker: string, keys: Record<string, unknown>) {
  const store = await server.getKVNamespace("KEYS", worker);
  const entries = Object.entries(keys);
  await Promise.all(entries.map(([name, value]) => store.put(name, JSON.stringify(value))));
}

/** Starts the function and the limiter, and returns when both answer. */
export async function startWorkerd(options: WorkerdOptions): Promise<Workerd> {
  const folder = disk.scratch();
  const logs: string[] = [];
  // Processes find each other by this folder.
  const registry = options.limiterApart ? { unsafeDevRegistryPath: `${folder}/registry` } : {};
  const run = (...workers: V4WorkerOptions[]) => startMiniflare(folder, logs, workers, registry);
  const counter: V4WorkerOptions = {
    name: LIMITER,
    modules: true,
    script: options.limiterScript ?? (await bundle(LIMITER_SOURCE)),
    compatibilityDate: DATE,
    durableObjects: { COUNTER },
  };
  let limiter = options.limiterApart ? await run(counter) : undefined;
  const ended = new AbortController();
  const main = await functionWorker(options, ended.signal);
  const front = limiter ? await run(main) : await run(main, counter);
  await putKeys(front, FUNCTION, options.keys ?? {});
  return {
    url: await front.ready,
    logs,
    evict: (name) => front.unsafeEvictDurableObject(LIMITER, COUNTER.className, { name }),
    killLimiter: () => limiter!.dispose(),
    async startLimiter() {
      limiter = await run(counter);
    },
    async stop() {
      ended.abort();
      await Promise.all([front.dispose(), limiter?.dispose()]);
      disk.remove(folder);
    },
  };
}

async function functionWorker(
  { functionScript, assetsDir, vars }: WorkerdOptions,
  signal: AbortSignal,
) {
  const serve = assetsDir && (await assetsOf(assetsDir, signal));
  return {
    name: FUNCTION,
    modules: true as const,
    script: functionScript,
    compatibilityDate: DATE,
    // The platform sets CF-Connecting-IP; here a test does.
    stripCfConnectingIp: false,
    bindings: vars ?? {},
    kvNamespaces: ["KEYS"],
    durableObjects: { COUNTER: { ...COUNTER, scriptName: LIMITER } },
    ...((serve ? { serviceBindings: { ASSETS: serve } } : {}) as object),
  };
}

/** The Pages asset server over a folder, whose files it watches until the signal: no process ends before. */
async function assetsOf(directory: string, signal: AbortSignal): Promise<unknown> {
  const log = new Log(LogLevel.NONE) as unknown as Unstable_ASSETSBindingsOptions["log"];
  return unstable_generateASSETSBinding({ directory, log, signal });
}
