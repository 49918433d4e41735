// Prices of the platform and a database, each with its source and the day it was seen, and the assumptions
// that no source gives. Change them here and nowhere else.

export interface Price {
  /** Units of a month that the plan includes. */
  included: number;
  /** US dollars a million units beyond. */
  perMillion: number;
  unit: string;
  source: string;
  /** Day the page was read, in its public copy. */
  seen: string;
}

const WORKERS = "https://developers.cloudflare.com/workers/platform/pricing/";
const KV = "https://developers.cloudflare.com/kv/platform/pricing/";
const OBJECTS = "https://developers.cloudflare.com/durable-objects/platform/pricing/";
const D1 = "https://developers.cloudflare.com/d1/platform/pricing/";
const NEON = "https://neon.com/docs/introduction/plans";
const seen = "2026-11-21";

/** Dollars a month of the Workers Paid plan, which all included units come with. */
export const PAID_PLAN = { dollars: 5, source: WORKERS, seen };

/**
 * Pages Functions are billed as Workers; static files and traffic out are free on every plan
 * (https://developers.cloudflare.com/pages/functions/pricing/).
 */
export const PRICES = {
  requests: { included: 10e6, perMillion: 0.3, unit: "Functions requests", source: WORKERS, seen },
  cpu: { included: 30e6, perMillion: 0.02, unit: "CPU milliseconds", source: WORKERS, seen },
  kvReads: { included: 10e6, perMillion: 0.5, unit: "KV reads", source: KV, seen },
  objectRequests: {
    included: 1e6,
    perMillion: 0.15,
    unit: "Durable Object requests",
    source: OBJECTS,
    seen,
  },
  objectDuration: {
    included: 400_000,
    perMillion: 12.5,
    unit: "Durable Object GB-seconds",
    source: OBJECTS,
    seen,
  },
  objectRows: {
    included: 50e6,
    perMillion: 1,
    unit: "Durable Object rows written",
    source: OBJECTS,
    seen,
  },
  d1Rows: { included: 25e9, perMillion: 0.001, unit: "D1 rows read", source: D1, seen },
  // $0.106 an hour of one compute unit (about 1 vCPU and 4 GB) on the Launch plan.
  postgres: {
    included: 0,
    perMillion: 106_000,
    unit: "Neon compute-unit hours",
    source: NEON,
    seen,
  },
} as const satisfies Record<string, Price>;

export type Billed = keyof typeof PRICES;

/** No page says these; each leans towards the database where in doubt. */
export const ASSUMED = {
  /** Wall time that the limiter's object is awake for one call, in seconds, and its memory, in GB. */
  limiterSeconds: 0.002,
  limiterMemory: 0.128,
  /** Share of calls after which a client's debt is stored: one row, and one alarm that is a row and a request. */
  limiterStored: 0.1,
  /** Look-ups a keyed request: an isolate remembers a key for a minute. */
  lookups: 0.2,
  /** What a Postgres works for one query, and for each row it reads, in CPU milliseconds. */
  queryCpu: 0.3,
  rowCpu: 0.000_2,
  /** Mean load of a compute that is sized for the peak of the day. */
  utilisation: 0.3,
  /** The least Postgres that runs all month: a quarter of a compute unit. */
  leastUnits: 0.25,
  /** Hours of a month. */
  hours: 730,
} as const;
