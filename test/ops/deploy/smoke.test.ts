// Trying a site: a small server with a built snapshot in, the problems that are found out.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LATEST_PATH } from "../../../src/address.ts";
import type { Latest } from "../../../src/documents.ts";
import { smokeTest } from "../../../ops/deploy/smoke.ts";
import { serveResponses } from "../../loopback.ts";
import { buildTables } from "../../sample.ts";
import { smallSite, stamped } from "../../small-site.ts";
import { openSite } from "../../snapshot.ts";
import { ROW } from "../../build/dump-rows.ts";
import { jsonOf } from "../../build/tree.ts";

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

const ID = "00000002-0000-4000-8000-000000000001";
const UNKNOWN = "/properties/00000000-0000-4000-8000-000000000000/";
const OTHERS = ["/fishing/mt/", "/fishing/", "/sitemap.xml", "/docs/"];
const PAGES = [`/properties/${ID}/`, ...OTHERS, UNKNOWN];
const pagesOf = (asked: string[]) => asked.filter((path) => PAGES.includes(path)).sort();
const well = () => undefined;

/** The problems of a folder and its API, without the address, and what was asked for; `change` may alter answers. */
async function tried(
  folder: string,
  change: (path: string) => Response | undefined = well,
  more: Partial<Latest> = {},
) {
  const asked: string[] = [];
  const api = openSite(folder);
  const base = await serveResponses(async (path) => {
    asked.push(path);
    return change(path) ?? (path.startsWith("/v1/") ? api.ask(path) : file(folder, path));
  });
  const problems = await smokeTest(base, { ...jsonOf<Latest>(folder, LATEST_PATH), ...more });
  return { asked, problems: problems.map((problem) => problem.replaceAll(base, "")) };
}

describe("smokeTest(base, expected)", async () => {
  const tables = { properties: [ROW.properties(1, { name: "Carr Ranch", state: "MT" })] };
  const built = (html: boolean, url?: string) =>
    buildTables(tables, {
      public: site,
      config: { exports: { html }, site: url === undefined ? {} : { url } },
    });
  const [on, plain, off] = await Promise.all([
    built(true, "https://directory.example"),
    built(true),
    built(false, "https://directory.example"),
  ]);

  it("finds nothing where all is well, and asks for lists, pages, what is not there, the sitemap and the docs", async () => {
    const { asked, problems } = await tried(on);
    expect(problems).toEqual([]);
    const lists = ["properties", "guides", "clubs", "fly-shops"].map((n) => `/v1/${n}?limit=1`);
    expect(asked).toEqual(expect.arrayContaining([...lists, "/v1/me", "/v1/nothing-here"]));
    // What checks the files asks for the sitemap as well, there or not.
    expect(pagesOf(asked)).toEqual([...PAGES, "/sitemap.xml"].sort());
  });

  it("tells of a list that has another total, and of an endpoint that fails", async () => {
    const { counts } = jsonOf<Latest>(on, LATEST_PATH);
    expect((await tried(on, well, { counts: { ...counts, clubs: 9 } })).problems).toEqual([
      "/v1/clubs?limit=1 has the total 0, not 9",
    ]);
    const { problems } = await tried(on, (path) =>
      path === "/v1/health" ? new Response("<html>", { status: 500 }) : undefined,
    );
    expect(problems).toEqual(["/v1/health does not answer with JSON"]);
  });

  it("asks for no sitemap where the site's address is not configured", async () => {
    const { asked, problems } = await tried(plain);
    expect(problems).toEqual([]);
    expect(pagesOf(asked)).toEqual([...PAGES].sort());
  });

  it("asks for no page where they are turned off, whatever they would answer", async () => {
    const { asked, problems } = await tried(off, (path) =>
      /^\/(?:properties|fishing|docs)/.test(path) ? new Response("", { status: 500 }) : undefined,
    );
    expect(problems).toEqual([]);
    expect(pagesOf(asked)).toEqual(["/sitemap.xml"]);
  });

  it.each(PAGES)("tells of %s that fails, and of nothing else", async (broken) => {
    const [got, right] = broken === UNKNOWN ? [200, 404] : [404, 200];
    const { problems } = await tried(on, (path) =>
      path === broken ? new Response("<html>", { status: got }) : undefined,
    );
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
