// Answers /v1/* under Pages: hands the request and the platform's bindings to the handler. It is a
// middleware since the platform's router takes no route for a path with an empty segment in it.
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
    // Every line tells of something that is wrong, and local servers print no others.
    log: (line) => console.error(JSON.stringify(line)),
    waitUntil: (work) => waitUntil(work),
  });
