// Runs a built folder as Workers static assets do, on real workerd, by the configuration that is deployed.
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
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { readRoutes, writeWorkerConfig } from "../../ops/deploy/settings.ts";
import { storedKeys } from "../edge/pages.ts";
import { bundle } from "../../ops/targets.ts";
import type { Running } from "./targets.ts";

// A machine under load misses the limiter's 150 ms now and then, and tests want exact counts.
const SCRIPT = `
  const real = globalThis.setTimeout;
  globalThis.setTimeout = (run, ms, ...more) => real(run, ms === 150 ? 30_000 : ms, ...more);
  export { Counter, default } from "./hosts/workers/index.ts";`;

/** `tiers` is the configuration's RIFFLE_TIERS. */
export async function startWorkersSite(directory: string, tiers: object): Promise<Running> {
  const scratch = mkdtempSync(join(tmpdir(), "riffle-workers-"));
  const logs: string[] = [];
  const config = writeWorkerConfig(readRoutes(directory), scratch);
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config, undefined, {
    overrides: { assets: { directory } },
  });
  const options = workerOptions as V4WorkerOptions;
  const server = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        {
          ...options,
          name: "riffle",
          rootPath: scratch,
          modules: [
            { type: "ESModule", path: "index.js", contents: await bundle({ text: SCRIPT }) },
          ],
          bindings: { RIFFLE_TIERS: JSON.stringify(tiers) },
          stripCfConnectingIp: false,
          unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
        },
      ],
      cf: false,
      log: new Log(LogLevel.NONE),
      resourcePersistencePath: join(scratch, "state"),
      handleStructuredLogs: ({ message }) => void logs.push(message),
    }),
  );
  await server.ready;
  const store = await server.getKVNamespace("KEYS", "riffle");
  const entries = Object.entries(await storedKeys());
  await Promise.all(entries.map(([name, value]) => store.put(name, JSON.stringify(value))));
  return {
    url: await server.unsafeGetDirectURL("riffle"),
    logs,
    async stop() {
      await server.dispose();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
