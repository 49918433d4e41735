// An angler on a phone: a whole trip, and what it costs.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { NONE, violationsInBoth } from "./axe.ts";
import { cards, day, field, heading, PHONE, SOON, totalOf } from "./lists.ts";
import { listening, open } from "./site.ts";

/** Calls of the function, and all requests, of a whole trip: search, filters, a property, and back. */
const [MAX_CALLS, MAX_REQUESTS] = [6, 32];

describe("an angler on a phone", () => {
  it("finds water near a town, free on days, under a price, reads it and comes back", async ({
    annotate,
  }) => {
    const requests = listening();
    const page = await open("/explore/", PHONE);
    await cards(page).first().waitFor();
    await field(page).pressSequentially("boze");
    await page.getByRole("option", { name: "Bozeman, Montana" }).tap();
    await page.locator("summary", { hasText: "Filters" }).tap();
    await page.getByLabel("Distance from Bozeman, Montana").selectOption("500");
    await page.getByLabel("From", { exact: true }).fill(day(20));
    await page.getByLabel("To", { exact: true }).fill(day(21));
    await page.getByLabel(/^Price a day/).fill("300");
    const query = `?near=45.68,-111.04&radius_km=500&available_from=${day(20)}&available_to=${day(21)}&max_rate=300`;
    const found = await totalOf(`/v1/properties${query}`);
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
    const calls = requests(/^\/v1\//);
    await annotate(`${calls.length} calls of ${requests().length} requests: ${calls.join(" ")}`);
    expect(calls.length).toBeLessThanOrEqual(MAX_CALLS);
    expect(requests().length).toBeLessThanOrEqual(MAX_REQUESTS);
  });
});

/** Whether an element is within the screen and nothing covers its middle. */
function isSeen(page: Page, selector: string): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight) return false;
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  })()`);
}
