// The client inside real workerd, over its own fetch, against the API that runs there.
import { expect, it } from "vitest";
import { bundle } from "../../../ops/targets.ts";
import { startWorkerd } from "../../edge/workerd.ts";
import { buildSite, COUNT } from "./site.ts";

const FRONT = `
  import { createClient, RiffleError } from "./client.js";
  import program from "./program.js";

  export default {
    async fetch(request, env, context) {
      const { origin, pathname } = new URL(request.url);
      if (pathname !== "/client") return program.fetch(request, env, context);
      const seen = [];
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
      const found = await Array.fromAsync(client.properties.all({ q: "water" }));
      clock += 60_000;
      const again = await Array.fromAsync(client.properties.all());
      const refused = await client.me().catch((error) => error);
      return Response.json({
        counts: [all, found, again].map(({ length }) => length),
        seen: [...new Set(seen)],
        refused: refused instanceof RiffleError && refused.code,
      });
    },
  };`;

it("createClient(options) reads a whole resource from within workerd", async () => {
  const dir = await buildSite();
  const client = await bundle('export * from "./partner/client/index.ts"');
  const server = await startWorkerd(dir, { modules: { "index.js": FRONT, "client.js": client } });
  try {
    const response = await fetch(new URL("/client", server.url));
    expect(await response.json()).toEqual({
      counts: [COUNT, COUNT, COUNT],
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
