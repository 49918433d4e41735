// The Worker that is a whole site under Workers static assets: /v1/* and the rate limiter's Durable Object in
// one deployment. The platform sends it the paths of run_worker_first and serves all others from the files.
import type { Counter } from "../../src/limiter/counter.ts";
import { assetReader } from "../../src/serve/assets.ts";
import { counterLimiter, kvKeyStore } from "../../src/serve/bindings.ts";
import { createApi } from "../../src/serve/handle.ts";

export { Counter } from "../../src/limiter/counter.ts";

interface Env {
  ASSETS: Fetcher;
  KEYS: KVNamespace;
  LIMITER: DurableObjectNamespace<Counter>;
  RIFFLE_TIERS?: string;
}

const api = createApi();

export default {
  fetch: (request, env, context) =>
    api(request, {
      readAsset: assetReader(env.ASSETS, request.url),
      keys: kvKeyStore(env.KEYS),
      limiter: counterLimiter(env.LIMITER),
      tiers: env.RIFFLE_TIERS,
      now: () => new Date(),
      log: (line) => console.error(JSON.stringify(line)),
      waitUntil: (work) => context.waitUntil(work),
    }),
} satisfies ExportedHandler<Env>;
