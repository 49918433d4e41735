// Answers the paths of _routes.json under Pages, /v1/* and HTML pages: passes the request and the platform's bindings
// to the handler. It is a middleware because the platform's router matches no route for a path with an empty segment.
import { pages } from "#pages";
import { CACHE_BYTES } from "../src/limits.ts";
import { platformDeps, type Env } from "../src/serve/bindings.ts";
import { createApi } from "../src/serve/handle.ts";

const api = createApi(CACHE_BYTES, pages);

export const onRequest: PagesFunction<Env> = ({ request, env, waitUntil }) =>
  api(
    request,
    platformDeps(env, request.url, (work) => waitUntil(work)),
  );
