// What tests and benchmarks hand the handler beside assets: a live key, and limiters that refuse nobody or everybody.
import { makeKey } from "../src/api-key.ts";
import type { Deps } from "../src/serve/handle.ts";
import type { Limiter } from "../src/serve/limit.ts";
import type { StoredKey } from "../src/stored-key.ts";

export const KEY = makeKey("live", "k".repeat(30));

export const STORED: StoredKey = {
  id: "5d0f2f9e-1d5c-4d1b-9a53-0c5f4f6f7a22",
  owner: "Test Partner",
  scopes: ["properties:read", "guides:read"],
  tier: "partner",
  environment: "live",
  expires_at: null,
  revoked_at: null,
};

export const OPEN_LIMITER: Limiter = {
  take: async () => ({ allowed: true, remaining: 119, fullIn: 500_000, retryIn: 0, tat: 0 }),
};

export const REFUSING_LIMITER: Limiter = {
  take: async () => ({ allowed: false, remaining: 0, fullIn: 6e7, retryIn: 1e6, tat: 0 }),
};

/** No keys, no configuration, and an open limiter, beside assets, a clock and a log. */
export function openDeps(own: Pick<Deps, "readAsset" | "now" | "log">): Deps {
  const keys = { lookup: async () => undefined };
  return { keys, limiter: OPEN_LIMITER, tiers: undefined, waitUntil() {}, ...own };
}
