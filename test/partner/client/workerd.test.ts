// The client inside real workerd, over its own fetch, against the API that runs there.
import { expect, it } from "vitest";
import { bundle } from "../../../ops/targets.ts";
import { startWorkerd } from "../../edge/workerd.ts";
import { buildSite, COUNT } from "./site.ts";

const SCRIPT = `
  import { createClient, RiffleError } from "./partner/client/index.ts";
  import { assetReader } from "./src/serve/assets.ts";
  import { counterLimiter, kvKeyStore } from "./src/serve/bindings.ts";
  import { createApi } from "./src/serve/handle.ts";

  const api = createApi();
  export default {
    async fetch(request: Request, env: any) {
      const { origin, pathname } = new URL(request.url);
      if (pathname.startsWith("/static/")) return env.ASSETS.fetch(request);
      if (pathname !== "/client") {
        return api(request, {
          readAsset: assetReader(env.ASSETS, request.url),
          keys: kvKeyStore(env.KEYS),
          limiter: counterLimiter(env.COUNTER),
          tiers: undefined,
          now: () => new Date("2026-05-20T10:00:00Z"),
          log: () => {},
        });
      }
      const seen: string[] = [];
      let clock = Date.now();
      Date.now = () => clock;
      const client = createClient({
        baseUrl: origin + "/v1",
        async fetch(url, init) {
          const response = await fetch(url, init);
          seen.push(new URL(url).pathname.replace(/offset.*/, "*") + " " + response.status);
          return response;
        },
      });
      const all = await Array.fromAsync(client.properties.all());
      const pages = await Array.fromAsync(client.properties.pages({ q: "water", limit: 100 }));
      clock += 60_000;
      const again = await Array.fromAsync(client.properties.all());
      const snapshots = new Set(pages.map(({ snapshotId }) => snapshotId));
      const refused = await client.me().catch((error) => error);
      return Response.json({
        all: all.length,
        again: again.length,
        snapshots: snapshots.size,
        seen: [...new Set(seen)],
        refused: refused instanceof RiffleError && refused.code,
      });
    },
  };`;

it("createClient(options) reads a whole resource from within workerd", async () => {
  const assetsDir = await buildSite();
  const functionScript = await bundle(SCRIPT);
  const server = await startWorkerd({ functionScript, assetsDir });
  try {
    const response = await fetch(new URL("/client", server.url));
    expect(await response.json()).toEqual({
      all: COUNT,
      again: COUNT,
      snapshots: 1,
      seen: [
        "/static/v1/pages.json 200",
        "/static/v1/properties/* 200",
        "/v1/properties 200",
        "/static/v1/pages.json 304",
        "/static/v1/properties/* 304",
        "/v1/me 401",
      ],
      refused: "missing_key",
    });
  } finally {
    await server.stop();
  }
});
