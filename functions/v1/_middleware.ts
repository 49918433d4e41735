// Answers /v1/* under Pages: passes the request and the platform's bindings to the handler. It is a
// middleware because the platform's router matches no route for a path with an empty segment.
import { platformDeps, type Env } from "../../src/serve/bindings.ts";
import { createApi } from "../../src/serve/handle.ts";

const api = createApi();

export const onRequest: PagesFunction<Env> = ({ request, env, waitUntil }) =>
  api(
    request,
    platformDeps(env, request.url, (work) => waitUntil(work)),
  );
