// npm run serve:node: serves a built snapshot with the Node server, for users; riffle-server is the same.
import { untilSignal } from "../../bin/interrupt.ts";
import { readSettings } from "../../hosts/node/settings.ts";
import { parsePort, parseWhole, run, withoutSlashes } from "../../bin/command.ts";
import { BuildError } from "../../src/errors.ts";

const USAGE = `npm run serve:node -- [--dir DIR] [--host ADDRESS] [--port N] [--metrics-host ADDRESS]
                          [--metrics-port N] [--keys FILE] [--shutdown-delay SECONDS]

Serves a built snapshot with Node: the API, the files, and on a port of their own /metrics, /livez and /readyz. A new
snapshot and new keys are seen within a second. After SIGTERM it answers for the shutdown delay while /readyz says 503,
then lets requests finish. Ctrl+C skips the delay.

  --dir DIR                  the snapshot (default dist)
  --host ADDRESS             address to listen on (default 127.0.0.1)
  --port N                   port of the site (default 8788)
  --metrics-host ADDRESS     address of metrics and health (default 127.0.0.1)
  --metrics-port N           port of metrics and health (default 9464)
  --keys FILE                export of the partner keys (default DIR.private/keys.all.json)
  --shutdown-delay SECONDS   longer than a balancer takes to see /readyz change (default 5)

RIFFLE_CLIENT_ADDRESS says where the caller's address stands: socket (default), cf-connecting-ip, or x-forwarded-for:N
behind N trusted proxies. RIFFLE_ORIGIN is the site's origin in links (default: the address it listens on, by http).
RIFFLE_VALKEY_URL is a Valkey or Redis that counts calls for several processes. RIFFLE_TIERS holds the rate tiers.`;

const LOCAL = ["127.0.0.1", "::1", "localhost"];
/** Slow balancers ask every 30 s and want several answers. */
const MAX_DELAY_SECONDS = 600;

await run({ usage: USAGE }, async ({ values }) => {
  const { dir = "dist", host = "127.0.0.1", keys } = values;
  const given = {
    dir: withoutSlashes(dir),
    host,
    port: parsePort(values.port ?? "8788"),
    metricsHost: values["metrics-host"] ?? "127.0.0.1",
    metricsPort: parsePort(values["metrics-port"] ?? "9464", "--metrics-port"),
    keys,
  };
  const { "shutdown-delay": seconds = "5" } = values;
  const delay = parseWhole("--shutdown-delay", seconds, 0, MAX_DELAY_SECONDS);
  const settings = readSettings(given, process.env);
  const { startNode } = await importServer();
  const server = await startNode(settings, (line) => console.error(JSON.stringify(line)));
  if (settings.origin === undefined && !LOCAL.includes(host)) {
    console.log(
      `Links in answers name ${server.url}; set RIFFLE_ORIGIN to the site's public origin`,
    );
  }
  // Before anybody is told: a signal that came sooner would end the process at once.
  const signalled = untilSignal();
  console.log(`Ready: ${server.url} serves ${dir}; metrics at ${server.metricsUrl}/metrics`);
  const signal = await signalled;
  await server.drain(signal === "SIGINT" ? 0 : 1_000 * delay);
});

/** The server's code. Loaded late, as help needs none of it. Throws BuildError where nothing made the views of pages. */
async function importServer() {
  try {
    return await import("../../hosts/node/start.ts");
  } catch (error) {
    // Not looked for as a file: the container's server has the views in its bundle.
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ERR_MODULE_NOT_FOUND" || !/\brendered\.ts$/m.test(message)) throw error;
    throw new BuildError(
      "The views of HTML pages are not made yet",
      "Run this first: npm run site",
    );
  }
}
