// Serves a built folder with the Node server, which compresses as a CDN does, in a process of its own.
import { start } from "../test/hosts/programs.ts";
import { freePort } from "../test/processes.ts";

export interface Served {
  origin: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** Callers are not rate-limited unless `env` says so. */
export async function serve(dir: string, env: Record<string, string> = {}): Promise<Served> {
  const [port, metrics] = [await freePort(), await freePort()];
  const args = [
    "ops/commands/serve-node.ts",
    "--dir",
    dir,
    "--port",
    `${port}`,
    "--shutdown-delay",
    "0",
  ];
  const tiers = { anonymous: { quota: 1_000_000, window: 1 } };
  const { child, stop } = await start(
    process.execPath,
    [...args, "--metrics-port", `${metrics}`],
    port,
    { RIFFLE_TIERS: JSON.stringify(tiers), ...env },
  );
  return { origin: `http://127.0.0.1:${port}`, port, pid: child.pid!, stop };
}
