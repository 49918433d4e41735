// Starts programs of the system for tests, on loopback and below a scratch folder.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface Program {
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

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
): Promise<Program> {
  const child = spawn(command, args, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...env },
  });
  let errors = "";
  child.stderr!.on("data", (chunk: Buffer) => (errors += chunk.toString()));
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

function listens(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => settle(true)).once("error", () => settle(false));
    socket.once("connect", () => socket.destroy());
  });
}
