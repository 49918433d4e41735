// An angler on a phone, and what a map that is moved and packs that are slow must not cost.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Pagination } from "../../partner/client/types.ts";
import { NONE, violationsInBoth } from "./axe.ts";
import type { Run } from "./run.ts";

const WIDE = { viewport: { width: 1280, height: 800 }, drawsMap: true };
const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true };
/** How long a busy machine may take. */
const SOON = { timeout: 15_000 };

/** Calls of the function, and all requests, of a whole trip: search, filters, a property, and back. */
const [MOST_CALLS, MOST_REQUESTS] = [6, 32];

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const heading = (page: Page) => page.locator("#results").textContent();

export function anglerCases(run: Run): void {
  const total = async (query: string) => {
    const response = await fetch(`${run.origin}/v1/properties${query}`);
    const body = (await response.json()) as { meta: { pagination: Pagination } };
    return body.meta.pagination.total;
  };

  describe("an angler on a phone", () => {
    it("finds water near a town, free on days, under a price, reads it and comes back", async ({
      annotate,
    }) => {
      const page = await run.open("about:blank", PHONE);
      const requests: string[] = [];
      page.on("request", (request) => requests.push(new URL(request.url()).pathname));
      await page.goto(`${run.origin}/explore/`);
      await page.locator(".cards > li").first().waitFor();
      await page.getByRole("combobox", { name: "Search properties" }).pressSequentially("boze");
      await page.getByRole("option", { name: "Bozeman, Montana" }).tap();
      await page.locator("summary", { hasText: "Filters" }).tap();
      await page.getByLabel("Distance from Bozeman, Montana").selectOption("500");
      await page.getByLabel("From", { exact: true }).fill(day(20));
      await page.getByLabel("To", { exact: true }).fill(day(21));
      await page.getByLabel(/^Price a day/).fill("300");
      const query = `?near=45.68,-111.04&radius_km=500&available_from=${day(20)}&available_to=${day(21)}&max_rate=300`;
      const found = await total(query);
      expect(found).toBeGreaterThan(0);
      const show = page.getByRole("button", { name: new RegExp(`^Show ${found} propert`) });
      // The price may change no number, and what is stale is pale.
      await expect.poll(() => page.url(), SOON).toContain("max_rate=300");
      await show.waitFor();
      await page.locator(".results[aria-busy=false]").waitFor({ state: "attached" });
      expect(await violationsInBoth(page)).toEqual(NONE);
      // However far down the filters are read, the way on is in sight.
      await page.getByLabel("From", { exact: true }).scrollIntoViewIfNeeded();
      expect(await isSeen(page, ".show-results button")).toBe(true);
      await show.tap();
      expect(await page.locator("#results:focus").count()).toBe(1);
      expect(await page.getByLabel(/^Price a day/).isVisible()).toBe(false);
      // A long name hides neither the other filters' way out nor widens the page.
      expect(await isSeen(page, ".applied li:last-child button")).toBe(true);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);

      const name = await page.locator(".cards a").first().textContent();
      const scrolled = await page.evaluate("scrollY");
      await page.locator(".cards a").first().tap();
      await page.getByRole("heading", { level: 1, name: name! }).waitFor();
      await page.getByRole("status").getByText("Free on all of these days.").waitFor();
      const onward = page.getByRole("navigation", { name: "Keep looking" });
      expect(await onward.locator(".card").count()).toBe(0);
      await onward.scrollIntoViewIfNeeded();
      await onward.locator(".card").first().waitFor();
      expect(await onward.locator(".card a", { hasText: name! }).count()).toBe(0);
      expect(await violationsInBoth(page)).toEqual(NONE);
      await page.goBack();
      await expect.poll(() => heading(page), SOON).toMatch(new RegExp(`^${found} propert`));
      await expect.poll(() => page.evaluate("scrollY")).toBe(scrolled);
      // Of the function, which alone is limited and costs; all else is files.
      const calls = requests.filter((path) => path.startsWith("/v1/"));
      await annotate(`${calls.length} calls of ${requests.length} requests: ${calls.join(" ")}`);
      expect(calls.length).toBeLessThanOrEqual(MOST_CALLS);
      expect(requests.length).toBeLessThanOrEqual(MOST_REQUESTS);
    });

    it("reads a list though packs do not come, and filters once they do", async () => {
      const page = await run.open("about:blank", PHONE);
      const held = Promise.withResolvers<void>();
      await page.route("**/index.0.bin*", async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(`${run.origin}/explore/`);
      await page.locator(".cards > li").first().waitFor();
      await page.getByRole("combobox", { name: "Search properties" }).fill("river");
      const expected = `${await total("?q=river")} properties`;
      await expect.poll(() => heading(page), SOON).toBe(expected);
      held.resolve();
      await page.keyboard.press("Escape"); // the suggestions cover what is below them
      await page.locator("summary", { hasText: "Filters" }).tap();
      await page.getByLabel(/^Spring creek/).waitFor();
    });
  });

  it("is shown what is near a device that may be known, and not asked for it otherwise", async () => {
    const place = { geolocation: { latitude: 45.678_9, longitude: -111.043_21 } };
    const granted = await run.open("/explore/", { ...place, permissions: ["geolocation"] });
    await expect.poll(() => granted.url(), SOON).toMatch(/\?near=45\.68,-111\.04&radius_km=500$/);
    const near = `${await total("?near=45.68,-111.04&radius_km=500")} properties`;
    await expect.poll(() => heading(granted), SOON).toBe(near);
    expect(await granted.evaluate("history.length")).toBe(2);
    const page = await run.open("about:blank", place);
    await page.addInitScript(
      "navigator.geolocation.getCurrentPosition = () => (globalThis.wasAsked = true)",
    );
    await page.goto(`${run.origin}/explore/`);
    await expect.poll(() => heading(page), SOON).toBe(`${await total("")} properties`);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate("[globalThis.wasAsked ?? false, location.search]")).toEqual([
      false,
      "",
    ]);
  });

  it("gives the map its points once, however often it is moved", async () => {
    const page = await run.open("about:blank", WIDE);
    await page.addInitScript(COUNT_POINTS);
    await page.goto(`${run.origin}/explore/`);
    await page.locator(".map[data-drawn]").waitFor();
    await expect.poll(() => page.evaluate("given"), SOON).toBeGreaterThan(0);
    await page.waitForLoadState("networkidle");
    const given = await page.evaluate("given");
    for (const _ of [1, 2]) {
      const before = page.url();
      await page.getByRole("button", { name: "Zoom in" }).click();
      await expect.poll(() => page.url()).not.toBe(before);
      await page.locator(".results[aria-busy=false]").waitFor();
      await page.locator(".map[data-drawn]").waitFor();
    }
    expect(await page.evaluate("given")).toBe(given);

    // Where nothing is, the map's own way back is offered.
    await page.goto(`${run.origin}/explore/?bounds=30,-60,31,-59`);
    await page.getByRole("heading", { name: "Nothing matches" }).waitFor();
    await page.locator(".notice").getByRole("button", { name: "Show all places" }).click();
    await page.locator(".cards > li").first().waitFor();
  });
}

/** Whether an element is within the screen and nothing covers its middle. */
function isSeen(page: Page, selector: string): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight) return false;
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  })()`);
}

// Counts how often the map's worker is given points to gather.
const COUNT_POINTS = `globalThis.given = 0;
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (message, ...more) {
  if (message.type === "LD" && message.data.source === "pins") given++;
  return postMessage.call(this, message, ...more);
};`;
