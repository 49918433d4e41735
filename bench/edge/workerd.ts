// Runs Workers on bare workerd, and measures the process's CPU time.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { COMPATIBILITY_DATE } from "./bundle.ts";

export interface Service {
  name: string;
  /** Texts of ES modules by name, the main one first; none is the snapshot's folder itself. */
  modules?: Record<string, string>;
  /** Bindings in workerd's configuration language. */
  bindings?: string[];
  /** More of the Worker in workerd's configuration language. */
  more?: string;
  /** Listens on a port of its own. */
  open?: boolean;
}

export interface Server {
  ports: Record<string, number>;
  pid: number;
  stop(): Promise<void>;
}

/** How long workerd may take to listen, in ms. */
const MAX_START = 30_000;

/** Starts services over a snapshot's folder, which is the service "assets". */
export async function startWorkerd(
  folder: string,
  scratch: string,
  services: readonly Service[],
): Promise<Server> {
  mkdirSync(join(scratch, "state"), { recursive: true });
  const config = join(scratch, "config.capnp");
  writeFileSync(config, configuration(folder, scratch, services));
  const child = spawn(binary(), ["serve", config, "--control-fd=3"], {
    stdio: ["ignore", "ignore", "inherit", "pipe"],
  });
  const ended = new Promise<void>((settle) => child.once("exit", () => settle()));
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  try {
    const open = services.filter((service) => service.open).map(({ name }) => name);
    return { ports: await listening(child, open), pid: child.pid!, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** CPU time of a process so far, all threads, in microseconds; Linux only. */
export function cpuTime(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).reduce((sum, task) => {
    const [nanoseconds] = readFileSync(join(tasks, task, "schedstat"), "utf8").split(" ");
    return sum + Number(nanoseconds) / 1_000;
  }, 0);
}

function binary(): string {
  const require = createRequire(import.meta.url);
  return (require("workerd") as { default: string }).default;
}

// workerd reports the port of each socket on the control pipe.
function listening(child: ChildProcess, names: readonly string[]): Promise<Record<string, number>> {
  return new Promise((settle, reject) => {
    const ports: Record<string, number> = {};
    const timer = setTimeout(() => reject(new Error("workerd did not listen")), MAX_START);
    child.once("error", reject);
    child.once("exit", () => reject(new Error("workerd ended at once")));
    createInterface({ input: child.stdio[3] as Readable }).on("line", (line) => {
      const { event, socket, port } = JSON.parse(line) as Record<string, unknown>;
      if (event === "listen") ports[socket as string] = port as number;
      if (!names.every((name) => name in ports)) return;
      clearTimeout(timer);
      settle(ports);
    });
  });
}

function configuration(folder: string, scratch: string, services: readonly Service[]): string {
  const workers = services
    .filter(({ modules }) => modules)
    .map((service) => worker(scratch, service));
  const sockets = services
    .filter(({ open }) => open)
    .map(
      ({ name }) => `(name = "${name}", address = "127.0.0.1:0", http = (), service = "${name}")`,
    );
  const assets = disk("assets", folder, false);
  const state = disk("state", join(scratch, "state"), true);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [${[assets, state, ...workers].join(",\n")}],
  sockets = [${sockets.join(",\n")}],
);`;
}

function worker(scratch: string, { name, modules, bindings = [], more = "" }: Service): string {
  const embedded = Object.entries(modules!).map(([module, source]) => {
    const file = `${name}.${module}`;
    writeFileSync(join(scratch, file), source);
    return `(name = ${text(module)}, esModule = embed ${text(file)})`;
  });
  return `(name = "${name}", worker = (modules = [${embedded.join(", ")}],
    compatibilityDate = "${COMPATIBILITY_DATE}", bindings = [${bindings.join(", ")}], ${more}))`;
}

function disk(name: string, path: string, writable: boolean): string {
  return `(name = "${name}", disk = (path = ${text(path)}, writable = ${writable}))`;
}

function text(value: string): string {
  return JSON.stringify(value);
}
