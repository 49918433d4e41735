// Measures the CPU time of single requests, the most expensive included, warm and in a new isolate.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { median, round } from "../table.ts";
import { runScript } from "../process.ts";
import { bareModules } from "./bundle.ts";
import { drawQueries, readProperties } from "./queries.ts";
import { cpuTime, startWorkerd, type Server } from "./workerd.ts";

/** CPU milliseconds of one request, medians. */
export interface CpuTimes {
  name: string;
  /** All of workerd's threads, reading the files included. */
  warm: number;
  /** Likewise, the first answer of a new workerd whose modules are evaluated. */
  first: number;
  /** Evaluating the modules and the first answer on the isolate's own thread, files in memory. */
  cold: number;
  /** Likewise on all threads: V8 compiles and collects on others at the same time. */
  coldThreads: number;
}

const ISOLATES = 7;
const WARM_UP = 60;
const WARM = 20;
const TRIVIAL = { "main.js": "export default { fetch: () => new Response('ok') };" };

/** Of `requests`, paths by name. */
export async function measureCpu(
  folder: string,
  scratch: string,
  requests: Readonly<Record<string, string>>,
): Promise<CpuTimes[]> {
  const modules = await bareModules("functions/v1/_middleware.ts");
  const module = join(scratch, "cold.mjs");
  writeFileSync(module, modules["main.js"]!);
  const times: CpuTimes[] = [];
  for (const [name, path] of Object.entries(requests)) {
    const colds = Array.from({ length: ISOLATES }, () => coldStart(module, folder, path));
    times.push({
      name,
      ...(await inWorkerd(modules, folder, scratch, path)),
      cold: median(colds.map(({ own }) => own)),
      coldThreads: median(colds.map(({ all }) => all)),
    });
  }
  return times;
}

export function printCpu(times: readonly CpuTimes[]): void {
  console.log("CPU ms a request: in workerd with file reads; in a new isolate without");
  const rows = times.map(({ name, warm, first, cold, coldThreads }) => [
    name,
    {
      "warm, workerd": round(warm, 2),
      "first, workerd": round(first, 2),
      "cold start": round(cold, 2),
      "on all threads": round(coldThreads, 2),
    },
  ]);
  console.table(Object.fromEntries(rows));
}

function coldStart(module: string, folder: string, path: string): { own: number; all: number } {
  return runScript<{ own: number; all: number }>("edge/cold.ts", [module, folder, path]).said;
}

async function inWorkerd(
  modules: Record<string, string>,
  folder: string,
  scratch: string,
  path: string,
): Promise<{ warm: number; first: number }> {
  const own = join(scratch, "cpu");
  mkdirSync(own, { recursive: true });
  const bindings = [`(name = "ASSETS", service = "assets")`];
  const firsts: number[] = [];
  const warms: number[] = [];
  for (let isolate = 0; isolate < ISOLATES; isolate++) {
    const server = await startWorkerd(folder, own, [
      { name: "trivial", modules: TRIVIAL, open: true },
      { name: "api", modules, bindings, open: true },
    ]);
    try {
      // So that the platform's own code has run once.
      for (let i = 0; i < 3; i++) await ask(server.ports["trivial"]!, "/");
      firsts.push(await spent(server, path));
      if (isolate > 0) continue;
      for (let i = 0; i < WARM_UP; i++) await ask(server.ports["api"]!, path);
      for (let i = 0; i < WARM; i++) warms.push(await spent(server, path));
    } finally {
      await server.stop();
    }
  }
  return { warm: median(warms), first: median(firsts) };
}

async function spent({ pid, ports }: Server, path: string): Promise<number> {
  const before = cpuTime(pid);
  await ask(ports["api"]!, path);
  return (cpuTime(pid) - before) / 1_000;
}

async function ask(port: number, path: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
}

/** Requests that cost much of whatever there is to cost. */
export function nastyRequests(folder: string): Record<string, string> {
  const properties = readProperties(folder);
  const states = tenOf(properties.map(({ state }) => state.toLowerCase()).reverse());
  const species = tenOf(properties.flatMap((one) => one.species)).replaceAll(" ", "%20");
  const waters = tenOf(properties.map((one) => one.water_type));
  const world = "bounds=-90,-180,90,180";
  const list = "/v1/properties?";
  const { details, availability } = drawQueries(folder);
  return {
    page: "/v1/properties",
    detail: details[0]!,
    "availability, 366 days": availability.find((path) => days(path) === 366)!,
    "box of the world, deep": `${list}${world}&limit=100&offset=${properties.length - 100}`,
    "10 values a list": `${list}state=${states}&water_type=${waters}&species=${species}&limit=100`,
    "all filters": `${list}state=${states}&water_type=${waters}&species=${species}&q=l&${world}&limit=100`,
    "q of one letter": `${list}q=l&limit=100`,
    "q of a common word": `${list}q=county&limit=100`,
    "q of 8 letters": `${list}q=a+b+c+d+e+f+g+h&limit=100`,
    "q of 8 letters, deep": `${list}q=a+c+l+m+n+o+r+s&limit=100&offset=50`,
    "guides by rating": "/v1/guides?min_rating=1&limit=100&location=m",
  };
}

function tenOf(values: readonly string[]): string {
  return [...new Set(values)].slice(0, 10).join(",");
}

function days(path: string): number {
  const [from, to] = ["from", "to"].map((name) =>
    Date.parse(new URLSearchParams(path.split("?")[1]).get(name)!),
  ) as [number, number];
  return (to - from) / 86_400_000 + 1;
}
