// What tests ask of the machine: the processes below this one, and a port that nobody listens on.
import { execFileSync } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";

/** Processes below this one, but those whose program is like `not`, and all below those. */
export function descendants(not = /(^|\/)ps$/): number[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  const rows = table.trim().split("\n").map((line) => line.trim().split(/\s+/, 3)); // prettier-ignore
  const below = (parent: number): number[] =>
    rows
      .filter(([, ppid, program]) => Number(ppid) === parent && !not.test(program!))
      .flatMap(([pid]) => [Number(pid), ...below(Number(pid))]);
  return below(process.pid);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((settle, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", settle);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((settle) => server.close(settle));
  return port;
}
