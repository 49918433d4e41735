// The CPU time of single requests, the nastiest among them, warm and in a new isolate: a snapshot's
// folder in, milliseconds out. Both are those of the whole workerd process, file reads included.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bareModules } from "./bundle.ts";
import { median } from "./load.ts";
import { drawQueries, readProperties } from "./queries.ts";
import { cpuTime, startWorkerd, type Server, type Service } from "./workerd.ts";

export interface CpuTimes {
  name: string;
  warm: number;
  /** First answer of a new isolate; the evaluation of its modules comes before it. */
  first: number;
}

const ISOLATES = 5;
const WARM_UP = 60;
const WARM = 20;
const TRIVIAL = { "main.js": "export default { fetch: () => new Response('ok') };" };

/** The times of each kind of request, and the CPU time of evaluating the function's modules, in ms. */
export async function measureCpu(
  folder: string,
  scratch: string,
): Promise<{ evaluation: number; times: CpuTimes[] }> {
  const modules = await bareModules("functions/v1/[[path]].ts");
  const bindings = [`(name = "ASSETS", service = "assets")`];
  const api: Service = { name: "api", modules, bindings, open: true };
  const trivial: Service = { name: "trivial", modules: TRIVIAL, bindings, open: true };
  const start = async (services: Service[]) => {
    const own = mkdtempSync(join(scratch, "cpu-"));
    const server = await startWorkerd(folder, own, services);
    return {
      ...server,
      async stop() {
        await server.stop();
        rmSync(own, { recursive: true });
      },
    };
  };
  const evaluations: number[] = [];
  const times: CpuTimes[] = [];
  for (const [name, path] of Object.entries(nastyRequests(folder))) {
    const firsts: number[] = [];
    const warms: number[] = [];
    for (let isolate = 0; isolate < ISOLATES; isolate++) {
      const bare = await start([trivial]);
      const without = await evaluated(bare);
      await bare.stop();
      const server = await start([trivial, api]);
      try {
        evaluations.push((await evaluated(server)) - without);
        firsts.push(await spent(server, path));
        if (isolate > 0) continue;
        for (let i = 0; i < WARM_UP; i++) await spent(server, path);
        for (let i = 0; i < WARM; i++) warms.push(await spent(server, path));
      } finally {
        await server.stop();
      }
    }
    times.push({ name, warm: median(warms), first: median(firsts) });
  }
  return { evaluation: median(evaluations), times };
}

// Everything up to the answer of another Worker, so that the platform's own code has run once.
async function evaluated({ pid, ports }: Server): Promise<number> {
  for (let i = 0; i < 3; i++) await ask(ports["trivial"]!, "/");
  return cpuTime(pid) / 1_000;
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
function nastyRequests(folder: string): Record<string, string> {
  const properties = readProperties(folder);
  const states = tenOf(properties.map(({ state }) => state.toLowerCase()).reverse());
  const species = tenOf(properties.flatMap((one) => one.species)).replaceAll(" ", "%20");
  const waters = tenOf(properties.map((one) => one.water_type));
  const world = "bounds=-90,-180,90,180";
  const list = "/v1/properties?";
  const { pages, details, availability } = drawQueries(folder);
  return {
    page: pages[0]!,
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
