// Trying a site: a small server with a built snapshot in, the problems that are found out.
import { createServer } from "node:http";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import { listen } from "../../../hosts/node/listen.ts";
import { LATEST_PATH } from "../../../src/address.ts";
import type { Latest } from "../../../src/documents.ts";
import { smokeTest } from "../../../ops/deploy/smoke.ts";
import { buildTables } from "../../sample.ts";
import { smallSite, stamped } from "../../small-site.ts";
import { openSite } from "../../snapshot.ts";
import { ROW } from "../../build/dump-rows.ts";
import { jsonOf } from "../../build/tree.ts";

/** Serves a folder and its API; `change` may alter what is answered. */
async function serve(folder: string, change: (path: string) => Response | undefined) {
  const api = openSite(folder);
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url!;
      const answer =
        change(path) ?? (path.startsWith("/v1/") ? await api.ask(path) : file(folder, path));
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  return listen(server.unref(), "127.0.0.1", 0);
}

const TYPES: Record<string, string> = { html: "text/html", xml: "application/xml" };

function file(folder: string, path: string): Response {
  const asked = path.replace(/\/$/, "/index.html");
  const isThere = existsSync(folder + asked);
  const name = isThere ? asked : "/404.html";
  const headers = {
    "Content-Type": TYPES[name.split(".").at(-1)!] ?? "application/json",
    "X-Snapshot-Id": jsonOf<Latest>(folder, LATEST_PATH).snapshot,
  };
  if (!existsSync(folder + name)) return new Response("", { status: 404 });
  return new Response(readFileSync(folder + name), { status: isThere ? 200 : 404, headers });
}

const site = smallSite();
mkdirSync(`${site}/docs`);
writeFileSync(`${site}/docs/index.html`, "<!doctype html><html></html>");
stamped(site);

describe("smokeTest(base, expected)", () => {
  it("finds nothing where all is well, and what is wrong elsewhere", async () => {
    const tables = { properties: [ROW.properties(1), ROW.properties(2)] };
    const out = await buildTables(tables, { public: site });
    const latest = jsonOf<Latest>(out, LATEST_PATH);
    let broken = "";
    const asked: string[] = [];
    const base = await serve(out, (path) => {
      asked.push(path);
      return path === broken ? new Response("<html>", { status: 500 }) : undefined;
    });
    expect(await smokeTest(base, latest)).toEqual([]);
    const resources = ["properties", "guides", "clubs", "fly-shops"];
    for (const name of resources) expect(asked).toContain(`/v1/${name}?limit=1`);
    expect(asked).toEqual(expect.arrayContaining(["/v1/me", "/v1/nothing-here"]));
    const wrong = { ...latest, counts: { ...latest.counts, clubs: 9 } };
    expect(await smokeTest(base, wrong)).toEqual([
      `${base}/v1/clubs?limit=1 has the total 0, not 9`,
    ]);
    broken = "/v1/health";
    expect(await smokeTest(base, latest)).toEqual([`${base}/v1/health does not answer with JSON`]);
  });
});

const ID = "00000002-0000-4000-8000-000000000001";
const UNKNOWN = "/properties/00000000-0000-4000-8000-000000000000/";
const PAGES = [
  `/properties/${ID}/`,
  "/fishing/mt/",
  "/fishing/",
  UNKNOWN,
  "/sitemap.xml",
  "/docs/",
];

/** Problems without the address, and what was asked for but the API and the snapshot. */
async function tried(folder: string, change: (path: string) => Response | undefined) {
  const asked: string[] = [];
  const base = await serve(folder, (path) => {
    if (!path.startsWith("/v1/") && !path.startsWith("/static/")) asked.push(path);
    return change(path);
  });
  const problems = await smokeTest(base, jsonOf<Latest>(folder, LATEST_PATH));
  return { asked, problems: problems.map((problem) => problem.replaceAll(base, "")) };
}

const well = () => undefined;

describe("smokeTest(base, expected) of HTML pages", async () => {
  const tables = { properties: [ROW.properties(1, { name: "Carr Ranch", state: "MT" })] };
  const built = (html: boolean, url?: string) =>
    buildTables(tables, {
      public: site,
      config: { ...DEFAULT_CONFIG, exports: { html }, site: url === undefined ? {} : { url } },
    });
  const [on, plain, off] = await Promise.all([
    built(true, "https://directory.example"),
    built(true),
    built(false, "https://directory.example"),
  ]);
  // What checks the files asks for the sitemap as well, there or not.
  it("asks for a property, a state, what is not there, the sitemap and the docs", async () => {
    const { asked, problems } = await tried(on, well);
    expect(problems).toEqual([]);
    expect(asked.filter((path) => PAGES.includes(path)).sort()).toEqual(
      [...PAGES, "/sitemap.xml"].sort(),
    );
  });

  it("asks for no sitemap where the site's address is not configured", async () => {
    const { asked, problems } = await tried(plain, well);
    expect(problems).toEqual([]);
    expect(asked.filter((path) => PAGES.includes(path)).sort()).toEqual([...PAGES].sort());
  });

  it("asks for none where pages are turned off, whatever they would answer", async () => {
    const { asked, problems } = await tried(off, (path) =>
      /^\/(?:properties|fishing|docs)/.test(path) ? new Response("", { status: 500 }) : undefined,
    );
    expect(problems).toEqual([]);
    expect(asked.filter((path) => PAGES.includes(path))).toEqual(["/sitemap.xml"]);
  });

  it.each(PAGES)("tells of %s that fails, and of nothing else", async (broken) => {
    const { problems } = await tried(on, (path) =>
      path === broken
        ? new Response("<html>", { status: broken === UNKNOWN ? 200 : 404 })
        : undefined,
    );
    const [got, right] = broken === UNKNOWN ? [200, 404] : [404, 200];
    expect(problems).toEqual([`${broken} answers ${got}, not ${right}`]);
  });

  it("tells of a page that is none, is another's or is of another snapshot", async () => {
    const { problems } = await tried(on, (path) => {
      if (path === PAGES[0])
        return new Response("{}", { headers: { "Content-Type": "text/html" } });
      if (path === PAGES[1]) return Response.json("</html>");
      return undefined;
    });
    const { snapshot } = jsonOf<Latest>(on, LATEST_PATH);
    expect(problems).toEqual([
      `${PAGES[0]} lacks ${ID}`,
      `${PAGES[0]} is of snapshot null, not ${snapshot}`,
      `${PAGES[1]} is application/json, not HTML`,
      `${PAGES[1]} is of snapshot null, not ${snapshot}`,
    ]);
  });
});
