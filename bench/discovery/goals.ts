// Compares measurements of discovery with the goals.
import type { CpuTimes } from "../edge/cpu.ts";
import type { Row } from "../edge/race.ts";
import { goalRows, type Goal } from "../harness.ts";
import type { Kind } from "./queries.ts";

/** Most bytes of the function, gzipped. */
const MAX_BUNDLE = 45_000;
/** Most CPU milliseconds of a request. */
const MAX_WARM = 5;
const MAX_COLD = 25;
/** How many times as little CPU time as the peer a search for stays is to take. */
const STAYS_TIMES = 5;
/** How many times the peer's requests a second, and as little of its CPU time, a kind is to reach. */
const TIMES: Partial<Record<Kind, number>> = {
  dates: 3,
  "dates, state": 3,
  "dates, near": 3,
  facets: 3,
  "near, broad": 3,
  "near, selective": 1,
};

/** Parts that were not measured are absent. */
export interface Figures {
  /** Bytes gzipped. */
  bundle: number;
  cpu?: readonly CpuTimes[];
  load?: Readonly<Record<string, Row>>;
}

export function judge({ bundle, cpu, load }: Figures): Record<string, Goal> {
  const { rows, atLeast, atMost } = goalRows();
  atMost("function bundle, bytes gzipped", MAX_BUNDLE, bundle);
  if (cpu) {
    atMost("worst warm CPU, ms", MAX_WARM, Math.max(...cpu.map(({ warm }) => warm)));
    atMost("worst cold start, ms", MAX_COLD, Math.max(...cpu.map(({ cold }) => cold)));
  }
  for (const [kind, times] of Object.entries(load ? TIMES : {})) {
    const { "rate ratio": rate, "CPU ratio": byCpu } = load![kind]!;
    atLeast(`${kind}, requests a second`, times, Number(rate));
    atLeast(`${kind}, CPU`, times, Number(byCpu));
  }
  for (const kind of load ? (["stays", "stays, near"] as const) : []) {
    atLeast(`${kind}, CPU`, STAYS_TIMES, Number(load![kind]!["CPU ratio"]));
  }
  return rows;
}
