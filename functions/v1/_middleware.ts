// Answers /v1/* under Pages: passes the request and the platform's bindings to the handler. It is a
// middleware because the platform's router matches no route for a path with an empty segment.
import type { Counter } from "../../src/limiter/counter.ts";
import { assetReader } from "../../src/serve/assets.ts";
import { counterLimiter, kvKeyStore } from "../../src/serve/bindings.ts";
import { createApi } from "../../src/serve/handle.ts";

interface Env {
  ASSETS: Fetcher;
  KEYS: KVNamespace;
  LIMITER: DurableObjectNamespace<Counter>;
  RIFFLE_TIERS?: string;
}

const api = createApi();

export const onRequest: PagesFunction<Env> = ({ request, env, waitUntil }) =>
  api(request, {
    readAsset: assetReader(env.ASSETS, request.url),
    keys: kvKeyStore(env.KEYS),
    limiter: counterLimiter(env.LIMITER),
    tiers: env.RIFFLE_TIERS,
    now: () => new Date(),
    // Only errors are logged, and local servers print only console.error.
    log: (line) => console.error(JSON.stringify(line)),
    waitUntil: (work) => waitUntil(work),
  });
