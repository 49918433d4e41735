// HTML pages as files: the bytes that the function would answer, made again only where something on them changed.
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PAGE_SIZE } from "../../../src/limits.ts";
import { differing } from "../../privacy/trees.ts";
import { smallSite } from "../../small-site.ts";
import { TEST_NOW } from "../../snapshot.ts";
import { numbers, ROW, uuid, type Tables } from "../dump-rows.ts";
import { later, place } from "../place.ts";

const id = (number: number) => uuid("properties", number);
const ownPath = (number: number) => `/properties/${id(number)}/index.html`;
const COUNT = 90;
const PEOPLE = 4;
const properties = numbers(COUNT).map((n, i) =>
  ROW.properties(n, {
    name: `Ranch ${(i * 61) % COUNT} <b>&`,
    state: ["MT", "WY", "ID"][i % 3]!,
    water_type: i % 2 === 0 ? "lake" : "spring_creek",
    species: i % 4 === 0 ? '["Brown Trout","Page 2"]' : '["ヤマメ","Lake"]',
    latitude: 40 + 2 * (i % 3) + i / 100,
    longitude: -110,
  }),
);
const tables: Tables = {
  properties,
  property_availability: [
    { property_id: id(1), date: "2026-05-28", status: "booked", rods_held: null },
    { property_id: id(2), date: "2026-12-24", status: "booked", rods_held: null },
  ],
  guides: [
    ROW.guides(1, { base_location: "Jackson, Wyoming" }),
    ROW.guides(2, { base_location: "Everywhere" }),
  ],
  clubs: [ROW.clubs(1, { state: "MT" })],
  fly_shops: [ROW.fly_shops(1, { state: "NY" })],
};
const usual = {
  public: smallSite(),
  config: { site: { url: "https://directory.example" } },
};
const FOLDERS = "properties|fishing|guides|clubs|fly-shops";
const PAGE = new RegExp(`^/(?:${FOLDERS})/`);
const pagesOf = ({ files }: ReturnType<typeof place>) =>
  new Map([...files()].filter(([path]) => PAGE.test(path)));

const published = place(usual);
const first = await published.build(tables);
const pages = pagesOf(published);

it("I6: a page's file has the bytes that the function answers, whatever the function's day", async () => {
  expect(pages.size).toBe(COUNT + 1 + 3 * (2 + 2 + 1) + PEOPLE);
  for (const now of [TEST_NOW, later(40)]) {
    const site = published.site(now);
    for (const [path, bytes] of pages) {
      const response = await site.ask(path.replace(/index\.html$/, ""));
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).toBe(bytes.toString());
    }
  }
  const links = [...pages.values()].flatMap((page) => [
    ...page.toString().matchAll(new RegExp(`href="(/(?:${FOLDERS})/[^"]*)"`, "g")),
  ]);
  expect(links.filter(([, path]) => !pages.has(`${path}index.html`))).toEqual([]);
  expect(published.json("/static/v1/catalog.json")).toMatchObject({
    html: { files: ["properties", "lists", "people"] },
  });
  expect(published.json("/_routes.json")).toMatchObject({ include: ["/v1/*"] });
  expect(pages.has("/fishing/mt/page-2/index.html")).toBe(true);
  const cards = String(pages.get("/fishing/mt/index.html")).match(/class="card"/g)!;
  expect(cards).toHaveLength(PAGE_SIZE);
});

it("titles are unique, and lists of fewer than three say noindex", async () => {
  const titles = [...pages.values()].map((page) => /<title>(.*?)<\/title>/.exec(String(page))![1]);
  expect(new Set(titles).size).toBe(titles.length);
  const here = place(usual);
  await here.build({ properties: properties.slice(0, 8) });
  const thin = [...pagesOf(here)].filter(([, page]) => page.includes('content="noindex"'));
  expect(thin.map(([path]) => path)).toContain("/fishing/id/index.html");
  expect(thin.map(([path]) => path)).not.toContain("/fishing/mt/index.html");
});

it("a night changes no page, and the first of a month those of properties alone", async () => {
  const here = place(usual, published);
  const night = await here.build(tables, { now: later(1) });
  expect(differing(pages, pagesOf(here))).toEqual([]);
  expect(night.written.files.filter(({ kind, reused }) => kind === "html" && !reused)).toEqual([]);
  await here.build(tables, { now: later(12) });
  expect(differing(pages, pagesOf(here))).toHaveLength(COUNT);
  expect(here.text(ownPath(1))).toContain('data-month="2026-08"');
});

it("a page of the previous snapshot that was lost or damaged is written again", async () => {
  const here = place(usual, published);
  rmSync(here.out + ownPath(1));
  writeFileSync(here.out + ownPath(2), "damaged");
  await here.build(tables, { now: later(0.1) });
  expect(differing(pages, pagesOf(here))).toEqual([]);
});

it("a kind of pages is files as a whole or not at all", async () => {
  const ofKind = (wanted: string) =>
    first.written.files.filter(({ kind }) => kind === wanted).length;
  const pagesOfOthers = ofKind("html") - COUNT;
  const others = first.written.files.length - ofKind("html") - ofKind("page");
  const tight = place(usual);
  const { plan } = await tight.build(tables, { maxFiles: others + pagesOfOthers + 60 });
  expect(plan.html.files).toEqual(["lists", "people"]);
  expect(pagesOf(tight).size).toBe(pagesOfOthers);
  expect(tight.json("/_routes.json")).toMatchObject({ include: ["/v1/*", "/properties/*"] });
  const answer = await tight.site().ask(`/properties/${id(1)}/`);
  expect(await answer.text()).toBe(String(pages.get(ownPath(1))));
  expect(existsSync(`${published.out}/_redirects`)).toBe(true);
  const least = place(usual);
  expect((await least.build(tables, { maxFiles: others + 10 })).plan.html.files).toEqual([]);
  expect(pagesOf(least).size).toBe(0);
});
