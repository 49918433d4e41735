// HTML pages as files: the bytes that the function would answer, made again only where something on them changed.
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import { PAGE_SIZE } from "../../../src/limits.ts";
import { smallSite } from "../../small-site.ts";
import { copyOf } from "../../sample.ts";
import { buildInto, openSite, scratchFolder, TEST_NOW } from "../../snapshot.ts";
import { ROW, uuid, writeDump, type Tables } from "../dump-rows.ts";
import { filesOf, jsonOf } from "../tree.ts";

const id = (number: number) => uuid("properties", number);
const STATES = ["MT", "WY", "ID"];
const COUNT = 90;
const properties = Array.from({ length: COUNT }, (_, i) =>
  ROW.properties(i + 1, {
    name: `Ranch ${(i * 61) % COUNT} <b>&`,
    state: STATES[i % 3]!,
    water_type: i % 2 === 0 ? "lake" : "spring_creek",
    species: i % 4 === 0 ? '["Brown Trout","Page 2"]' : '["ヤマメ","Lake"]',
    latitude: 40 + 2 * (i % 3) + i / 100,
    longitude: -110,
  }),
);
const property_availability = [
  { property_id: id(1), date: "2026-05-28", status: "booked", rods_held: null },
  { property_id: id(2), date: "2026-12-24", status: "booked", rods_held: null },
];
const guides = [
  ROW.guides(1, { base_location: "Jackson, Wyoming" }),
  ROW.guides(2, { base_location: "Everywhere" }),
];
const tables: Tables = {
  properties,
  property_availability,
  guides,
  clubs: [ROW.clubs(1, { state: "MT" })],
  fly_shops: [ROW.fly_shops(1, { state: "NY" })],
};
const PEOPLE = 4;
const SITE = smallSite();
const config = { ...DEFAULT_CONFIG, site: { url: "https://directory.example" } };
const days = (number: number) => new Date(TEST_NOW.getTime() + number * 86_400_000);

const EMPTY = scratchFolder();
const FIRST = scratchFolder();
const first = await buildInto(join(FIRST, "out"), writeDump(tables), { public: SITE, config });

/** Builds over a copy of a folder: one in which `tables` are published, unless it is another. */
function builder(from = FIRST) {
  const out = join(copyOf(from), "out");
  const build = (of: Tables, now = TEST_NOW, more: object = {}) =>
    buildInto(out, writeDump(of), { public: SITE, config, now, ...more });
  const pages = () =>
    new Map(
      [...filesOf(out)].filter(([path]) =>
        /^\/(?:properties|fishing|guides|clubs|fly-shops)\//.test(path),
      ),
    );
  return { out, build, pages };
}

/** Paths of the pages that differ, or that one lacks. */
function changed(before: Map<string, Buffer>, after: Map<string, Buffer>): string[] {
  const all = [...new Set([...before.keys(), ...after.keys()])];
  return all.filter((path) => !after.get(path)?.equals(before.get(path) ?? Buffer.alloc(0)));
}

const ownPath = (number: number) => `/properties/${id(number)}/index.html`;

it("I6: a page's file has the bytes that the function answers, whatever the function's day", async () => {
  const { out, pages } = builder();
  const files = pages();
  expect(files.size).toBe(COUNT + 1 + 3 * (2 + 2 + 1) + PEOPLE);
  for (const now of [TEST_NOW, days(40)]) {
    const site = openSite(out, now);
    for (const [path, bytes] of files) {
      const response = await site.ask(path.replace(/index\.html$/, ""));
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).toBe(bytes.toString());
    }
  }
  const links = [...files.values()].flatMap((page) => [
    ...page.toString().matchAll(/href="(\/(?:properties|fishing|guides|clubs|fly-shops)\/[^"]*)"/g),
  ]);
  const lost = links.filter(([, path]) => !files.has(`${path}index.html`));
  expect(lost).toEqual([]);
  expect(jsonOf(out, "/static/v1/catalog.json")).toMatchObject({
    html: { files: ["properties", "lists", "people"] },
  });
  expect(jsonOf(out, "/_routes.json")).toMatchObject({ include: ["/v1/*"] });
  expect(existsSync(`${out}/fishing/mt/page-2/index.html`)).toBe(true);
  const cards = String(files.get("/fishing/mt/index.html")).match(/class="card"/g)!;
  expect(cards).toHaveLength(PAGE_SIZE);
});

it("titles are unique, and lists of fewer than three say noindex", async () => {
  const { build, pages } = builder();
  const titles = [...pages().values()].map(
    (page) => /<title>(.*?)<\/title>/.exec(String(page))![1],
  );
  expect(new Set(titles).size).toBe(titles.length);
  const few = { properties: properties.slice(0, 8) };
  await build(few, days(1), { allow: ["rows", "facets", "size", "calendars"] });
  const thin = [...pages()].filter(([, page]) => page.includes('content="noindex"'));
  expect(thin.map(([path]) => path)).toContain("/fishing/id/index.html");
  expect(thin.map(([path]) => path)).not.toContain("/fishing/mt/index.html");
});

it("a night changes no page, and the first of a month those of properties alone", async () => {
  const { build, pages } = builder();
  const before = pages();
  const night = await build(tables, days(1));
  expect(changed(before, pages())).toEqual([]);
  expect(night.written.files.filter(({ kind, reused }) => kind === "html" && !reused)).toEqual([]);
  await build(tables, days(12));
  expect(changed(before, pages()).length).toBe(COUNT);
  expect(String(pages().get(ownPath(1)))).toContain('data-month="2026-08"');
});

it("a page of the previous snapshot that was lost or damaged is written again", async () => {
  const { out, build, pages } = builder();
  const before = pages();
  rmSync(out + ownPath(1));
  writeFileSync(out + ownPath(2), "damaged");
  await build(tables, days(0.1));
  expect(changed(before, pages())).toEqual([]);
});

it("a kind of pages is files as a whole or not at all", async () => {
  const { out, pages } = builder();
  const { written } = first;
  const html = written.files.filter(({ kind }) => kind === "html").length;
  const pagesOfOthers = html - COUNT;
  const others =
    written.files.length - html - written.files.filter(({ kind }) => kind === "page").length;
  const tight = builder(EMPTY);
  const { plan } = await tight.build(tables, TEST_NOW, { maxFiles: others + pagesOfOthers + 60 });
  expect(plan.html.files).toEqual(["lists", "people"]);
  expect(tight.pages().size).toBe(pagesOfOthers);
  expect(jsonOf(tight.out, "/_routes.json")).toMatchObject({ include: ["/v1/*", "/properties/*"] });
  const path = `/properties/${id(1)}/`;
  const answer = await openSite(tight.out).ask(path);
  expect(await answer.text()).toBe(String(pages().get(`${path}index.html`)));
  expect(existsSync(`${out}/_redirects`)).toBe(true);
  const least = builder(EMPTY);
  expect((await least.build(tables, TEST_NOW, { maxFiles: others + 10 })).plan.html.files).toEqual(
    [],
  );
  expect(least.pages().size).toBe(0);
});
