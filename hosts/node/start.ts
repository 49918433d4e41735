// Starts the Node server from its settings, with snapshot, keys, limiter and metrics, and ends it once requests in
// progress have finished.
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../src/serve/limit.ts";
import { Encoder } from "./encoding.ts";
import { followKeys } from "./key-file.ts";
import { memoryLimiter } from "./memory-limiter.ts";
import { listen } from "./listen.ts";
import { createMetrics } from "./metrics.ts";
import { createSiteServer } from "./server.ts";
import type { Settings } from "./settings.ts";
import { followSites } from "./sites.ts";
import { valkeyLimiter } from "./valkey-limiter.ts";

/** Of packs, and of files, that are kept: a snapshot of 20,000 properties fits. */
const CACHE_BYTES = 128 << 20;
/** With the default delay below the 30 s that orchestrators commonly wait between SIGTERM and SIGKILL. */
const DRAIN_MS = 20_000;
/** How often the snapshot and the keys are looked at, and the limiter is swept, in ms. */
const LOOK_MS = 250;

/** Throws BuildError for a folder without a snapshot, and for a port that can't be listened on. */
export async function startNode(settings: Settings, write: Log) {
  const { dir, host, port, metricsHost, metricsPort, tiers, valkeyUrl } = settings;
  let origin = settings.origin ?? "";
  let draining = false;
  const log: Log = (line) => {
    if (typeof line["event"] === "string") metrics.event(line["event"]);
    write(line);
  };
  const keys = followKeys(settings.keys, (line) => log(line));
  const metrics = createMetrics({
    snapshot: () => sites.current(),
    keys,
    limiterUp: () => limiter.up,
    draining: () => draining,
  });
  const encoder = new Encoder(CACHE_BYTES);
  const sites = await followSites(dir, CACHE_BYTES, encoder, log);
  const limiter = valkeyUrl === undefined ? memoryLimiter() : valkeyLimiter(valkeyUrl);
  await keys.look();
  const timer = setInterval(() => {
    void sites.look();
    void keys.look();
    limiter.sweep();
  }, LOOK_MS);
  const { server, connections } = createSiteServer({
    ...settings,
    site: () => sites.current(),
    deps: {
      keys,
      limiter,
      tiers,
      now: () => new Date(),
      log,
      usage: metrics.usage,
      waitUntil: (work) => void work.catch(() => {}),
    },
    origin: () => origin,
    encoder,
    metrics,
    draining: () => draining,
  });
  /** Answers for `delayMs` without being ready, so that balancers look elsewhere; then ends after its last answers. */
  const drain = async (delayMs: number) => {
    draining = true;
    await sleep(delayMs);
    await connections.close(settings.drainMs ?? DRAIN_MS);
    clearInterval(timer);
    limiter.stop();
    metrics.server.close().closeAllConnections();
  };
  try {
    const url = await listen(server, host, port);
    origin ||= url;
    const metricsUrl = await listen(metrics.server, metricsHost, metricsPort);
    return { url, metricsUrl, drain };
  } catch (error) {
    await drain(0);
    throw error;
  }
}
