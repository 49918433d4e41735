// The client library in a browser, on the site's own origin and on another one.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { bundle } from "../edge/workerd.ts";
import { forgive, type Run } from "./run.ts";

const SCRIPT = "/client-of-the-test.js";

export function clientCases(run: Run): void {
  /** A page that has the client as `riffle`, of the API in `api`. */
  const withClient = async (path: string, origin = run.origin): Promise<Page> => {
    const page = await run.open("about:blank");
    const body = await bundle({ path: "src/client/index.ts" });
    await page.route(`**${SCRIPT}`, (route) =>
      route.fulfill({ body, contentType: "text/javascript" }),
    );
    await page.goto(origin + path);
    await page.evaluate(`import("${SCRIPT}").then((module) => { globalThis.riffle = module; })`);
    return page;
  };
  const client = `riffle.createClient({ baseUrl: "${run.origin}/v1" })`;
  describe("riffle/client in a browser", () => {
    it("lists pages and reads a whole resource", async () => {
      const page = await withClient("/explore/");
      const found = await page.evaluate<{
        total: number;
        ids: string[];
        first: string[];
      }>(`(async () => {
        const client = ${client};
        const list = await client.properties.list({ limit: 10 });
        const ids = [];
        for await (const { id } of client.properties.all()) ids.push(id);
        return { total: list.pagination.total, first: list.items.map(({ id }) => id), ids };
      })()`);
      expect(found.total).toBeGreaterThan(100);
      expect(new Set(found.ids).size).toBe(found.total);
      expect(found.ids.slice(0, 10)).toEqual(found.first);
    });

    it("takes an answer from memory when its tag still holds", async () => {
      const page = await withClient("/explore/?list=clubs");
      await page.waitForLoadState("networkidle");
      const seen = statuses(page);
      const [first, second] = await page.evaluate<[object, object]>(`(async () => {
        const client = ${client};
        const ask = () => client.guides.list({ limit: 3 });
        return [await ask(), await ask()];
      })()`);
      expect(seen).toEqual(["GET /v1/guides 200", "GET /v1/guides 304"]);
      expect(second).toMatchObject({ items: (first as { items: unknown[] }).items });
    });

    it("ends a call whose signal is aborted, with the signal's reason", async () => {
      const page = await withClient("/explore/?list=clubs");
      await page.route("**/v1/guides", () => {}); // it never comes back
      const reason = await page.evaluate(`(async () => {
        const controller = new AbortController();
        const call = ${client}.guides.list({}, { signal: controller.signal });
        setTimeout(() => controller.abort(new Error("enough")), 20);
        return call.then(() => "answered", (error) => error.message);
      })()`);
      expect(reason).toBe("enough");
    });

    it("is allowed on pages of other origins, its tags and keys included", async () => {
      const page = await withClient("/static/v1/latest.json", twin(run));
      const seen = statuses(page);
      const outcome = await page.evaluate(`(async () => {
        const client = ${client};
        const ask = async () => (await client.clubs.list()).items.length;
        const counts = [await ask(), await ask()];
        const keyed = riffle.createClient({ baseUrl: "${run.origin}/v1", key: "rfl_live_no" });
        const refused = await keyed.me().catch((error) => error);
        return { same: counts[0] === counts[1], code: refused.code, tag: refused.requestId };
      })()`);
      expect(outcome).toMatchObject({ same: true, code: "invalid_key" });
      expect(seen.filter((line) => line.startsWith("GET"))).toEqual([
        "GET /v1/clubs 200",
        "GET /v1/clubs 304",
        "GET /v1/me 401",
      ]);
      forgive(run, /status of 401/);
    });
  });
}

/** The answers that a page gets from now on, as "GET /path 200". */
function statuses(page: Page): string[] {
  const seen: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    seen.push(`${response.request().method()} ${pathname} ${response.status()}`);
  });
  return seen;
}

/** The same server under another name, which is another origin to a browser. */
export function twin({ origin }: Run): string {
  return origin.replace("127.0.0.1", "localhost");
}
