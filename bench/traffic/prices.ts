// Prices of the platform, each with its source and the day it was seen, and the assumptions
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
} as const satisfies Record<string, Price>;

export type Billed = keyof typeof PRICES;

/** No page says these; each is rather too high than too low. */
export const ASSUMED = {
  /** Wall time that the limiter's object is awake for one call, in seconds, and its memory, in GB. */
  limiterSeconds: 0.002,
  limiterMemory: 0.128,
  /** Share of calls after which a client's debt is stored: one row, and one alarm that is a row and a request. */
  limiterStored: 0.1,
  /** Look-ups a keyed request: an isolate remembers a key for a minute. */
  lookups: 0.2,
} as const;
