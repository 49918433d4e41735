// What tests ask of the machine: the processes below this one, and a port that nobody listens on.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";

/** Processes below this one, but those whose program is like `not`, and all below those. */
export function descendants(not = /(^|\/)ps$/): number[] {
  const all = existsSync("/proc/self/stat") ? listed() : told();
  const below = (parent: number): number[] =>
    all
      .filter(({ ppid, program }) => ppid === parent && !not.test(program))
      .flatMap(({ pid }) => [pid, ...below(pid)]);
  return below(process.pid);
}

type Process = Record<"pid" | "ppid", number> & { program: string };

/** Linux lists its processes itself, also where no ps is installed. */
const listed = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): Process[] => {
      try {
        // The name in parentheses may hold anything; what follows it are numbers.
        const stat = readFileSync(`/proc/${name}/stat`, "utf8").replace(/^.*\) /s, "");
        const program = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0")[0]!;
        return [{ pid: Number(name), ppid: Number(stat.split(" ")[1]), program }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });

/** Elsewhere ps is part of the system. */
const told = () =>
  execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line): Process => {
      const [pid, ppid, program = ""] = line.trim().split(/\s+/, 3);
      return { pid: Number(pid), ppid: Number(ppid), program };
    });

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await once(server.close(), "close");
  return port;
}
