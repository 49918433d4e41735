// Runs a built snapshot on the machine's own workerd: a folder in, a server with limiter and key
// store out.
import { spawn, type ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { BuildError } from "../src/errors.ts";
import type { Effects } from "./effects.ts";
import { ALL_KEYS_FILE } from "./key-export.ts";
import { LATEST_PATH } from "./manifest.ts";
import { UNATTENDED } from "./wrangler.ts";

export interface Edge {
  url: string;
  /** Ends the server and removes its state. */
  stop(): Promise<void>;
  /** Waits until the server ends or the process is told to, and cleans up. */
  untilStopped(): Promise<void>;
}

/** How long workerd may take to answer, in ms; it takes a few seconds, on a busy machine more. */
const MAX_START = 120_000;
const POLL = 200;

/** Serves `dir` on a port. Throws BuildError if there is no snapshot or the server does not start. */
export async function startEdge(dir: string, port: number, effects: Effects): Promise<Edge> {
  if (effects.size(dir + LATEST_PATH) === undefined) {
    throw new BuildError(
      `${dir} holds no snapshot`,
      "Build one first: npm run build -- --dump FILE",
    );
  }
  await assertFree(port);
  // Keys of an earlier export must not live on, so each server begins with an empty store.
  const state = effects.scratch();
  const keys = resolve(`${dir}.private/${ALL_KEYS_FILE}`);
  if (effects.size(keys) !== undefined) {
    await finished(
      wrangler(["kv", "bulk", "put", keys, "--binding", "KEYS", "--local", "--persist-to", state]),
    );
  }
  const options: Record<string, string> = {
    port: String(port),
    ip: "127.0.0.1",
    "inspector-port": "0",
    "persist-to": state,
    "log-level": "error",
    "show-interactive-dev-session": "false",
  };
  const server = wrangler([
    // The Pages configuration comes first; wrangler takes the second for a Worker beside it.
    "pages",
    "dev",
    dir,
    "-c",
    "wrangler.jsonc",
    "-c",
    "src/limiter/wrangler.jsonc",
    ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  ]);
  const ended = new Promise((settle) => server.once("exit", settle));
  const stop = async () => {
    // wrangler's children are in its group; it does not always take them along.
    if (isRunning(server)) process.kill(-server.pid!, "SIGTERM");
    await ended;
    effects.remove(state);
  };
  const untilStopped = async () => {
    const told = new Promise((settle) => {
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, settle);
    });
    await Promise.race([told, ended]);
    await stop();
  };
  const url = `http://127.0.0.1:${port}`;
  if (await answers(`${url}/v1/health`, server)) return { url, stop, untilStopped };
  await stop();
  throw new BuildError(
    `No server came up on port ${port}`,
    "Another program may use the port; give another --port",
  );
}

function wrangler(args: string[]): ChildProcess {
  return spawn("wrangler", args, {
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
    env: { ...process.env, ...UNATTENDED },
  });
}

function finished(child: ChildProcess): Promise<void> {
  return new Promise((settle, reject) => {
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? settle() : reject(new Error(`wrangler ended with exit code ${code}`)),
    );
  });
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

// Whoever listens there already would answer in the server's place.
function assertFree(port: number): Promise<void> {
  return new Promise((settle, reject) => {
    const probe = createServer();
    probe.once("error", () =>
      reject(new BuildError(`Port ${port} is in use or not allowed`, "Give another --port")),
    );
    probe.listen(port, "127.0.0.1", () => probe.close(() => settle()));
  });
}

async function answers(url: string, server: ChildProcess): Promise<boolean> {
  for (const end = Date.now() + MAX_START; Date.now() < end && isRunning(server);) {
    try {
      const response = await fetch(url);
      await response.arrayBuffer();
      if (response.ok) return true;
    } catch {
      // not listening yet
    }
    await new Promise((settle) => setTimeout(settle, POLL));
  }
  return false;
}
