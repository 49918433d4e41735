// Starts the server that bench/swap.ts asks: of Pages on workerd, or Node's. Linux only: memory is ps's.
import { execFileSync } from "node:child_process";
import { disk } from "../../build/disk/effects.ts";
import { startEdge } from "../../ops/edge.ts";
import { freePort } from "../../test/processes.ts";
import { serve } from "../serve.ts";

export interface Server {
  port: number;
  /** Resident memory, in MB. */
  memory(): number;
  stop(): Promise<unknown>;
}

const BELOW = ["--ppid", String(process.pid)];

/** Callers choose their address by CF-Connecting-IP and have the default limits. */
export const SERVERS = {
  async pages(dir: string): Promise<Server> {
    const port = await freePort();
    const edge = await startEdge(dir, port, disk);
    return { port, memory: () => resident(BELOW, "workerd"), stop: edge.stop };
  },
  async node(dir: string): Promise<Server> {
    const env = { RIFFLE_CLIENT_ADDRESS: "cf-connecting-ip", RIFFLE_TIERS: "" };
    const { port, pid, stop } = await serve(dir, env);
    return { port, memory: () => resident(["-p", String(pid)], ""), stop };
  },
};

function resident(which: string[], program: string): number {
  const rows = execFileSync("ps", ["-o", "rss=,args=", ...which], { encoding: "utf8" });
  const kilobytes = rows
    .split("\n")
    .filter((row) => row.includes(program))
    .reduce((sum, row) => sum + (Number.parseInt(row.trim(), 10) || 0), 0);
  return Math.round(kilobytes / 1_024);
}
