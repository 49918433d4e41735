// Measures the Node server beside Fastify with better-sqlite3 and beside nginx, in one run: CPU time of the
// server for a request and rate, with the limiter off, in memory and in Valkey; and its memory over many requests.
import { fork } from "node:child_process";
import { mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseWhole, run } from "../bin/command.ts";
import { freePort } from "../test/processes.ts";
import { find, start, type Program } from "../test/hosts/programs.ts";
import { ROOT } from "./edge/bundle.ts";
import { fire, measure, type Measured, type Target } from "./edge/load.ts";
import { drawQueries } from "./edge/queries.ts";
import { sampleSnapshot } from "./run-once.ts";
import { serve } from "./serve.ts";
import { median, megabytes, round } from "./table.ts";

const PROPERTIES = 20_000;
const CONNECTIONS = 32;
/** Seconds that each target runs before it counts, for its code to be compiled and its files to be read. */
const WARM_UP = 3;

/** Name, against whom, how many times as fast by CPU it is to be at least. */
const GOALS: [name: string, against: string, goal: number][] = [
  ["page", "Fastify, page", 1.5],
  ["filter", "Fastify, filter", 4],
  ["q", "Fastify, q", 8],
  ["detail", "Fastify, detail", 0],
  ["file", "nginx, file", 1 / 3],
  ["page", "nginx, file", 1 / 3],
  ["page, Valkey", "page", 0],
];

const USAGE = `npm run bench:hosts [-- --dir DIR] [--requests N]

Measures the Node server beside Fastify with better-sqlite3 and nginx, which must be installed, as must be
Valkey or Redis. Linux only: CPU times and memory are read from /proc.

  --dir DIR      a snapshot (default: a sample of ${PROPERTIES} properties is made)
  --requests N   over which memory is watched (default 500000)

Exit codes: 0 done, 1 a request failed, 2 wrong usage, 3 internal error.`;

const OPTIONS = {
  options: { dir: { type: "string" }, requests: { type: "string", default: "500000" } },
} as const;

await run({ usage: USAGE }, OPTIONS, async ({ values }) => {
  process.chdir(ROOT);
  const requests = parseWhole("--requests", values.requests, 1);
  using scratch = mkdtempDisposableSync(join(tmpdir(), "riffle-hosts-"));
  await using stops = new AsyncDisposableStack();
  const dir = values.dir ? resolve(values.dir) : await sampleSnapshot(scratch.path, PROPERTIES);
  await compare(dir, scratch.path, requests, stops);
});

interface Server {
  port: number;
  pid: number;
}

async function compare(
  dir: string,
  scratch: string,
  requests: number,
  stops: AsyncDisposableStack,
): Promise<void> {
  const started = async (starting: Promise<Server & { stop(): unknown }>) => {
    const server = await starting;
    stops.defer(async () => void (await server.stop()));
    return server;
  };
  const valkey = await started(startValkey(scratch));
  // Nobody is refused; a limiter counts all the same.
  const node = (url?: string) =>
    started(serve(dir, url === undefined ? {} : { RIFFLE_VALKEY_URL: url }));
  const memory = await node();
  const shared = await node(`redis://127.0.0.1:${valkey.port}`);
  const nginx = await started(startNginx(dir, scratch));
  const fastify = await started(startPeer(dir));
  const queries = drawQueries(dir);
  const targets = [
    target("nginx, file", nginx, queries.files),
    target("file", memory, queries.files),
    target("page", memory, queries.pages),
    target("page, Valkey", shared, queries.pages),
    target("detail", memory, queries.details),
    target("filter", memory, queries.filters),
    target("q", memory, queries.texts),
    target("Fastify, page", fastify, queries.pages),
    target("Fastify, detail", fastify, queries.details),
    target("Fastify, filter", fastify, queries.filters),
    target("Fastify, q", fastify, queries.texts),
  ];
  for (const one of targets) await fire(one, CONNECTIONS, { duration: WARM_UP });
  report(await measure(targets, CONNECTIONS));
  await watchMemory(targets[2]!, requests);
}

function target(name: string, { port, pid }: Server, paths: readonly string[]): Target {
  return { name, port, pid, requests: () => paths.map((path) => ({ path })) };
}

function report(runs: ReadonlyMap<string, Measured[]>): void {
  const of = (name: string, value: (run: Measured) => number) => median(runs.get(name)!.map(value));
  const rows = [...runs.keys()].map((name) => [
    name,
    {
      "req/s": Math.round(of(name, ({ rate }) => rate)),
      "p50 ms": round(of(name, ({ p50 }) => p50), 2), // prettier-ignore
      "p99 ms": round(of(name, ({ p99 }) => p99), 2), // prettier-ignore
      "CPU µs": round(of(name, ({ cpu }) => cpu), 1), // prettier-ignore
    },
  ]);
  console.table(Object.fromEntries(rows));
  const goals = GOALS.map(([name, against, goal]) => {
    const times = of(against, ({ cpu }) => cpu) / of(name, ({ cpu }) => cpu);
    const row = { goal: round(goal, 2), "by CPU": round(times, 2), met: times >= goal };
    return [`${name} / ${against}`, row];
  });
  console.table(Object.fromEntries(goals));
}

async function watchMemory(page: Target, requests: number): Promise<void> {
  const samples: Record<string, object> = {};
  for (let sent = 0; sent < requests;) {
    const { rate } = await fire(page, CONNECTIONS, { duration: 5 });
    sent += Math.round(rate * 5);
    samples[sent] = { "resident MB": megabytes(residentBytes(page.pid)) };
  }
  console.log(`Memory of the Node server over ${requests} requests`);
  console.table(samples);
}

function residentBytes(pid: number): number {
  return 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]);
}

async function startValkey(scratch: string) {
  const port = await freePort();
  const args = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--dir", scratch];
  return described(await start(find(["valkey-server", "redis-server"]), args, port), port);
}

async function startNginx(dir: string, scratch: string) {
  const port = await freePort();
  const config = `daemon off; master_process off; pid ${scratch}/pid; error_log stderr; events {}
    http { access_log off; types { application/json json; }
      client_body_temp_path ${scratch}/b; proxy_temp_path ${scratch}/p; fastcgi_temp_path ${scratch}/f;
      uwsgi_temp_path ${scratch}/u; scgi_temp_path ${scratch}/s; keepalive_requests 1000000;
      server { listen ${port}; root ${dir}; } }`;
  writeFileSync(join(scratch, "nginx.conf"), config);
  const args = ["-c", join(scratch, "nginx.conf"), "-p", scratch];
  return described(await start(find(["nginx"]), args, port), port);
}

function described({ child, stop }: Program, port: number) {
  return { port, pid: child.pid!, stop };
}

async function startPeer(dir: string) {
  const peer = fork(join(import.meta.dirname, "edge/peer.ts"), [dir], { execArgv: [] });
  const port = await new Promise<number>((settle, reject) => {
    peer.once("message", (message) => settle(message as number));
    peer.once("exit", () => reject(new Error("The peer did not start")));
  });
  return { port, pid: peer.pid!, stop: () => peer.kill() };
}
