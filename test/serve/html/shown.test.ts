// What HTML pages show of what is published, in the page, in its head and in its data.
import { describe, expect, it } from "vitest";
import type { Property } from "../../../partner/client/types.ts";
import { haversine } from "../../../src/haversine.ts";
import { MAX_READS } from "../../../src/limits.ts";
import { propertyPath } from "../../../src/page-address.ts";
import { distance } from "../../../src/site/shared/labels.ts";
import { ROW, uuid } from "../../build/dump-rows.ts";
import { recordsIn } from "../../oracle/load.ts";
import { openSite } from "../../snapshot.ts";
import { attribute, decoded, element, graph, visible } from "./read-page.ts";
import { buildPages, CLUB, get, GUIDE, id, ORIGIN, PATH, SHOP, TABLES } from "./small-directory.ts";

const folder = await buildPages(TABLES);
const read = (path: string) => get(folder, path);
const propertiesOf = (built: string) => recordsIn<Property>(openSite(built).published().properties);
const UNTIDY = `/properties/${id(4)}/`;

/** What a page has: its title, what a reader sees of it, parts of its HTML and the beginning of its data. */
interface Shown {
  title: string;
  text?: readonly string[];
  html?: readonly string[];
  /** In no part of the page. */
  not?: RegExp;
  data?: readonly object[];
}

const PAGES: Record<string, Shown> = {
  [PATH]: {
    title: "Élan Spring, spring creek in Park County, Montana",
    text: ["Élan Spring", "Park County", "Brown Trout", "Clear water below the bench."],
    html: [
      '<span class="date">28</span> <span class="status">Booked</span>',
      `href="/properties/${id(3)}/"`,
      `<meta property="og:image" content="${ORIGIN}/cards/mt.png" />`,
      '<meta name="description" content="Clear water below the bench." />',
    ],
    not: new RegExp(`data-month="2026-08"|${id(2)}`),
    data: [{ "@type": "Place", image: `${ORIGIN}/cards/mt.png` }, { "@type": "Offer" }],
  },
  [UNTIDY]: {
    title: "Big Spring Creek, river in Idaho",
    text: ["Big Spring Creek", "Open All Year"],
    html: [
      '<meta name="description" content="Open All Year" />',
      "Fish G<details><summary>2 more</summary>Fish H, Fish I<",
    ],
    not: /BIG|&lt;p&gt;|ID, ID|>brown-trout/,
    data: [{ name: "Big Spring Creek", description: "Open All Year" }],
  },
  [GUIDE]: {
    title: "Jo Rivers, Boise, ID",
    text: ["Jo Rivers", "Brown Trout", "4.5 of 5, by 12 anglers", "Big Spring Creek"],
    html: [`href="${UNTIDY}"`, 'href="/fishing/id/"', 'href="/explore/?place=Boise%2C%20Idaho"'],
    not: /Élan|Secret bio/,
    data: [
      {
        "@type": "LocalBusiness",
        "@id": ORIGIN + GUIDE,
        name: "Jo Rivers",
        address: { addressLocality: "Boise, ID", addressRegion: "Idaho" },
        aggregateRating: { ratingValue: 4.5, ratingCount: 12, bestRating: 5 },
      },
    ],
  },
  [`/guides/${uuid("guides", 3)}/`]: {
    title: "No Place",
    text: ["Not rated yet"],
    not: /id="water"|aggregateRating|PostalAddress/,
  },
  [CLUB]: {
    title: "Anglers &lt;b&gt;&amp;, Ennis, MT",
    text: ["Élan Spring"],
    html: ['href="/explore/?place=Ennis%2C%20Montana"'],
    not: /<b>/,
    data: [{ "@type": "Organization", name: "Anglers <b>&" }],
  },
  [SHOP]: {
    title: "Dry &amp; Fly, Montana",
    text: ["Élan Spring"],
    // It has no more than a state.
    not: /\?place=|a@b\.example/,
    data: [{ "@type": "LocalBusiness", name: "Dry & Fly" }],
  },
  "/fishing/": {
    title: "Private fishing water by state",
    text: ["Montana 2 properties", "Wyoming 28 properties"],
  },
  "/fishing/mt/": {
    title: "Private fishing in Montana",
    html: [
      `href="${PATH}"`,
      'href="/fishing/mt/spring-creek/"',
      'href="/fishing/mt/brown-trout/"',
      'href="/explore/?list=clubs&amp;state=mt"',
      'href="/explore/?list=guides&amp;location=Montana"',
    ],
    // A type of water comes before a species of its name.
    not: /\/fishing\/mt\/lake\//,
  },
  "/fishing/mt/brown-trout/": {
    title: "Private fishing for Brown Trout in Montana",
    data: [{ numberOfItems: 1 }],
  },
  "/fishing/wy/lake/": { title: "Private lakes in Wyoming" },
  "/fishing/wy/": {
    title: "Private fishing in Wyoming",
    html: ['<link rel="next" href="/fishing/wy/page-2/" />'],
    not: /<link rel="prev"/,
  },
  "/fishing/wy/page-2/?utm_source=x": {
    title: "Private fishing in Wyoming, page 2",
    html: [
      '<link rel="prev" href="/fishing/wy/" />',
      `<link rel="canonical" href="${ORIGIN}/fishing/wy/page-2/" />`,
    ],
    not: /<link rel="next"/,
    data: [{ itemListElement: [{ position: 26 }, { position: 27 }, { position: 28 }] }],
  },
};

