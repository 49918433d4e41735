// Runs the API on bare workerd over a snapshot's folder.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { bareFunction, COMPATIBILITY_DATE } from "../edge/bundle.ts";

export interface Server {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

const MAX_START = 30_000;

export async function startWorkerd(folder: string, scratch: string): Promise<Server> {
  writeFileSync(join(scratch, "main.js"), await bareFunction());
  const config = join(scratch, "config.capnp");
  writeFileSync(
    config,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "assets", disk = (path = ${JSON.stringify(folder)})),
    (name = "api", worker = (
      modules = [(name = "main.js", esModule = embed "main.js")],
      compatibilityDate = "${COMPATIBILITY_DATE}",
      bindings = [(name = "ASSETS", service = "assets")])),
  ],
  sockets = [(name = "api", address = "127.0.0.1:0", http = (), service = "api")],
);`,
  );
  const { default: binary } = createRequire(import.meta.url)("workerd") as { default: string };
  const child = spawn(binary, ["serve", config, "--control-fd=3"], {
    stdio: ["ignore", "ignore", "inherit", "pipe"],
  });
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  try {
    // workerd reports the port of its socket on the control pipe.
    const lines = createInterface({ input: child.stdio[3] as Readable });
    const signal = AbortSignal.timeout(MAX_START);
    const [line] = (await once(lines, "line", { signal })) as [string];
    return { port: (JSON.parse(line) as { port: number }).port, pid: child.pid!, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
