// Computes what a month costs with each way to serve the average request.
import { ASSUMED, PAID_PLAN, PRICES, type Billed } from "./prices.ts";

/** Means over all requests of a mix. */
export interface Mix {
  /** Share that a page answers. */
  pages: number;
  /** Share that carries a key. */
  keyed: number;
  /** CPU milliseconds of a request that a page answers, and of one that is computed. */
  pageCpu: number;
  computedCpu: number;
}

type Usage = Partial<Record<Billed, number>>;

export interface Bill {
  dollars: number;
  /** Only what costs something. */
  parts: Partial<Record<Billed, number>>;
}

/** The ways to serve the same month, in the order of the table. */
export const WAYS = {
  "Riffle, all by /v1": (mix, requests) => functionsOf(mix, requests),
  // Clients that know where pages lie read them as static files; only the rest reaches the function.
  "Riffle, pages by /static": (mix, requests) => ({
    ...functionsOf(mix, (1 - mix.pages) * requests),
    cpu: (1 - mix.pages) * requests * mix.computedCpu,
  }),
} as const satisfies Record<string, (mix: Mix, requests: number) => Usage>;

// The limiter and the keys cost the same whatever answers behind them.
function functionsOf(mix: Mix, requests: number): Usage {
  const stored = requests * ASSUMED.limiterStored;
  return {
    requests,
    cpu: requests * (mix.pages * mix.pageCpu + (1 - mix.pages) * mix.computedCpu),
    kvReads: requests * mix.keyed * ASSUMED.lookups,
    objectRequests: requests + stored,
    objectDuration: requests * ASSUMED.limiterSeconds * ASSUMED.limiterMemory,
    objectRows: 2 * stored,
  };
}

/** Dollars of a month's units, the plan included. */
export function billOf(usage: Usage): Bill {
  const parts: Bill["parts"] = {};
  let dollars: number = PAID_PLAN.dollars;
  for (const [name, units] of Object.entries(usage) as [Billed, number][]) {
    const { included, perMillion } = PRICES[name];
    const part = (Math.max(0, units - included) / 1e6) * perMillion;
    if (part > 0) parts[name] = part;
    dollars += part;
  }
  return { dollars, parts };
}
