// The operator's own map style: what pages tell the explorer's script, and whom browsers may ask.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import { headersByPath, parseHeaderRules } from "../../../hosts/header-rules.ts";
import type { MapTiles } from "../../../src/map-tiles.ts";
import { ROW } from "../../build/dump-rows.ts";
import { buildTables } from "../../sample.ts";
import { smallSite } from "../../small-site.ts";
import { openSite } from "../../snapshot.ts";
import { id } from "./small-directory.ts";

const TILES = {
  url: "https://tiles.example:8443/style.json?key=a&b",
  hosts: ["https://glyphs.example"],
  attribution: `© "Tiles"`,
};
const TOLD = `data-tiles="{&quot;url&quot;:&quot;https://tiles.example:8443/style.json?key=a&amp;b&quot;,&quot;hosts&quot;:[&quot;https://glyphs.example&quot;],&quot;attribution&quot;:&quot;© \\&quot;Tiles\\&quot;&quot;}"`;
const ALLOWED = "connect-src 'self' https://tiles.example:8443 https://glyphs.example; img-src 'self' https://tiles.example:8443 https://glyphs.example;"; // prettier-ignore

const build = (site: { tiles?: MapTiles }) =>
  buildTables(
    { properties: [ROW.properties(1)] },
    { public: smallSite(), config: { ...DEFAULT_CONFIG, site } },
  );
const [without, having] = [await build({}), await build({ tiles: TILES })];

async function pageOf(folder: string): Promise<Response> {
  const site = openSite(folder);
  const moved = await site.ask(`/properties/${id(1)}/`);
  return site.ask(moved.headers.get("Location") ?? `/properties/${id(1)}/`);
}

const explorer = (folder: string) => readFileSync(`${folder}/explore/index.html`, "utf8");

const policyOf = (folder: string, path: string) =>
  headersByPath(parseHeaderRules(readFileSync(`${folder}/_headers`, "utf8")))(path)[
    "Content-Security-Policy"
  ];

describe("site.tiles", () => {
  it("is told the explorer's script, in its own page and in those of properties", async () => {
    expect(explorer(having)).toContain(TOLD);
    expect(await (await pageOf(having)).text()).toContain(TOLD);
    expect(explorer(without) + (await (await pageOf(without)).text())).not.toContain("data-tiles");
  });

  it("lets pages with a map and its worker ask the listed origins, and no others", async () => {
    const page = await pageOf(having);
    for (const path of ["/explore/", "/properties/a/b/", "/assets/maplibre-gl-worker.0a.js"]) {
      expect(policyOf(having, path)).toContain(ALLOWED);
      expect(policyOf(having, path)).toMatch(/^default-src 'self'; worker-src 'self'; connect-src/);
    }
    expect(page.headers.get("Content-Security-Policy")).toBe(policyOf(having, "/explore/"));
    for (const path of ["/", "/docs/"])
      expect(policyOf(having, path)).toBe(policyOf(without, path));
  });

  it("changes no policy where there is none", async () => {
    expect(readFileSync(`${without}/_headers`, "utf8")).not.toMatch(/connect-src|img-src/);
    const page = await pageOf(without);
    expect(page.headers.get("Content-Security-Policy")).not.toMatch(/connect-src|img-src/);
  });
});