describe("the page", () => {
  it.each(Object.entries(PAGES))("%s shows what is published", async (path, shown) => {
    const { status, headers, html } = await read(path);
    expect([status, headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(element(html, "title")).toBe(`${shown.title} · Riffle`);
    const seen = visible(html);
    for (const part of shown.text ?? []) expect(seen).toContain(part);
    for (const part of shown.html ?? []) expect(html).toContain(part);
    if (shown.not) expect(html).not.toMatch(shown.not);
    expect(graph(html)).toMatchObject([
      ...(shown.data ?? []),
      ...graph(html).slice(shown.data?.length ?? 0),
    ]);
    const address = ORIGIN + path.replace(/\?.*/, "");
    expect(attribute(html, '<link rel="canonical"', "href")).toBe(address);
    expect(attribute(html, '<meta property="og:url"', "content")).toBe(address);
    const title = attribute(html, '<meta name="twitter:title"', "content");
    expect(title).toBe(decoded(shown.title));
  });

  it("of a property has one month as a table where no key stops, which only a script could follow, and later ones in words", async () => {
    const { html } = await read(PATH);
    const [table, ...others] = html.match(/<table class="month".*?<\/table>/gs)!;
    expect(others).toEqual([]);
    expect(table).not.toMatch(/role="grid"|tabindex|aria-selected|aria-disabled/i);
    const months = [...html.matchAll(/<div data-month="([^"]*)">.*?<\/div>/gs)];
    expect(months.map(([, month]) => month)).toEqual(["2026-06", "2026-07"]);
    expect(months[1]![0]).toContain("<li>31: 3 rods left</li>");
  });

  it("of a property describes its place as a circle of 2 km around the published pin, never as a point", async () => {
    const { latitude, longitude } = propertiesOf(folder).find((one) => one.id === id(1))!;
    const [place, offer, crumbs] = graph((await read(PATH)).html);
    expect(place).toMatchObject({
      url: ORIGIN + PATH,
      address: { addressRegion: "Montana", addressCountry: "US" },
      geo: {
        "@type": "GeoCircle",
        geoMidpoint: { "@type": "GeoCoordinates", latitude, longitude },
        geoRadius: 2_000,
      },
    });
    expect(offer).toMatchObject({
      price: expect.any(Number),
      priceCurrency: "USD",
      availableAtOrFrom: { "@id": place!["@id"] },
    });
    expect(crumbs).toMatchObject({ "@type": "BreadcrumbList" });
    expect((crumbs!["itemListElement"] as { item: string }[]).map(({ item }) => item)).toEqual([
      `${ORIGIN}/fishing/`,
      `${ORIGIN}/fishing/mt/`,
      ORIGIN + PATH,
    ]);
  });

  it("tidies what owners typed in the view, never in the data", () => {
    const typed = TABLES.properties!.find((row) => row["id"] === id(4))!;
    const { name, location_description, description, species } = typed;
    const published = propertiesOf(folder).find((one) => one.id === id(4))!;
    expect(published).toMatchObject({ name, location_description, description });
    expect(JSON.stringify(published.species)).toBe(species);
  });

  it("of each who is published is in the sitemap", () => {
    const map = openSite(folder).file("/sitemap.1.xml").toString();
    for (const path of [GUIDE, CLUB, SHOP]) expect(map).toContain(`<loc>${ORIGIN}${path}</loc>`);
    for (const hidden of [uuid("guides", 2), uuid("clubs", 2), uuid("fly_shops", 2)])
      expect(map).not.toContain(hidden);
  });
});

describe("what is near a property", async () => {
  // More than one leaf of the index of pins, found in another order than that of the records, which lie by state.
  const STATES = ["CO", "ID", "MT", "UT", "WY"];
  const properties = Array.from({ length: 150 }, (_, i) =>
    ROW.properties(i, {
      name: `Ranch ${(i * 61) % 300}`,
      state: STATES[i % 5]!,
      latitude: 30 + 4 * (i % 5) + ((i * 37) % 300) / 200,
      longitude: -110 + ((i * 101) % 300) / 200,
    }),
  );
  const scattered = await buildPages({ properties });
  const records = propertiesOf(scattered);
  const byId = new Map(records.map((one) => [one.id, one]));

  it("is the six nearest others by their published pins, nearest first, with their distances", async () => {
    let found = 0;
    for (const own of records) {
      const metres = records
        .filter((one) => one !== own)
        .map((one) => haversine(own, one))
        .filter((far) => far <= 80_000)
        .sort((a, b) => a - b)
        .slice(0, 6);
      found += metres.length;
      const { html, reads } = await get(scattered, propertyPath(own.id));
      expect(reads.length).toBeLessThanOrEqual(MAX_READS);
      const [, list] = /<h2 id="nearby">.*?<ul[^>]*>(.*?)<\/ul>/s.exec(html) ?? [];
      const items = (list ?? "").split("</li>").slice(0, -1);
      const shown = items.map((item) => attribute(item, "<a", "href")!.split("/")[2]!);
      expect(new Set([own.id, ...shown]).size).toBe(metres.length + 1);
      expect(shown.map((other) => haversine(own, byId.get(other)!))).toEqual(metres);
      items.forEach((item, i) => expect(item).toContain(`${distance(metres[i]!)} away`));
    }
    expect(found).toBeGreaterThan(600);
  });
});
