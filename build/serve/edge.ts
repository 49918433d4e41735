// Serves a built snapshot on local workerd, with function, limiter and key store.
import { createServer } from "node:net";
import { join } from "node:path";
import type { Miniflare, V4WorkerOptions } from "miniflare";
import { BuildError } from "../../src/errors.ts";
import { edgeAssets } from "./edge-assets.ts";
import type { Effects } from "../disk/effects.ts";
import { ALL_KEYS_FILE, type KeyEntry } from "../project/keys/key-export.ts";
import { LATEST_PATH } from "../snapshot/manifest.ts";
import { runWrangler } from "../deploy/wrangler.ts";

export interface Edge {
  url: string;
  /** Ends the server and removes its state. */
  stop(): Promise<void>;
  /** Waits for a signal to end the process, then stops. */
  untilStopped(): Promise<void>;
}

const HOST = "127.0.0.1";
const SITE = { name: "riffle", config: "wrangler.jsonc" };
const LIMITER = { name: "riffle-limiter", config: "src/limiter/wrangler.jsonc" };
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Routes requests as the platform does: the paths of _routes.json to the function, all others to the
 * files. Paths are matched as spelt, and "/v1/*" includes "/v1".
 */
const FRONT = `
  import api from "./function.js";
  const PATH = /^[^:]+:\\/\\/[^/]*(\\/[^?#]*)/;
  export default {
    fetch(request, env, context) {
      const [, path] = PATH.exec(request.url);
      const routed = path === "/v1" || path.startsWith("/v1/");
      return routed ? api.fetch(request, env, context) : env.ASSETS.fetch(request);
    },
  };`;

/**
 * Bundles the function and the limiter as for a deployment. Returns the scratch folder, which startEdge takes
 * over.
 */
export async function bundleEdge(effects: Effects): Promise<string> {
  const scratch = effects.scratch();
  const folderOf = (name: string) => join(scratch, name);
  await Promise.all([
    runWrangler(["pages", "functions", "build", "--outdir", folderOf(SITE.name)]),
    runWrangler(["deploy", "-c", LIMITER.config, "--dry-run", "--outdir", folderOf(LIMITER.name)]),
    // Both take seconds to load, and are needed next.
    import("miniflare"),
    import("wrangler"),
  ]);
  return scratch;
}

/**
 * Serves `dir` on a port, with what bundleEdge made if it was called before. Throws BuildError if there is no
 * snapshot or the port is taken.
 */
export async function startEdge(
  dir: string,
  port: number,
  effects: Effects,
  bundled?: Promise<string>,
): Promise<Edge> {
  if (effects.size(dir + LATEST_PATH) === undefined) {
    throw new BuildError(
      `${dir} holds no snapshot`,
      "Build one first: npm run build -- --dump FILE",
    );
  }
  await assertFree(port);
  // Each server begins with an empty store, so keys of an earlier export are gone.
  const scratch = await (bundled ?? bundleEdge(effects));
  const assets = edgeAssets(dir, effects);
  let server: Miniflare | undefined;
  const stop = async () => {
    await server?.dispose();
    server = undefined;
    assets.stop();
    effects.remove(scratch);
  };
  try {
    server = await startServer(port, scratch, assets.fetch, effects);
    await putKeys(server, `${dir}.private/${ALL_KEYS_FILE}`, effects);
  } catch (error) {
    await stop();
    throw error;
  }
  const untilStopped = async () => {
    await new Promise((settle) => {
      for (const signal of SIGNALS) {
        // Miniflare's own listener would end the process before the clean-up.
        process.removeAllListeners(signal);
        process.once(signal, settle);
      }
    });
    await stop();
  };
  return { url: `http://${HOST}:${port}`, stop, untilStopped };
}

// The function listens on a direct socket, because the usual one also
// serves development tools, which would show the key store to anyone.
async function startServer(
  port: number,
  scratch: string,
  assets: ReturnType<typeof edgeAssets>["fetch"],
  effects: Effects,
): Promise<Miniflare> {
  const { convertV4MiniflareOptions, Log, LogLevel, Miniflare } = await import("miniflare");
  const { unstable_getMiniflareWorkerOptions } = await import("wrangler");
  const bundled = (path: string, { name }: { name: string }) => ({
    type: "ESModule" as const,
    path,
    contents: effects.read(join(scratch, name, "index.js"))!,
  });
  const front = { type: "ESModule" as const, path: "front.js", contents: FRONT };
  const optionsOf = ({ name, config }: typeof SITE) => ({
    ...(unstable_getMiniflareWorkerOptions(config).workerOptions as V4WorkerOptions),
    name,
    rootPath: scratch,
  });
  const server = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        {
          ...optionsOf(SITE),
          modules: [front, bundled("function.js", SITE)],
          serviceBindings: { ASSETS: assets },
          // On the platform Cloudflare sets CF-Connecting-IP; here callers may, to try the limits.
          stripCfConnectingIp: false,
          unsafeDirectSockets: [{ host: HOST, port }],
        },
        { ...optionsOf(LIMITER), modules: [bundled("index.js", LIMITER)] },
      ],
      host: HOST,
      cf: false,
      log: new Log(LogLevel.ERROR),
      resourcePersistencePath: join(scratch, "state"),
      handleStructuredLogs: ({ level, message }) => {
        if (level === "error" || level === "warn") console.error(message);
      },
    }),
  );
  await server.ready;
  return server;
}

async function putKeys(server: Miniflare, file: string, effects: Effects): Promise<void> {
  const exported = effects.read(file);
  if (!exported) return;
  const store = await server.getKVNamespace("KEYS", SITE.name);
  const entries = JSON.parse(Buffer.from(exported).toString("utf8")) as KeyEntry[];
  await Promise.all(entries.map(({ key, value }) => store.put(key, value)));
}

/**
 * Throws BuildError if something listens on a port: it would answer instead of the server.
 */
export function assertFree(port: number): Promise<void> {
  return new Promise((settle, reject) => {
    const probe = createServer();
    probe.once("error", () =>
      reject(new BuildError(`Port ${port} is in use or not allowed`, "Give another --port")),
    );
    probe.listen(port, HOST, () => probe.close(() => settle()));
  });
}
