// sitemap.xml: every page once, dated by what is published of it, in parts that its readers take.
import { join } from "node:path";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import { combinationsOf } from "../../../build/plan/combinations.ts";
import { sitemapFiles } from "../../../build/write/sitemap.ts";
import type { RecordSet } from "../../../build/project/record-set.ts";
import { ROW, uuid, writeDump, type Tables } from "../dump-rows.ts";
import { filesOf } from "../tree.ts";
import { buildInto, openSite, scratchFolder, TEST_NOW } from "../../snapshot.ts";
import { smallSite } from "../../small-site.ts";

const ORIGIN = "https://directory.example";
const CONFIG = { ...DEFAULT_CONFIG, site: { url: ORIGIN } };
const id = (number: number) => uuid("properties", number);
const days = (number: number) => new Date(TEST_NOW.getTime() + number * 86_400_000);

/** The texts of the elements of a name, with the day beside each if it has one. */
function entries(xml: string): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  const parser = new SaxesParser();
  let text = "";
  let address = "";
  parser.on("text", (more) => (text += more));
  parser.on("opentag", () => (text = ""));
  parser.on("closetag", ({ name }) => {
    if (name === "loc") found.set((address = text), undefined);
    if (name === "lastmod") found.set(address, text);
  });
  parser.write(xml).close();
  return found;
}

const row = (number: number, more: Record<string, unknown>) =>
  ROW.properties(number, { state: "MT", water_type: "lake", species: '["Pike","Lake"]', ...more });
const tables: Tables = {
  properties: [
    row(1, { name: "Étang & Co <b>" }),
    row(11, { name: "Lower" }),
    row(12, { name: "Upper", species: "[]" }),
    row(2, { name: "Elk", state: "WY", species: "[]" }),
    row(3, { status: "draft", name: "Hidden" }),
  ],
  property_availability: [
    { property_id: id(1), date: "2026-06-01", status: "booked", rods_held: null },
  ],
};
const out = join(scratchFolder(), "out");
const site = { public: smallSite(), config: CONFIG };
await buildInto(out, writeDump(tables), site);

describe("sitemap.xml", () => {
  const pages = entries(openSite(out).file("/sitemap.1.xml").toString());

  it("names each page once, and nothing that is not published", () => {
    expect([...pages.keys()]).toEqual(
      [
        "/explore/",
        "/fishing/",
        "/fishing/mt/",
        "/fishing/mt/lake/",
        ...[1, 11, 12, 2].map((number) => `/properties/${id(number)}/`),
      ].map((path) => ORIGIN + path),
    );
    expect(entries(openSite(out).file("/sitemap.xml").toString())).toEqual(
      new Map([[`${ORIGIN}/sitemap.1.xml`, undefined]]),
    );
  });

  it("names pages that answer 200 under their own address", async () => {
    for (const address of pages.keys()) {
      if (address === `${ORIGIN}/explore/`) continue;
      const response = await openSite(out).ask(address.slice(ORIGIN.length));
      expect([address, response.status]).toEqual([address, 200]);
      expect(await response.text()).toContain(`<link rel="canonical" href="${address}" />`);
    }
  });

  it("is what robots.txt names, and is not there without an address or without pages", async () => {
    const robots = openSite(out).file("/robots.txt").toString();
    expect(robots).toMatch(/^User-agent: \*\nDisallow: \/v1\/\n/);
    expect(robots).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
    for (const config of [DEFAULT_CONFIG, { ...CONFIG, exports: { html: false } }]) {
      const other = join(scratchFolder(), "out");
      await buildInto(other, writeDump(tables), { ...site, config });
      const tree = filesOf(other);
      expect([...tree.keys()].filter((path) => path.includes("sitemap"))).toEqual([]);
      expect(tree.get("/robots.txt")!.toString()).not.toContain("Sitemap");
    }
  });

  it("dates pages by the last snapshot that changed what they show", async () => {
    const next = join(scratchFolder(), "out");
    const build = (rows: Tables, day: number) =>
      buildInto(next, writeDump(rows), { ...site, now: days(day) });
    const dated = (path: string) =>
      entries(openSite(next).file("/sitemap.1.xml").toString()).get(ORIGIN + path);
    await build(tables, 0);
    expect(dated(`/properties/${id(1)}/`)).toBeUndefined();
    const [first, second, ...rest] = tables.properties!;
    const edited = { ...tables, properties: [first!, { ...second, max_rods: 7 }, ...rest] };
    await build(edited, 1);
    expect(dated(`/properties/${id(11)}/`)).toBe("2026-05-21");
    expect(dated("/fishing/mt/lake/")).toBe("2026-05-21");
    expect(dated(`/properties/${id(1)}/`)).toBeUndefined();
    expect(dated("/fishing/")).toBeUndefined();
    // A calendar is on the page too; a private column is not.
    const booked = {
      ...edited,
      properties: edited.properties.map((one) => ({ ...one, access_notes: "by the barn" })),
      property_availability: [{ ...tables.property_availability![0]!, date: "2026-06-02" }],
    };
    await build(booked, 3);
    expect(dated(`/properties/${id(1)}/`)).toBe("2026-05-23");
    expect(dated(`/properties/${id(11)}/`)).toBe("2026-05-21");
    await build(booked, 16);
    expect(dated(`/properties/${id(11)}/`)).toBeUndefined();
    expect(dated(`/properties/${id(1)}/`)).toBe("2026-05-23");
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
