// The pages of guides, clubs and fly shops: what they show, and that a hidden one is like one that never was.
import { describe, expect, it } from "vitest";
import { MAX_READS } from "../../../src/limits.ts";
import { ROW, uuid } from "../../build/dump-rows.ts";
import { openSite } from "../../snapshot.ts";
import { attribute, element, graph, visible } from "./read-page.ts";
import { buildPages, get, ORIGIN } from "./small-directory.ts";

const GUIDE = `/guides/${uuid("guides", 1)}/`;
const CLUB = `/clubs/${uuid("clubs", 1)}/`;
const SHOP = `/fly-shops/${uuid("fly_shops", 1)}/`;
const tables = {
  properties: [
    ROW.properties(1, { name: "ELK POND", state: "MT" }),
    ROW.properties(2, { name: "Far Lake", state: "WY" }),
  ],
  guides: [
    ROW.guides(1, {
      display_name: "JO RIVERS",
      base_location: "Bozeman, MT",
      species: '["brown-trout"]',
      bio: "Secret bio",
      rating_avg: 4.5,
      rating_count: 12,
    }),
    ROW.guides(2, { status: "suspended", display_name: "Hidden Guide" }),
    ROW.guides(3, { display_name: "No Place", base_location: "", rating_count: 0, rating_avg: 0 }),
  ],
  clubs: [
    ROW.clubs(1, { name: "Anglers <b>&", state: "MT", location: "Ennis, MT" }),
    ROW.clubs(2, { is_active: 0 }),
  ],
  fly_shops: [
    ROW.fly_shops(1, { shop_name: "Dry & Fly", state: "MT", contact_email: "a@b.example" }),
    ROW.fly_shops(2, { status: "draft" }),
  ],
};
const folder = await buildPages(tables);
const read = (path: string) => get(folder, path);

describe("the page of a guide", async () => {
  const { status, html } = await read(GUIDE);

  it("shows what is published of it, decently, and water in its state", () => {
    expect(status).toBe(200);
    expect(element(html, "title")).toBe("Jo Rivers, Bozeman, MT · Riffle");
    expect(attribute(html, '<link rel="canonical"', "href")).toBe(ORIGIN + GUIDE);
    const text = visible(html);
    for (const part of ["Jo Rivers", "Brown Trout", "4.5 of 5, by 12 anglers", "Elk Pond"]) {
      expect(text).toContain(part);
    }
    expect(html).toContain(`href="/properties/${uuid("properties", 1)}`);
    expect(html).toContain('href="/fishing/mt/"');
    expect(html).toContain('href="/explore/?place=Bozeman%2C%20Montana"');
    expect(text).not.toContain("Far Lake");
    expect(html).not.toContain("Secret bio");
  });

  it("describes a business with its rating", () => {
    expect(graph(html)[0]).toMatchObject({
      "@type": "LocalBusiness",
      "@id": ORIGIN + GUIDE,
      name: "Jo Rivers",
      address: { addressLocality: "Bozeman, MT", addressRegion: "Montana" },
      aggregateRating: { ratingValue: 4.5, ratingCount: 12, bestRating: 5 },
    });
  });

  it("claims no rating and no water for one without either", async () => {
    const { html: other } = await read(`/guides/${uuid("guides", 3)}/`);
    expect(graph(other)[0]).not.toHaveProperty("aggregateRating");
    expect(graph(other)[0]).not.toHaveProperty("address");
    expect(visible(other)).toContain("Not rated yet");
    expect(other).not.toContain('id="water"');
  });
});

describe("the pages of clubs and shops", () => {
  it("say what they are, and escape what owners wrote", async () => {
    const { html: club } = await read(CLUB);
    expect(graph(club)[0]).toMatchObject({ "@type": "Organization", name: "Anglers <b>&" });
    expect(club).not.toContain("<b>");
    expect(element(club, "title")).toBe("Anglers &lt;b&gt;&amp;, Ennis, MT · Riffle");
    const { html: shop } = await read(SHOP);
    expect(graph(shop)[0]).toMatchObject({ "@type": "LocalBusiness", name: "Dry & Fly" });
    expect(club).toContain('href="/explore/?place=Ennis%2C%20Montana"');
    // It has no more than a state.
    expect(shop).not.toContain("?place=");
    expect(shop).not.toContain("a@b.example");
    expect(visible(shop)).toContain("Elk Pond");
  });

  it("are linked from water, and in the sitemap", async () => {
    const { html: state } = await read("/fishing/mt/");
    expect(state).toContain('href="/explore/?list=clubs&amp;state=mt"');
    expect(state).toContain('href="/explore/?list=guides&amp;location=Montana"');
    const map = openSite(folder).file("/sitemap.1.xml").toString();
    for (const path of [GUIDE, CLUB, SHOP]) expect(map).toContain(`<loc>${ORIGIN}${path}</loc>`);
    for (const hidden of [uuid("guides", 2), uuid("clubs", 2), uuid("fly_shops", 2)])
      expect(map).not.toContain(hidden);
  });
});

describe("people who are not published", () => {
  const nothing = [
    `/guides/${uuid("guides", 2)}/`,
    `/guides/${uuid("guides", 9_999)}/`,
    `/clubs/${uuid("clubs", 2)}/`,
    `/fly-shops/${uuid("fly_shops", 2)}/`,
    // One of another kind.
    `/clubs/${uuid("guides", 1)}/`,
    "/guides/nonsense/",
    "/guides/",
  ];

  it("answer the same 404 as what never was", async () => {
    const answers = await Promise.all(nothing.map(read));
    for (const { status, html } of answers) expect([status, html]).toEqual([404, answers[0]!.html]);
    expect(answers[0]!.reads).toEqual(answers[1]!.reads);
  });

  it("I9: take few reads, as those who are published", async () => {
    for (const path of [...nothing, GUIDE, CLUB, SHOP])
      expect((await read(path)).reads.length, path).toBeLessThanOrEqual(MAX_READS);
  });

  it("are found at one address alone", async () => {
    const { status, headers } = await read(GUIDE.slice(0, -1));
    expect([status, headers.get("Location")]).toEqual([308, GUIDE]);
  });
});
