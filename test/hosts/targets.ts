// The hosts that run the whole API: how each is started over a folder, and what of an answer it owns.
import { writeFileSync } from "node:fs";
import { readSettings, type Settings } from "../../hosts/node/settings.ts";
import { startNode } from "../../hosts/node/start.ts";
import { afterAll } from "vitest";
import { startCloudflare, storedKeys } from "../edge/pages.ts";
import { scratchFolder } from "../scratch.ts";

/** What a host does in its own way; docs/hosting.md lists it. */
export interface Owned {
  /** `Vary` of a success that the host compresses for who asks. */
  vary: string;
  /** Status of a redirect between files. */
  moved: 307 | 308;
  /** How long a missing file's 404 may be kept. */
  missing: string | RegExp;
  /** The files alone can answer in the function's place. */
  failsOpen: boolean;
}

export interface Running {
  url: URL;
  /** Lines that were logged, as JSON. */
  logs: readonly string[];
  stop(): Promise<void>;
}

export interface Host extends Owned {
  /** `tiers` is the configuration's RIFFLE_TIERS; callers choose their CF-Connecting-IP. */
  start(folder: string, tiers: object): Promise<Running>;
}

const OPEN_TIER = { quota: 1_000_000, window: 60 };
/** Tiers that refuse no test. */
export const OPEN_TIERS = { anonymous: OPEN_TIER, partner: OPEN_TIER, partner_plus: OPEN_TIER };

const AUTHORIZATION = "Authorization";

const HOSTS: Record<"Pages" | "Workers" | "Node", Host> = {
  Pages: {
    vary: AUTHORIZATION,
    moved: 308,
    missing: "no-store",
    failsOpen: true,
    start: startCloudflare,
  },
  Workers: {
    vary: AUTHORIZATION,
    moved: 307,
    // Its server of files can't tell a 404 from the file.
    missing: /^public, max-age=(?:60|0), /,
    failsOpen: false,
    start: (dir, tiers) => startCloudflare(dir, tiers, { target: "workers" }),
  },
  Node: {
    vary: `${AUTHORIZATION}, Accept-Encoding`,
    moved: 308,
    missing: "no-store",
    failsOpen: false,
    start: startNodeSite,
  },
};

/** All hosts over a folder, until the tests of the file have ended. */
export async function startHosts(folder: string, tiers: object) {
  const started = Object.entries(HOSTS).map(async ([name, host]) => {
    return { name, host, edge: await host.start(folder, tiers) };
  });
  const servers = await Promise.all(started);
  afterAll(async () => {
    for (const { edge } of servers) await edge.stop();
  });
  return servers;
}

export async function startNodeSite(dir: string, tiers: object, more: Partial<Settings> = {}) {
  const keys = `${scratchFolder()}/keys.all.json`;
  const stored = Object.entries(await storedKeys());
  const entries = stored.map(([key, value]) => ({ key, value: JSON.stringify(value) }));
  writeFileSync(keys, JSON.stringify(entries));
  const logs: string[] = [];
  const local = { host: "127.0.0.1", port: 0, metricsHost: "127.0.0.1", metricsPort: 0 };
  const environment = {
    RIFFLE_CLIENT_ADDRESS: "cf-connecting-ip",
    RIFFLE_TIERS: JSON.stringify(tiers),
  };
  const settings = readSettings({ dir, ...local, keys }, environment);
  const server = await startNode({ ...settings, drainMs: 2_000, ...more }, (line) => {
    logs.push(JSON.stringify(line));
  });
  return { ...server, url: new URL(server.url), logs, stop: () => server.drain(0) };
}
