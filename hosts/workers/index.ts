// The Worker that is a whole site under Workers static assets: /v1/*, HTML pages and the rate limiter's Durable
// Object in one deployment. The platform sends it the paths of run_worker_first and serves all others from the files.
import { pages } from "#pages";
import { CACHE_BYTES } from "../../src/limits.ts";
import { platformDeps, type Env } from "../../src/serve/bindings.ts";
import { createApi } from "../../src/serve/handle.ts";

export { Counter } from "../../src/limiter/counter.ts";

const api = createApi(CACHE_BYTES, pages);

export default {
  fetch: (request, env, context) =>
    api(
      request,
      platformDeps(env, request.url, (work) => context.waitUntil(work)),
    ),
} satisfies ExportedHandler<Env>;
