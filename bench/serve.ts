// Serves a built folder to a browser with the Node server, which compresses as a CDN does.
import { start, type Program } from "../test/hosts/programs.ts";
import { freePort } from "../test/processes.ts";

/** The client may ask as often as it wants. */
export async function serve(dir: string): Promise<Pick<Program, "stop"> & { origin: string }> {
  const [port, metrics] = [await freePort(), await freePort()];
  const args = ["--import", "tsx", "build/cli/serve-node.ts", "--dir", dir, "--port", `${port}`];
  const tiers = { anonymous: { quota: 1_000_000, window: 60 } };
  const env = { RIFFLE_TIERS: JSON.stringify(tiers) };
  const server = await start(
    process.execPath,
    [...args, "--metrics-port", `${metrics}`],
    port,
    env,
  );
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.stop() };
}
