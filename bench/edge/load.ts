// Sends requests to servers with autocannon, in interleaved rounds, and takes medians.
import { BuildError } from "../../src/errors.ts";
import { alternate } from "../harness.ts";
import { quantile } from "../table.ts";
import { cpuTime } from "./workerd.ts";

export interface Target {
  name: string;
  port: number;
  pid: number;
  /** Sent in turn; drawn again for each run. */
  requests: () => readonly Sent[];
}

export interface Sent {
  path: string;
  headers?: Record<string, string>;
}

/** One run: requests a second, latencies in ms, CPU time of the server in microseconds a request. */
export interface Measured {
  rate: number;
  p50: number;
  p99: number;
  cpu: number;
}

const ROUNDS = 5;
/** Seconds of a run, and of the warm-up before it. */
const SECONDS = 0.6;
const WARM_UP_SECONDS = 0.15;
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

/** How long a run is: seconds, or requests in all. A slow server leaves those unanswered that are cut off. */
export type Length = { duration: number } | { amount: number };

/** How often, and how long at first; of what that says, how long the run is that counts. */
export interface Runs {
  rounds: number;
  warmUp: Length;
  length: (warm: Measured) => Length;
}

const BRIEF: Runs = {
  rounds: ROUNDS,
  warmUp: { duration: WARM_UP_SECONDS },
  length: () => ({ duration: SECONDS }),
};

/** All targets at a number of connections, in turn, several times: the runs of each. */
export async function measure(
  targets: readonly Target[],
  connections: number,
  { rounds, warmUp, length }: Runs = BRIEF,
): Promise<Map<string, Measured[]>> {
  const contestants = targets.map((target) => [
    target.name,
    async () => {
      const warm = await fire(target, connections, warmUp);
      return fire(target, connections, length(warm));
    },
  ]);
  const runs = await alternate<Measured>(rounds, Object.fromEntries(contestants));
  return new Map(Object.entries(runs));
}

async function fire(target: Target, connections: number, length: Length): Promise<Measured> {
  const { port, pid } = target;
  const requests = target.requests();
  const { default: autocannon } = (await import(AUTOCANNON)) as { default: Autocannon };
  const times: number[] = [];
  let next = 0;
  const cpuBefore = cpuTime(pid);
  const begin = performance.now();
  const run = autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    ...length,
    sampleInt: SAMPLE_MS,
    timeout: PATIENCE_SECONDS,
    requests: [requests[0]],
    setupClient(client: Client) {
      const share = requests.filter((_, i) => i % connections === next);
      next++;
      client.setRequests(share.map((sent) => ({ method: "GET", ...sent })));
    },
  });
  run.on("response", (_client, _status, _bytes, ms) => times.push(ms));
  const { errors, non2xx } = await run;
  const seconds = (performance.now() - begin) / 1_000;
  const cpu = (cpuTime(pid) - cpuBefore) / times.length;
  if (errors + non2xx > 0) {
    const message = `${target.name}: ${errors + non2xx} requests failed`;
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
