// HTML pages otherwise: lists, what there is instead of a page that nobody may see, failures and reads.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CATALOG_PATH } from "../../../src/catalog.ts";
import { MAX_READS } from "../../../src/limits.ts";
import { REGIONS } from "../../../src/regions.ts";
import { pictureOf } from "../../../src/serve/html/card.ts";
import { openSite } from "../../snapshot.ts";
import { attribute, element, graph, visible } from "./read-page.ts";
import { buildPages, explorerOf, get, id, ORIGIN, PATH, TABLES } from "./small-directory.ts";

const folder = await buildPages(TABLES);

/** What of the body is the explorer's, before what is the page's own. */
const frameOf = (html: string) => element(html, "body")!.split("<main")[0]!;

describe("pages of lists", () => {
  it("lead from the states to their properties, waters and species", async () => {
    const states = await get(folder, "/fishing/");
    expect(visible(states.html)).toMatch(/Montana 2 properties.*Wyoming 28 properties/s);
    const { html } = await get(folder, "/fishing/mt/");
    expect(element(html, "title")).toBe("Private fishing in Montana · Riffle");
    expect(html).toContain(`href="${PATH}"`);
    expect(html).toContain('href="/fishing/mt/spring-creek/"');
    expect(html).toContain('href="/fishing/mt/brown-trout/"');
    const { html: trout } = await get(folder, "/fishing/mt/brown-trout/");
    expect(element(trout, "title")).toBe("Private fishing for Brown Trout in Montana · Riffle");
    expect(graph(trout)[0]).toMatchObject({ numberOfItems: 1 });
  });

  it("take a type of water before a species of its name", async () => {
    const { html } = await get(folder, "/fishing/wy/lake/");
    expect(element(html, "title")).toBe("Private lakes in Wyoming · Riffle");
    expect((await get(folder, "/fishing/mt/lake/")).status).toBe(404);
    expect((await get(folder, "/fishing/mt/")).html).not.toContain("/fishing/mt/lake/");
  });

  it("have further pages that know each other", async () => {
    const first = await get(folder, "/fishing/wy/");
    expect(first.html).toContain('<link rel="next" href="/fishing/wy/page-2/" />');
    expect(first.html).not.toContain('<link rel="prev"');
    const second = await get(folder, "/fishing/wy/page-2/?utm_source=x");
    expect(attribute(second.html, '<link rel="canonical"', "href")).toBe(
      `${ORIGIN}/fishing/wy/page-2/`,
    );
    expect(second.html).toContain('<link rel="prev" href="/fishing/wy/" />');
    expect(second.html).not.toContain('<link rel="next"');
    const items = graph(second.html)[0]!["itemListElement"] as { position: number }[];
    expect(items.map(({ position }) => position)).toEqual([26, 27, 28]);
  });
});

describe("a page that there is not", () => {
  const nothing = [
    `/properties/${id(2)}/`,
    `/properties/${id(9_999)}/`,
    "/properties/nonsense",
    "/fishing/zz/",
    "/fishing/mt/pike/",
    "/fishing/wy/page-3/",
    "/fishing/montana/",
  ];

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
    const [hidden, unknown] = [await get(folder, nothing[0]!), await get(folder, nothing[1]!)];
    expect(hidden.reads).toEqual(unknown.reads);
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
    const { html } = await get(await buildPages(TABLES, {}), PATH);
    expect(html).not.toMatch(/canonical|og:url|og:image/);
    expect(graph(html)[0]!["url"]).toBe(PATH);
  });

  it("have the picture of their state for other sites, or the site's own", async () => {
    const { html } = await get(folder, PATH);
    expect(html).toContain(`<meta property="og:image" content="${ORIGIN}/cards/mt.png" />`);
    expect(graph(html)[0]!["image"]).toBe(`${ORIGIN}/cards/mt.png`);
    const cards = readdirSync("public/cards").map((name) => `/cards/${name}`);
    const found = Object.keys(REGIONS).map(pictureOf);
    expect(new Set(found)).toEqual(new Set([...cards, "/card.png"]));
    expect([undefined, "AB", "XX", "mt"].map(pictureOf)).toEqual([
      "/card.png",
      "/card.png",
      "/card.png",
      "/cards/mt.png",
    ]);
  });

  const REFUSING = {
    take: async () => ({ allowed: false, remaining: 0, fullIn: 6e7, retryIn: 2e6, tat: 0 }),
  };

  it("say plainly what went wrong, and keep nothing", async () => {
    const response = await openSite(folder).ask(PATH, {}, { limiter: REFUSING });
    expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "2"]);
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    const refusal = await response.text();
    expect(refusal).toContain("Too many requests; try again in 2 s.");
    // The script counts down from it.
    expect(refusal).toContain('<p data-retry="2"></p>');
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
    for (let i = 0; i < 20; i++)
      bodies.push(await (await refused.ask(PATH, {}, { limiter: REFUSING })).text());
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
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(frameOf(html)).toBe(frame);
    expect(html).toContain("Back in a moment");
  });

  it("I9: read at most 8 files", async () => {
    for (const path of [PATH, "/fishing/", "/fishing/mt/", "/fishing/wy/page-2/", "/fishing/zz/"]) {
      expect((await get(folder, path)).reads.length, path).toBeLessThanOrEqual(MAX_READS);
    }
  });
});
