// Runs a bundled function on real workerd, with the limiter, a key store and the Pages asset server.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  type V4WorkerOptions,
} from "miniflare";
import { bundle } from "../../ops/targets.ts";
import { unstable_generateASSETSBinding, type Unstable_ASSETSBindingsOptions } from "wrangler";

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

/** The Pages asset server over a folder. */
async function assetsOf(directory: string) {
  const log = new Log(LogLevel.NONE) as unknown as Unstable_ASSETSBindingsOptions["log"];
  // A promise, whatever its type says.
  const serve = (await unstable_generateASSETSBinding({ directory, log })) as unknown;
  return serve as (request: Request) => Promise<Response>;
}

export interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
}

export interface Workerd {
  /** Where the function listens, for clients of other kinds than `fetch`. */
  readonly url: URL;
  /** Sends a request to the function; redirects are not followed. */
  fetch(path: string, init?: RequestOptions): Promise<Response>;
  /** Lines that the function logged, oldest first. */
  readonly logs: readonly string[];
  /** Puts an entry of the key store. */
  putKey(name: string, value: unknown): Promise<void>;
  /** Makes a client's counter lose its memory and keep its storage, as idling does. */
  evict(client: string): Promise<void>;
  /** Ends the limiter's process if it runs apart; its storage stays. */
  killLimiter(): Promise<void>;
  startLimiter(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the function and the limiter, and returns when both answer. */
export async function startWorkerd(options: WorkerdOptions): Promise<Workerd> {
  const folder = mkdtempSync(join(tmpdir(), "riffle-workerd-"));
  const logs: string[] = [];
  const run = async (...workers: V4WorkerOptions[]) => {
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({
        workers,
        cf: false,
        log: new Log(LogLevel.NONE),
        resourcePersistencePath: join(folder, "state"),
        handleStructuredLogs: ({ message }) => void logs.push(message),
        // Processes find each other by this folder.
        ...(options.limiterApart && { unsafeDevRegistryPath: join(folder, "registry") }),
      }),
    );
    await miniflare.ready;
    return miniflare;
  };

  const counter = await limiterWorker(options);
  let limiter: Miniflare | undefined;
  if (options.limiterApart) limiter = await run(counter);
  const front = await run(
    await functionWorker(options),
    ...(options.limiterApart ? [] : [counter]),
  );
  limiter ??= front;
  const url = await front.ready;
  const keys = await front.getKVNamespace("KEYS", FUNCTION);
  const putKey = (name: string, value: unknown) => keys.put(name, JSON.stringify(value));
  await Promise.all(Object.entries(options.keys ?? {}).map((entry) => putKey(...entry)));
  return {
    url,
    logs,
    putKey,
    async fetch(path, init) {
      const response = await front.dispatchFetch(new URL(path, url), {
        ...init,
        redirect: "manual",
      });
      return response as unknown as Response;
    },
    evict: (name) => limiter!.unsafeEvictDurableObject(LIMITER, COUNTER.className, { name }),
    async killLimiter() {
      await limiter!.dispose();
    },
    async startLimiter() {
      limiter = await run(counter);
    },
    async stop() {
      await Promise.all([...new Set([front, limiter!])].map((process) => process.dispose()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function limiterWorker({ limiterScript }: WorkerdOptions): Promise<V4WorkerOptions> {
  return {
    name: LIMITER,
    modules: true,
    script: limiterScript ?? (await bundle({ path: "src/limiter/index.ts" })),
    compatibilityDate: DATE,
    durableObjects: { COUNTER },
  };
}

async function functionWorker({
  functionScript,
  assetsDir,
  vars,
}: WorkerdOptions): Promise<V4WorkerOptions> {
  const serve = assetsDir && (await assetsOf(assetsDir));
  return {
    name: FUNCTION,
    modules: true,
    script: functionScript,
    compatibilityDate: DATE,
    // The platform sets CF-Connecting-IP; here a test does.
    stripCfConnectingIp: false,
    bindings: vars ?? {},
    kvNamespaces: ["KEYS"],
    durableObjects: { COUNTER: { ...COUNTER, scriptName: LIMITER } },
    ...(serve && ({ serviceBindings: { ASSETS: serve } } as object)),
  };
}
