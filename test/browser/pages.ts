// The other pages in a browser: the first one, the 404, and all of them when narrow.
import { describe, expect, it } from "vitest";
import { NONE, violationsInBoth } from "./axe.ts";
import { forgive, type Run } from "./run.ts";

const MAP = "/explore/?map=5/45/-110&follow=off";
const DOCS = [
  "/docs/",
  "/docs/quickstart/",
  "/docs/api/list-properties/",
  "/docs/api/pages/",
  "/docs/scale/",
];
const PATHS = ["/", "/explore/", MAP, ...DOCS, "/nowhere"];
/** What counts as a good cumulative layout shift, https://web.dev/articles/cls */
const MOST_SHIFT = 0.1;
// How far things moved that stood already.
const SHIFT = `new Promise((settle) =>
  new PerformanceObserver((list) =>
    settle(list.getEntries().reduce((sum, { value }) => sum + value, 0)),
  ).observe({ type: "layout-shift", buffered: true }) ?? setTimeout(settle, 200, 0))`;

export function pageCases(run: Run): void {
  describe("the first page", () => {
    it("shows a real request with its answer", async () => {
      const page = await run.open("/");
      await expect
        .poll(() => page.locator(".live-status").textContent())
        .toMatch(/^200 OK · \d+ ms · \d+ bytes/);
      expect(await page.locator(".live-answer code").textContent()).toContain('"success"');
      expect(await violationsInBoth(page)).toEqual(NONE);
    });
  });

  it("leads from a search on the first page to what it finds, and past the filters to it", async () => {
    const page = await run.open("/");
    await page.getByRole("searchbox", { name: "Search private water" }).fill("river");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/explore/?q=river");
    await page.locator(".cards > li").first().waitFor();
    await page.getByRole("link", { name: "Skip to results" }).focus();
    await page.keyboard.press("Enter");
    expect(await page.locator("#results:focus").count()).toBe(1);
    expect(new URL(page.url()).hash).toBe("");
  });

  it("counts down on a page that was refused, and asks for it again", async () => {
    const page = await run.open("about:blank");
    let refusals = 0;
    await page.route("**/fishing/", async (route) => {
      if (refusals++ > 0) return route.continue();
      const shown = await (await fetch(`${run.origin}/fishing/`)).text();
      const body = shown.replace(/<h1>[^<]*<\/h1>/, '<h1>Too many</h1><p data-retry="1"></p>');
      return route.fulfill({ status: 429, contentType: "text/html", body });
    });
    await page.goto(`${run.origin}/fishing/`);
    await page.getByText("Retrying in 1 s.").waitFor();
    await page.getByRole("heading", { name: "Private fishing water by state" }).waitFor();
    expect(refusals).toBe(2);
    forgive(run, /status of 429/);
  });

  describe("an address without a page", () => {
    it("answers 404 and leads back", async () => {
      const page = await run.open("about:blank");
      const response = await page.goto(`${run.origin}/nowhere/at/all`);
      expect(response!.status()).toBe(404);
      expect(await violationsInBoth(page)).toEqual(NONE);
      await page.getByRole("link", { name: "Explore the directory" }).click();
      await page.locator(".cards > li").first().waitFor();
      forgive(run, /status of 404/);
    });
  });

  describe("the search of the documentation on a phone", () => {
    it.each([360, 428])("shows what it found within %i px", async (width) => {
      const page = await run.open("/docs/", { viewport: { width, height: 800 } });
      await page.locator("#find").fill("rate");
      await page.locator("#found [role=option]").first().waitFor();
      const { x, width: own } = (await page.locator("#found").boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + own).toBeLessThanOrEqual(width);
      expect(own).toBeGreaterThan(0.9 * width);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    });
  });

  describe("at a width of 360 px", () => {
    it.each(PATHS)("%s needs no scrolling sideways, and nothing on it jumps", async (path) => {
      const page = await run.open(path, {
        viewport: { width: 360, height: 740 },
        drawsMap: true,
      });
      await page.waitForLoadState("networkidle");
      const widest = "document.documentElement.scrollWidth";
      expect(await page.evaluate(widest)).toBeLessThanOrEqual(360);
      expect(await page.evaluate<number>(SHIFT)).toBeLessThan(MOST_SHIFT);
      if (path === "/explore/") {
        await page.locator(".cards a").first().click();
        await page.locator(".month td.day.available").first().waitFor();
        expect(await page.evaluate(widest)).toBeLessThanOrEqual(360);
      }
      if (path === "/nowhere") forgive(run, /status of 404/);
    });
  });
}
