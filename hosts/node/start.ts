// Starts the Node server from its settings: snapshot, keys, limiter, metrics, and an end that lets requests
// in progress finish.
import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { BuildError } from "../../src/errors.ts";
import type { Log } from "../../src/serve/limit.ts";
import { Encoder } from "./encoding.ts";
import { followKeys } from "./key-file.ts";
import { memoryLimiter } from "./memory-limiter.ts";
import { createMetrics } from "./metrics.ts";
import { createSiteServer } from "./server.ts";
import type { Settings } from "./settings.ts";
import { followSites } from "./sites.ts";
import { valkeyLimiter } from "./valkey-limiter.ts";

export interface Running {
  readonly url: string;
  readonly metricsUrl: string;
  /** Takes no new connection, lets requests in progress finish for a while, and ends. */
  drain(): Promise<void>;
}

/** How often the snapshot and the keys are looked at, and the limiter is swept, in ms. */
const LOOK_MS = 250;

/** Throws BuildError for a folder without a snapshot, and for a port that can't be listened on. */
export async function startNode(settings: Settings, write: Log): Promise<Running> {
  const { dir, host, port, tiers, origin, clientAddress, cacheBytes } = settings;
  let draining = false;
  const log: Log = (line) => {
    if (typeof line["event"] === "string") metrics.event(line["event"]);
    write(line);
  };
  const memory = settings.valkeyUrl === undefined ? memoryLimiter() : undefined;
  const valkey = settings.valkeyUrl === undefined ? undefined : valkeyLimiter(settings.valkeyUrl);
  const keys = followKeys(settings.keys, (line) => log(line));
  const metrics = createMetrics({
    snapshot: () => sites.current(),
    keys: () => keys.size,
    keysReadable: () => keys.readable,
    limiterUp: () => valkey?.connected ?? true,
    draining: () => draining,
  });
  const encoder = new Encoder(cacheBytes);
  const sites = await followSites({ dir, cacheBytes, encoder, log }).catch((error: unknown) => {
    valkey?.stop();
    throw error;
  });
  await keys.look();
  const timer = setInterval(() => {
    void sites.look();
    void keys.look();
    memory?.sweep();
  }, LOOK_MS);
  const server = createSiteServer({
    site: () => sites.current(),
    deps: {
      keys,
      limiter: memory ?? valkey!,
      tiers,
      now: () => new Date(),
      log,
      waitUntil: (work) => void work.catch(() => {}),
    },
    clientAddress,
    origin,
    encoder,
    metrics,
    draining: () => draining,
  });
  const drain = async () => {
    draining = true;
    await closed(server, settings.drainMs);
    // Requests in progress are counted and measured to the last.
    clearInterval(timer);
    valkey?.stop();
    await closed(metrics.server, 0);
  };
  try {
    const url = await listen(server, host, port);
    const metricsUrl = await listen(metrics.server, host, settings.metricsPort);
    return { url, metricsUrl, drain };
  } catch (error) {
    await drain();
    throw error;
  }
}

function listen(server: Server, host: string, port: number): Promise<string> {
  return new Promise((settle, reject) => {
    server.once("error", () => {
      reject(new BuildError(`Port ${port} is in use or not allowed`, "Give another --port"));
    });
    server.listen(port, host, () => {
      const bound = server.address() as AddressInfo;
      const name = bound.family === "IPv6" ? `[${bound.address}]` : bound.address;
      settle(`http://${name}:${bound.port}`);
    });
  });
}

function closed(server: Server, wait: number): Promise<void> {
  return new Promise((settle) => {
    const timer = setTimeout(() => server.closeAllConnections(), wait);
    server.close(() => {
      clearTimeout(timer);
      settle();
    });
    server.closeIdleConnections();
  });
}
