// How HTML pages are sent, what there is instead of a page that nobody may see, failures and reads.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CATALOG_PATH } from "../../../src/catalog.ts";
import { MAX_READS } from "../../../src/limits.ts";
import { REGIONS } from "../../../src/regions.ts";
import { headersByPath, parseHeaderRules } from "../../../hosts/header-rules.ts";
import { pictureOf } from "../../../src/serve/html/card.ts";
import { securityOf } from "../../../src/serve/html/pages.ts";
import { shellOf } from "../../../src/serve/html/shell.ts";
import { uuid } from "../../build/dump-rows.ts";
import { REFUSING_LIMITER } from "../../deps.ts";
import { PUBLIC } from "../../edge/cases/case.ts";
import { openSite } from "../../snapshot.ts";
import { attribute, element, graph } from "./read-page.ts";
import {
  buildPages,
  CLUB,
  explorerOf,
  get,
  GUIDE,
  id,
  ORIGIN,
  PATH,
  SHOP,
  TABLES,
} from "./small-directory.ts";

const folder = await buildPages(TABLES);

/** What of the body is the explorer's, before what is the page's own. */
const frameOf = (html: string) => element(html, "body")!.split("<main")[0]!;

describe("the page of a property", async () => {
  const { headers, html } = await get(folder, PATH);

  it("runs no script of its own, and no policy but the explorer's", () => {
    const own =
      /<script(?![^>]* (?:src="\/|type="application\/ld\+json"))| on[a-z]+=| style="|javascript:/;
    expect(html).not.toMatch(own);
    const rules = parseHeaderRules(readFileSync("public/_headers", "utf8"));
    const security = securityOf(undefined);
    expect(headersByPath(rules)("/explore/")).toMatchObject(security);
    expect(Object.fromEntries(headers)).toMatchObject(lowered(security));
  });

  it("is cached and tagged as the API's answers are", async () => {
    const tag = headers.get("ETag")!;
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": PUBLIC,
      "x-snapshot-id": expect.stringMatching(/^[0-9a-f]{16}$/),
      "ratelimit-policy": '"anonymous";q=120;w=60',
      etag: expect.stringMatching(/^W\/"[0-9a-f]{32}"$/),
    });
    const same = await get(folder, PATH, { headers: { "If-None-Match": tag } });
    expect([same.status, same.html]).toEqual([304, ""]);
    const head = await get(folder, PATH, { method: "HEAD" });
    expect([head.status, head.html]).toEqual([200, ""]);
    expect(head.headers.get("Content-Length")).toBe(String(Buffer.byteLength(html)));
    const keyed = await get(folder, PATH, { headers: { Authorization: "Bearer nonsense" } });
    expect([keyed.status, keyed.headers.get("Cache-Control")]).toEqual([401, "no-store"]);
  });
});

const lowered = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]));

const nothing = [
  `/properties/${id(2)}/`,
  `/properties/${id(9_999)}/`,
  "/properties/nonsense",
  "/fishing/zz/",
  "/fishing/mt/pike/",
  "/fishing/mt/lake/",
  "/fishing/wy/page-3/",
  "/fishing/montana/",
  `/guides/${uuid("guides", 2)}/`,
  `/guides/${uuid("guides", 9_999)}/`,
  `/clubs/${uuid("clubs", 2)}/`,
  `/fly-shops/${uuid("fly_shops", 2)}/`,
  // One of another kind.
  `/clubs/${uuid("guides", 1)}/`,
  "/guides/nonsense/",
  "/guides/",
];

