// The model of traffic on a small snapshot: the lists that it counts, and what it draws of them.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { countHtmlPages, countListings, drawPages } from "../../bench/traffic/draw.ts";
import { MODEL } from "../../bench/traffic/model.ts";
import type { FacetsFile } from "../../src/documents.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";
import { ROW, writeDump } from "../build/dump-rows.ts";
import { smallSite } from "../small-site.ts";
import { buildInto, scratchFolder } from "../snapshot.ts";

const SITE = "test/golden/basic/expected/site";
const listings = countListings(SITE);

/** How often the commonest of 1,000 lists with a facet is asked for. */
function most(zipf: number): number {
  const pages = drawPages({ ...MODEL, zipf }, listings, 1, 1_000);
  const groups = Map.groupBy(
    pages.filter((page) => page.split("/").length > 5),
    (page) => page,
  );
  return Math.max(...[...groups.values()].map(({ length }) => length));
}

describe("countListings(folder)", () => {
  it("finds the lists that facets.json counts", () => {
    const text = readFileSync(`${SITE}/static/v1/facets.json`, "utf8");
    const { resources } = JSON.parse(text) as FacetsFile;
    for (const { name } of RESOURCE_LIST) {
      const lists = [...listings[name].values()];
      const single = lists.filter(({ slugs }) => slugs.filter(Boolean).length === 1);
      const found = single.map(({ slugs, total }) => `${slugs.join("")} ${total}`);
      const told = Object.values(resources[name]!.facets).flat();
      expect(found.sort()).toEqual(told.map(({ value, count }) => `${value} ${count}`).sort());
      expect(lists[0]!.total).toBe(resources[name]!.total);
    }
  });
});

describe("countHtmlPages(folder)", () => {
  it("counts pages of properties, lists and people, and no other file of the site", async () => {
    const out = join(scratchFolder(), "out");
    const dump = writeDump({ properties: [ROW.properties(1)], clubs: [ROW.clubs(1)] });
    await buildInto(out, dump, { public: smallSite() });
    const folders = "{properties,fishing,guides,clubs,fly-shops}";
    const files = globSync(`${folders}/**/index.html`, { cwd: out });
    expect(files.length).toBeGreaterThan(2);
    expect(countHtmlPages(out)).toBe(files.length);
    expect(countHtmlPages(SITE)).toBe(0);
  });
});

describe("drawPages(model, listings, seed)", () => {
  it("draws popular lists the more often the steeper Zipf's law is", () => {
    expect(most(3)).toBeGreaterThan(most(1));
    expect(most(1)).toBeGreaterThan(most(0));
  });
});
