// Answers /v1/* under Pages: hands the request and the platform's bindings to the handler.
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

export const onRequest: PagesFunction<Env> = ({ request, env }) =>
  api(request, {
    readAsset: assetReader(env.ASSETS, request.url),
    keys: kvKeyStore(env.KEYS),
    limiter: counterLimiter(env.LIMITER),
    tiers: env.RIFFLE_TIERS,
    now: () => new Date(),
    log: (line) => console.log(JSON.stringify(line)),
  });
