// Makes the handler's limiter and key store from the platform's bindings.
import type { Counter } from "../limiter/counter.ts";
import { storeName, type StoredKey } from "../stored-key.ts";
import type { KeyStore } from "./authenticate.ts";
import type { Limiter } from "./limit.ts";

/** How long a data centre may answer a look-up from its cache, in seconds. */
const CACHE_TTL = 60;

/** A limiter over a Durable Object binding, with one object per client. */
export function counterLimiter(counters: DurableObjectNamespace<Counter>): Limiter {
  return {
    // A stub that has failed stays broken, so each call takes a new one.
    take: async (client, { quota, window }) =>
      counters.get(counters.idFromName(client)).take({ quota, window }),
  };
}

/** A key store over a Workers KV binding. */
export function kvKeyStore(kv: KVNamespace): KeyStore {
  return {
    lookup: async (digest) =>
      (await kv.get<StoredKey>(storeName(digest), { type: "json", cacheTtl: CACHE_TTL })) ??
      undefined,
  };
}
