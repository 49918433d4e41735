// Makes what the handler uses from the platform's bindings, on Pages and on Workers.
import type { Counter } from "../limiter/counter.ts";
import { storeName, type StoredKey } from "../stored-key.ts";
import { assetReader } from "./assets.ts";
import type { KeyStore } from "./admit.ts";
import type { Deps } from "./handle.ts";
import type { Limiter } from "./limit.ts";
import { countIn, type Dataset } from "./usage.ts";

/** How long a data centre may answer a look-up from its cache, in seconds. */
const CACHE_TTL = 60;

export interface Env {
  ASSETS: Fetcher;
  KEYS: KVNamespace;
  LIMITER: DurableObjectNamespace<Counter>;
  RIFFLE_TIERS?: string;
  USAGE?: Dataset;
}

export function platformDeps(env: Env, url: string, waitUntil: Deps["waitUntil"]): Deps {
  return {
    readAsset: assetReader(env.ASSETS, url),
    keys: kvKeyStore(env.KEYS),
    limiter: counterLimiter(env.LIMITER),
    tiers: env.RIFFLE_TIERS,
    now: () => new Date(),
    // Only errors are logged, and local servers print only console.error.
    log: (line) => console.error(JSON.stringify(line)),
    waitUntil,
    ...(env.USAGE && { usage: countIn(env.USAGE) }),
  };
}

export function counterLimiter(counters: DurableObjectNamespace<Counter>): Limiter {
  return {
    // A stub that has failed stays broken, so each call takes a new one.
    take: async (client, { quota, window }) =>
      counters.get(counters.idFromName(client)).take({ quota, window }),
  };
}

export function kvKeyStore(kv: KVNamespace): KeyStore {
  return {
    lookup: async (digest) =>
      (await kv.get<StoredKey>(storeName(digest), { type: "json", cacheTtl: CACHE_TTL })) ??
      undefined,
  };
}
