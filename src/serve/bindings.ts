// The platform's bindings in, the limiter and the key store that the handler takes out.
import type { Counter } from "../limiter/counter.ts";
import { storeName, type StoredKey } from "../stored-key.ts";
import type { KeyStore } from "./authenticate.ts";
import type { Limiter } from "./limit.ts";

/** How long a data centre may answer a look-up from its cache, in seconds. */
const CACHE_TTL = 60;

/** The limiter behind a Durable Object binding: the object's name is the client. */
export function counterLimiter(counters: DurableObjectNamespace<Counter>): Limiter {
  return {
    // A stub that has failed stays broken, so each call takes a new one.
    take: async (client, { quota, window }) =>
      counters.get(counters.idFromName(client)).take({ quota, window }),
  };
}

/** The key store behind a Workers KV binding. */
export function kvKeyStore(kv: KVNamespace): KeyStore {
  return {
    lookup: async (digest) =>
      (await kv.get<StoredKey>(storeName(digest), { type: "json", cacheTtl: CACHE_TTL })) ??
      undefined,
  };
}