describe("a page that there is not", () => {
  it("is the same whether it was withdrawn, never published or never an address", async () => {
    const told = await Promise.all(
      nothing.map(async (path) => {
        const { status, headers, html } = await get(folder, path);
        const fields = [...headers].filter(([name]) => name !== "x-request-id");
        return { status, fields, html };
      }),
    );
    expect(told[0]!.status).toBe(404);
    expect(told[0]!.html).toBe(readFileSync(`${folder}/404.html`, "utf8"));
    for (const one of told) expect(one).toEqual(told[0]);
  });

  it("takes the same reads for an id that is hidden and one that is unknown", async () => {
    for (const name of ["/properties/", "/guides/"]) {
      const paths = nothing.filter((path) => path.startsWith(name)).slice(0, 2);
      const [hidden, unknown] = await Promise.all(paths.map((path) => get(folder, path)));
      expect(hidden!.reads).toEqual(unknown!.reads);
    }
  });

  it("is any, where the configuration turns pages off", async () => {
    const off = await buildPages(TABLES, { url: ORIGIN }, false);
    for (const path of [PATH, "/fishing/", "/fishing/mt/", "/fishing"])
      expect([path, (await get(off, path)).status]).toEqual([path, 404]);
    expect(explorerOf(off)).not.toMatch(/data-pages|"\/(fishing|properties)\//);
    expect(explorerOf(off)).toContain(`href="/explore/?property=${id(1)}"`);
  });
});

describe("pages otherwise", () => {
  it("have addresses without a host where none is configured", async () => {
    const nowhere = await buildPages(TABLES, {});
    const { html } = await get(nowhere, PATH);
    expect(html + explorerOf(nowhere)).not.toMatch(/canonical|og:url|og:image/);
    expect(graph(html)[0]!["url"]).toBe(PATH);
  });

  it("have the picture of their state for other sites, or the site's own", () => {
    const cards = readdirSync("public/cards").map((name) => `/cards/${name}`);
    const found = Object.keys(REGIONS).map(pictureOf);
    expect(new Set(found)).toEqual(new Set([...cards, "/card.png"]));
    expect(new Set([undefined, "AB", "XX"].map(pictureOf))).toEqual(new Set(["/card.png"]));
    expect(pictureOf("mt")).toBe("/cards/mt.png");
    const own = explorerOf(folder);
    expect(attribute(own, '<meta property="og:url"', "content")).toBe(`${ORIGIN}/explore/`);
    expect(attribute(own, '<meta property="og:image"', "content")).toBe(`${ORIGIN}/card.png`);
    expect(attribute(own, '<meta property="og:title"', "content")).toBe("Properties · Riffle");
  });

  it.each(["", "<!-- head --><!-- /head -->", "<!-- body --><!-- /body -->"])(
    "are not put into a document of %o, which has no slots for them",
    (document) => {
      expect(() => shellOf(new TextEncoder().encode(document))).toThrow("has no slots");
    },
  );

  const REFUSING = { limiter: REFUSING_LIMITER };

  it("say plainly what went wrong, and keep nothing", async () => {
    const response = await openSite(folder).ask(PATH, {}, REFUSING);
    expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "1"]);
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    const refusal = await response.text();
    expect(refusal).toContain("Too many requests; try again in 1 s.");
    // The script counts down from it.
    expect(refusal).toContain('<p data-retry="1"></p>');
    expect((await get(folder, "/fishing/zz/")).html).not.toContain("data-retry");
    const broken = await openSite(folder).ask(PATH, {}, { readAsset: async () => undefined });
    expect([broken.status, broken.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
    expect(await broken.text()).toContain("Back in a moment");
    const post = await get(folder, PATH, { method: "POST" });
    expect([post.status, post.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    const { status, headers } = await get(folder, `/fishing/mt/?${"x".repeat(4_096)}`);
    expect([status, headers.get("Content-Type")]).toEqual([414, "text/html; charset=utf-8"]);
  });

  it("look like the site when they refuse, and a flood of refusals reads its frame once", async () => {
    const frame = frameOf((await get(folder, "/fishing/")).html);
    const refused = openSite(folder);
    const bodies: string[] = [];
    for (let i = 0; i < 20; i++) bodies.push(await (await refused.ask(PATH, {}, REFUSING)).text());
    expect(new Set(bodies).size).toBe(1);
    expect(frameOf(bodies[0]!)).toBe(frame);
    expect(refused.takeReads()).toEqual([CATALOG_PATH, "/explore/index.html"]);
  });

  it("look like the site also while two snapshots are mixed", async () => {
    const frame = frameOf((await get(folder, "/fishing/")).html);
    const mixed = async (path: string) => ({
      bytes: new Uint8Array(readFileSync(folder + path)),
      etag: undefined,
      snapshot: path === CATALOG_PATH ? undefined : "another",
    });
    const answer = await openSite(folder).ask(PATH, {}, { readAsset: mixed });
    const html = await answer.text();
    expect([answer.status, frameOf(html)]).toEqual([503, frame]);
    expect(html).toContain("Back in a moment");
  });

  it("I9: read at most 8 files", async () => {
    const lists = ["/fishing/", "/fishing/mt/", "/fishing/wy/page-2/"];
    for (const path of [PATH, ...lists, GUIDE, CLUB, SHOP, ...nothing]) {
      expect((await get(folder, path)).reads.length, path).toBeLessThanOrEqual(MAX_READS);
    }
  });
});
