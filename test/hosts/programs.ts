// Starts programs of the system for tests, on loopback and below a scratch folder.
import { spawn, spawnSync } from "node:child_process";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../processes.ts";

/** Throws Error if it is not installed, with what to install. */
export function find(names: readonly string[]): string {
  const found = names.find((name) => spawnSync("which", [name]).status === 0);
  if (found !== undefined) return found;
  throw new Error(
    `${names.join(" or ")} is not installed; on Debian: apt-get install nginx caddy valkey-server, or redis-server for the last`,
  );
}

/** Starts a program and returns when its port takes connections. */
export async function start(
  command: string,
  args: readonly string[],
  port: number,
  env: Record<string, string> = {},
) {
  const child = spawn(command, args, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...env },
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<void>((settle) => child.once("exit", () => settle()));
  for (let tries = 0; !(await listens(port)); tries++) {
    if (child.exitCode !== null || tries > 300)
      throw new Error(`${command} did not start: ${errors}`);
    await sleep(50);
  }
  return {
    child,
    async stop() {
      child.kill("SIGCONT");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

export type Program = Awaited<ReturnType<typeof start>>;

/** Starts the Node server in a process of its own, and returns once it is ready, with what it said. */
export async function startServer(args: readonly string[], env: Record<string, string> = {}) {
  const [port, metrics] = [String(await freePort()), String(await freePort())];
  const ports = ["--port", port, "--metrics-port", metrics];
  const child = spawn(process.execPath, ["ops/commands/serve-node.ts", ...ports, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (line.startsWith("Ready: ")) break;
  }
  const [url, health] = [port, metrics].map((on) => new URL(`http://127.0.0.1:${on}`));
  return { url: url!, metrics: health!, child, said: said.join("\n") };
}

function listens(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => settle(true)).once("error", () => settle(false));
    socket.once("connect", () => socket.destroy());
  });
}
