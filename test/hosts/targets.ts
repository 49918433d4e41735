// The hosts that run the whole API: how each is started over a folder, and what of an answer it owns.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseAddressSource } from "../../hosts/node/client-address.ts";
import type { Settings } from "../../hosts/node/settings.ts";
import { startNode, type Running as Server } from "../../hosts/node/start.ts";
import { startPages, storedKeys } from "../edge/pages.ts";
import { scratchFolder } from "../scratch.ts";
import { startWorkersSite } from "./workers.ts";

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

export const OPEN_TIER = { quota: 1_000_000, window: 60 };
/** Tiers that refuse no test. */
export const OPEN_TIERS = { anonymous: OPEN_TIER, partner: OPEN_TIER, partner_plus: OPEN_TIER };

const AUTHORIZATION = "Authorization";

export const HOSTS: Record<"Pages" | "Workers" | "Node", Host> = {
  Pages: {
    vary: AUTHORIZATION,
    moved: 308,
    missing: "no-store",
    failsOpen: true,
    start: startPages,
  },
  Workers: {
    vary: AUTHORIZATION,
    moved: 307,
    // Its server of files can't tell a 404 from the file.
    missing: /^public, max-age=(?:60|0), /,
    failsOpen: false,
    start: startWorkersSite,
  },
  Node: {
    vary: `${AUTHORIZATION}, Accept-Encoding`,
    moved: 308,
    missing: "no-store",
    failsOpen: false,
    start: startNodeSite,
  },
};

export async function startNodeSite(
  dir: string,
  tiers: object,
  more: Partial<Settings> = {},
): Promise<Running & { metricsUrl: string; drain: Server["drain"] }> {
  const keys = join(scratchFolder(), "keys.all.json");
  const entries = Object.entries(await storedKeys()).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
  }));
  writeFileSync(keys, JSON.stringify(entries));
  const logs: string[] = [];
  const log = (line: Readonly<Record<string, unknown>>) => void logs.push(JSON.stringify(line));
  const server = await startNode(
    {
      dir,
      host: "127.0.0.1",
      port: 0,
      metricsHost: "127.0.0.1",
      metricsPort: 0,
      keys,
      clientAddress: parseAddressSource("cf-connecting-ip")!,
      origin: undefined,
      valkeyUrl: undefined,
      tiers: JSON.stringify(tiers),
      drainMs: 2_000,
      stallMs: 30_000,
      ...more,
    },
    log,
  );
  return {
    url: new URL(server.url),
    metricsUrl: server.metricsUrl,
    logs,
    drain: server.drain,
    stop: () => server.drain(0),
  };
}
