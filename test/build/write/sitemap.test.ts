// sitemap.xml: every page once, dated by what is published of it, in parts that its readers take.
import { describe, expect, it } from "vitest";
import { combinationsOf } from "../../../build/plan/combinations.ts";
import { sitemapFiles } from "../../../build/write/sitemap.ts";
import type { RecordSet } from "../../../build/project/record-set.ts";
import { ROW, uuid, type Tables } from "../dump-rows.ts";
import { later, place } from "../place.ts";
import { smallSite } from "../../small-site.ts";
import { parseXml } from "./xml.ts";

const ORIGIN = "https://directory.example";
const CONFIG = { site: { url: ORIGIN } };
const id = (number: number) => uuid("properties", number);
const pageOf = (number: number) => `/properties/${id(number)}/`;

/** The addresses in a sitemap, with the day beside each if it has one. */
const entries = (xml: string) =>
  new Map(
    parseXml(xml, "http://www.sitemaps.org/schemas/sitemap/0.9").children.map(({ children }) => {
      const [address, day] = children.map(({ text }) => text);
      return [address!, day] as const;
    }),
  );

const row = (number: number, more: Record<string, unknown>) =>
  ROW.properties(number, { state: "MT", water_type: "lake", species: '["Pike","Lake"]', ...more });
const booked = { property_id: id(1), date: "2026-06-01", status: "booked", rods_held: null };
const tables = {
  properties: [
    row(1, { name: "Étang & Co <b>" }),
    row(11, { name: "Lower" }),
    row(12, { name: "Upper", species: "[]" }),
    row(2, { name: "Elk", state: "WY", species: "[]" }),
    row(3, { status: "draft", name: "Hidden" }),
  ],
  property_availability: [booked],
} satisfies Tables;
const usual = { public: smallSite(), config: CONFIG };
const here = place(usual);
await here.build(tables);

describe("sitemap.xml", () => {
  const pages = entries(here.text("/sitemap.1.xml"));

  it("names each page once, and nothing that is not published", () => {
    const lists = ["/explore/", "/fishing/", "/fishing/mt/", "/fishing/mt/lake/"];
    const named = [...lists, ...[1, 11, 12, 2].map(pageOf)].map((path) => ORIGIN + path);
    expect([...pages.keys()]).toEqual(named);
    const index = entries(here.text("/sitemap.xml"));
    expect(index).toEqual(new Map([[`${ORIGIN}/sitemap.1.xml`, undefined]]));
  });

  it("names pages that answer 200 under their own address", async () => {
    for (const address of pages.keys()) {
      if (address === `${ORIGIN}/explore/`) continue;
      const response = await here.site().ask(address.slice(ORIGIN.length));
      expect([address, response.status]).toEqual([address, 200]);
      expect(await response.text()).toContain(`<link rel="canonical" href="${address}" />`);
    }
  });

  it("is what robots.txt names, and is not there without an address or without pages", async () => {
    const robots = here.text("/robots.txt");
    expect(robots).toMatch(/^User-agent: \*\nDisallow: \/v1\/\n/);
    expect(robots).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
    for (const config of [{}, { ...CONFIG, exports: { html: false } }]) {
      const { build, files, text } = place(usual);
      await build(tables, { config });
      expect([...files().keys()].filter((path) => path.includes("sitemap"))).toEqual([]);
      expect(text("/robots.txt")).not.toContain("Sitemap");
    }
  });

  it("dates pages by the last snapshot that changed what they show", async () => {
    const { build, text } = place(usual, here);
    const dated = (path: string) => entries(text("/sitemap.1.xml")).get(ORIGIN + path);
    expect(dated(pageOf(1))).toBeUndefined();
    const edited = {
      ...tables,
      properties: tables.properties.with(1, { ...tables.properties[1], max_rods: 7 }),
    };
    await build(edited, { now: later(1) });
    const days = [pageOf(11), "/fishing/mt/lake/", pageOf(1), "/fishing/"].map(dated);
    expect(days).toEqual(["2026-05-21", "2026-05-21", undefined, undefined]);
    // A calendar is on the page too; a private column is not.
    const busy = {
      properties: edited.properties.map((one) => ({ ...one, access_notes: "by the barn" })),
      property_availability: [{ ...booked, date: "2026-06-02" }],
    };
    await build(busy, { now: later(3) });
    expect([1, 11].map((n) => dated(pageOf(n)))).toEqual(["2026-05-23", "2026-05-21"]);
    await build(busy, { now: later(16) });
    expect([1, 11].map((n) => dated(pageOf(n)))).toEqual(["2026-05-23", undefined]);
  });
});

describe("sitemapFiles([properties], combinations, site, origin, changed)", () => {
  it("begins a new part after 50,000 addresses", () => {
    const count = 60_000;
    const one = (name: string) => ({
      name,
      slugs: name === "state" ? ["mt"] : [],
      values: Array.from({ length: count }, () => (name === "state" ? [0] : [])),
    });
    const set = {
      resource: { name: "properties" },
      records: Array.from({ length: count }, (_, i) => ({ id: id(i), name: `Lake ${i}` })),
      facets: ["state", "water_type", "species"].map(one),
    } as unknown as RecordSet;
    const [index, ...parts] = sitemapFiles([set], combinationsOf(set), [], ORIGIN, new Map());
    const sizes = parts.map(({ make }) => Buffer.from(make()).toString().match(/<url>/g)!.length);
    expect(sizes).toEqual([50_000, count + 2 - 50_000]);
    expect(Buffer.from(index!.make()).toString()).toContain(`${ORIGIN}/sitemap.2.xml`);
  });
});
