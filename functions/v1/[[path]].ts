// Answers /v1/* under Pages: hands the request and the platform's bindings to the handler.
import { createApi } from "../../src/serve/handle.ts";
import { assetReader } from "../../src/serve/assets.ts";

interface Env {
  ASSETS: Fetcher;
}

const api = createApi();

export const onRequest: PagesFunction<Env> = ({ request, env }) =>
  api(request, {
    readAsset: assetReader(env.ASSETS, request.url),
    now: () => new Date(),
    log: (line) => console.log(JSON.stringify(line)),
  });
