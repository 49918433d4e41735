// The operator's own map style in a real browser: drawn below the circles, or left out where it is refused.
// Each reason: test/site/operator-style.test.ts.
import sharp from "sharp";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { SITE } from "../../build/write/site.ts";
import { buildSample } from "../sample.ts";
import { makeSite, startRun } from "./run.ts";

const ORIGIN = "https://tiles.example";
const MORE = "https://more.example";
const ELSEWHERE = "https://elsewhere.example";
const TILES = { url: `${ORIGIN}/style.json`, hosts: [MORE], attribution: "© Example Tiles" };
const tilesOf = (origin: string) => ({ type: "vector", tiles: [`${origin}/{z}/{x}/{y}.pbf`] });
const MAGENTA = [255, 0, 255];
const STYLE = {
  version: 8,
  glyphs: `${ORIGIN}/{fontstack}/{range}.pbf`,
  sources: {
    // Named as one of the site's own.
    pins: tilesOf(ORIGIN),
    beyond: { type: "vector", url: `${MORE}/tiles.json` },
  },
  layers: [
    { id: "sea", type: "background", paint: { "background-color": "#ff00ff" } },
    { id: "lines", type: "line", source: "pins", "source-layer": "lines" },
    { id: "more", type: "line", source: "beyond", "source-layer": "lines" },
  ],
};

makeSite();
const config = { site: { tiles: TILES } };
const folder = await buildSample(47, 30, { now: new Date(), public: SITE, config });
const run = await startRun(folder);
afterEach(() => run.closePages());
afterAll(() => run.stop());

/** The explorer, and what it asks other origins for; `listed` is the origin of the TileJSON's tiles. */
async function open(listed = MORE) {
  const viewport = { width: 1000, height: 500 };
  const context = await run.browser.newContext({ viewport, reducedMotion: "reduce" });
  const asked: string[] = [];
  const refused: string[] = [];
  context.on("requestfailed", (request) => {
    if (request.failure()?.errorText === "csp") refused.push(request.url());
  });
  await context.route(/^https:/, (route) => {
    const url = route.request().url();
    asked.push(url);
    const headers = { "Access-Control-Allow-Origin": "*" };
    if (url === `${MORE}/tiles.json`) return route.fulfill({ headers, json: tilesOf(listed) });
    // The worker asks for these, and may not follow them anywhere.
    const to = url.replace(MORE, ELSEWHERE);
    if (to !== url) return route.fulfill({ status: 302, headers: { ...headers, Location: to } });
    if (url !== TILES.url) return route.fulfill({ headers, body: "" });
    return route.fulfill({ headers, json: STYLE });
  });
  const page = await context.newPage();
  await page.goto(`${run.origin}/explore/`);
  await page.locator(".map[data-drawn]").waitFor();
  await page.locator(".cards > li").first().waitFor();
  // Far east, where the sea is: red, green, blue.
  const colour = async () => {
    const box = (await page.locator(".map canvas").boundingBox())!;
    const clip = { x: box.x + box.width * 0.95, y: box.y + box.height * 0.6, width: 1, height: 1 };
    const pixel = sharp(await page.screenshot({ clip })).removeAlpha();
    return [...(await pixel.raw().toBuffer())];
  };
  return { page, asked, refused, colour, credit: () => page.locator(".map-credit").textContent() };
}

const SOON = { timeout: 15_000 };

describe("site.tiles", () => {
  it("takes the basemap's place with its credit, and leaves the circles", async () => {
    const { page, asked, refused, colour, credit } = await open();
    await expect.poll(credit, SOON).toBe("© Example Tiles, MapLibre");
    await expect.poll(colour, SOON).toEqual(MAGENTA);
    const origins = () =>
      asked.filter((url) => /\/\d+\/\d+\/\d+\.pbf$/.test(url)).map((url) => new URL(url).origin);
    await expect.poll(origins, SOON).toEqual(expect.arrayContaining([ORIGIN, MORE]));
    await expect.poll(() => refused.some((url) => url.startsWith(MORE)), SOON).toBe(true);
    await page.locator(".cards a").first().click();
    await page.locator("h1:focus").waitFor();
    // A click would stop the map on its way to the property; here it begins there.
    await page.reload();
    await expect.poll(credit, SOON).toBe("© Example Tiles, MapLibre");
    await page.locator(".map[data-drawn] canvas").click();
    await page.locator(".picked").waitFor();
  });

  it("leaves the built-in basemap and its credit where it is refused", async () => {
    const { asked, colour, credit } = await open(ELSEWHERE);
    await expect.poll(() => asked, SOON).toEqual([TILES.url, `${MORE}/tiles.json`]);
    expect(Math.min(...(await colour()))).toBeGreaterThan(190);
    expect(await credit()).toContain("Natural Earth");
  });
});
