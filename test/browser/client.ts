// The client library in a browser, on the site's own origin and on another one.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { bundle } from "../../ops/targets.ts";
import { settled } from "./run.ts";
import { forgive, open, origin, properties, twin } from "./site.ts";

/** A page of the origin without scripts of its own. */
const FILE = "/static/v1/latest.json";

let module: Promise<string> | undefined;
/** A page that has the client as `riffle`, of the API in `api`. */
const withClient = async (from = origin): Promise<Page> => {
  const page = await open("about:blank", { isFirstVisit: true });
  module ??= bundle('export * from "./partner/client/index.ts"');
  const script = (await module).replace(/\bexport (\{[^}]*\});\s*$/, "globalThis.riffle = $1;");
  await page.goto(from + FILE);
  // Not by a route, which would switch off the browser's cache.
  await page.evaluate(`(() => { ${script} })()`);
  return page;
};
/** Runs a script with a client in a page. */
const call = <T>(page: Page, script: string) =>
  page.evaluate<T>(`(async () => {
    const client = riffle.createClient({ baseUrl: "${origin}/v1" });
    ${script}
  })()`);

describe("the client in a browser", () => {
  it.each([
    ["/v1/guides?limit=3", "{ limit: 3 }"],
    ["/static/v1/guides/offset.0.json", "{}"],
  ])("leaves %s to the browser's own cache, and sends no tag", async (path, query) => {
    const page = await withClient();
    await settled(page);
    const tagged: string[] = [];
    page.on("request", (request) => {
      if ("if-none-match" in request.headers()) tagged.push(request.url());
    });
    const [first, again, sizes] = await call<[string, string, number[]]>(
      page,
      `performance.clearResourceTimings();
      const ask = async () => JSON.stringify(await client.guides.list(${query}));
      const answers = [await ask(), await ask()];
      const entries = performance.getEntriesByType("resource");
      const asked = entries.filter(({ name }) => name === "${origin}${path}");
      return [...answers, asked.map(({ transferSize }) => transferSize)];`,
    );
    expect(again).toBe(first);
    expect(sizes).toEqual([expect.any(Number), 0]);
    expect(sizes[0]).toBeGreaterThan(0);
    expect(tagged).toEqual([]);
  });

  it("reads a whole resource, and asks the service again, whatever the cache has, when the snapshot changed", async () => {
    const page = await withClient();
    const [ids, modes] = await page.evaluate<[string[], string[]]>(`(async () => {
      const modes = [];
      let turn = 0;
      const client = riffle.createClient({
        baseUrl: "${origin}/v1",
        async fetch(url, init) {
          if (!url.includes("/v1/properties")) return fetch(url, init);
          modes.push(init.cache ?? "default");
          const response = await fetch(url, init);
          if (++turn !== 2) return response;
          const headers = { "X-Snapshot-Id": "another" };
          return new Response(await response.text(), { headers });
        },
      });
      const ids = [];
      for await (const { id } of client.properties.all()) ids.push(id);
      return [ids, modes];
    })()`);
    expect(ids.sort()).toEqual(properties.map(({ id }) => id).sort());
    expect(modes.slice(0, 3)).toEqual(["default", "default", "no-cache"]);
    expect(new Set(modes.slice(2))).toEqual(new Set(["no-cache"]));
  });

  it("is allowed on pages of other origins, static pages and keys included", async () => {
    const page = await withClient(twin);
    const seen: string[] = [];
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      seen.push(`${response.request().method()} ${pathname} ${response.status()}`);
    });
    const [first, again, code] = await call<[number, number, string]>(
      page,
      `const ask = async () => (await client.clubs.list()).items.length;
      const counts = [await ask(), await ask()];
      const keyed = riffle.createClient({ baseUrl: "${origin}/v1", key: "rfl_live_no" });
      return [...counts, await keyed.me().catch((error) => error.code)];`,
    );
    expect([again, code]).toEqual([first, "invalid_key"]);
    expect(seen.filter((line) => line.startsWith("GET"))).toEqual([
      "GET /static/v1/pages.json 200",
      "GET /static/v1/clubs/offset.0.json 200",
      "GET /static/v1/clubs/offset.0.json 200",
      "GET /v1/me 401",
    ]);
    forgive(/status of 401/);
  });
});
