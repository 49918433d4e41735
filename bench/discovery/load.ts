// Sends requests to servers with autocannon, in interleaved rounds, and makes a table of medians.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BuildError } from "../../src/errors.ts";
import { alternate } from "../harness.ts";
import { median, quantile, round } from "../table.ts";

export interface Target {
  name: string;
  port: number;
  pid: number;
  /** Paths, asked for in turn. */
  requests: readonly string[];
  against?: string;
}

/** One run: requests a second, latencies in ms, CPU time of the server in microseconds a request. */
interface Measured {
  rate: number;
  p50: number;
  p99: number;
  cpu: number;
}

const CONNECTIONS = 32;
const ROUNDS = 3;
/** A slow server on a busy machine takes seconds to come to the last of many connections. */
const PATIENCE_SECONDS = 60;
/** How often autocannon looks whether its time is over, in ms. */
const SAMPLE_MS = 50;

interface Client {
  setRequests(requests: readonly object[]): void;
}
interface Run extends PromiseLike<{ errors: number; non2xx: number }> {
  on(
    event: "response",
    heard: (client: Client, status: number, b: number, ms: number) => void,
  ): void;
}
type Autocannon = (options: object) => Run;

// A name that the compiler does not follow: the package is in bench/node_modules only.
const AUTOCANNON: string = "autocannon";

export interface Row {
  "req/s": number;
  "p50 ms": number;
  "p99 ms": number;
  "CPU µs": number;
  /** Times the requests a second of whom it runs against; medians of ratios within a round. */
  "rate ratio": number | "";
  /** Their CPU time over its own, so that more is better here too. */
  "CPU ratio": number | "";
}

/** All targets in turn, several times: each of their requests once, then so many as take about a second. */
export async function measure(targets: readonly Target[]): Promise<Record<string, Row>> {
  const contestants = targets.map((target) => [
    target.name,
    async () => {
      const least = target.requests.length;
      const { rate } = await fire(target, least);
      return fire(target, Math.max(least, Math.round(rate)));
    },
  ]);
  const runs = await alternate<Measured>(ROUNDS, Object.fromEntries(contestants));
  const rows = targets.map(({ name, against }) => [name, rowOf(runs[name]!, runs[`${against}`])]);
  return Object.fromEntries(rows) as Record<string, Row>;
}

function rowOf(own: readonly Measured[], other: readonly Measured[] | undefined): Row {
  const of = (value: (run: Measured) => number) => median(own.map(value));
  const milliseconds = (value: (run: Measured) => number) => round(of(value), 2);
  const ratio = (value: (ours: Measured, theirs: Measured) => number) =>
    other ? round(median(own.map((run, i) => value(run, other[i]!))), 2) : "";
  return {
    "req/s": Math.round(of(({ rate }) => rate)),
    "p50 ms": milliseconds(({ p50 }) => p50),
    "p99 ms": milliseconds(({ p99 }) => p99),
    "CPU µs": Math.round(of(({ cpu }) => cpu)),
    "rate ratio": ratio((ours, theirs) => ours.rate / theirs.rate),
    "CPU ratio": ratio((ours, theirs) => theirs.cpu / ours.cpu),
  };
}

async function fire({ name, port, pid, requests }: Target, amount: number): Promise<Measured> {
  const { default: autocannon } = (await import(AUTOCANNON)) as { default: Autocannon };
  const times: number[] = [];
  let next = 0;
  const cpuBefore = cpuTime(pid);
  const begin = performance.now();
  const run = autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    amount,
    sampleInt: SAMPLE_MS,
    timeout: PATIENCE_SECONDS,
    requests: [{ path: requests[0] }],
    setupClient(client: Client) {
      const share = requests.filter((_, i) => i % CONNECTIONS === next);
      next++;
      client.setRequests(share.map((path) => ({ method: "GET", path })));
    },
  });
  run.on("response", (_client, _status, _bytes, ms) => times.push(ms));
  const { errors, non2xx } = await run;
  const seconds = (performance.now() - begin) / 1_000;
  const cpu = (cpuTime(pid) - cpuBefore) / times.length;
  if (errors + non2xx > 0) {
    const message = `${name}: ${errors + non2xx} requests failed`;
    throw new BuildError(message, "End what else runs here, and look at what the server printed");
  }
  times.sort((a, b) => a - b);
  return {
    rate: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpu,
  };
}

/** CPU time of a process so far, all threads, in microseconds; Linux only. */
function cpuTime(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).reduce((sum, task) => {
    const [nanoseconds] = readFileSync(join(tasks, task, "schedstat"), "utf8").split(" ");
    return sum + Number(nanoseconds) / 1_000;
  }, 0);
}
