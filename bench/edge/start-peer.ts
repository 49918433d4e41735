// Starts a peer's server in a process of its own.
import { fork } from "node:child_process";

export interface Peer {
  port: number;
  pid: number;
  stop(): void;
}

/** `script` sends its port once it listens. */
export async function startPeer(script: string, args: readonly string[]): Promise<Peer> {
  const child = fork(script, args, { execArgv: [] });
  const port = await new Promise<number>((settle, reject) => {
    child.once("message", (message) => settle(message as number));
    child.once("exit", () => reject(new Error("The peer did not start")));
  });
  return { port, pid: child.pid!, stop: () => child.kill() };
}
