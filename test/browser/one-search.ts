// One search in a browser: places, dates, prices and orders, each the same set as the API's, and what it costs.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addDays } from "../../src/site/explore/month.ts";
import { dateRange } from "../../src/site/shared/labels.ts";
import { amount, ask, cards, day, field, heading, lists, totalOf } from "./lists.ts";
import { settled } from "./run.ts";
import { asked, forgive, hold, listening, open, origin } from "./site.ts";

const WIDE = { viewport: { width: 1280, height: 800 } };
const DEVICE = { geolocation: { latitude: 45.678_9, longitude: -111.043_21 } };

describe("the search", () => {
  it("finds rods that are free on days, what they cost, and any two days of a month's weekends", async () => {
    const page = await open("/explore/");
    const from = page.getByLabel("From", { exact: true });
    const to = page.getByLabel("To", { exact: true });
    const days = page.getByLabel("Days", { exact: true });
    await lists(page, "");
    await from.fill(day(20));
    await to.fill(day(22));
    await page.getByLabel("Rods you need").fill("3");
    const dates = `available_from=${day(20)}&available_to=${day(22)}&rods=3`;
    // The lowest total comes first.
    await lists(page, `?${dates}&sort=rate`);
    const [rate, total] = await Promise.all(
      ["strong", ".total"].map((part) => page.locator(`.price ${part}`).first().textContent()),
    );
    expect(amount(total!)).toBe(9 * amount(rate!));
    expect(total).toMatch(/ for 3 days, 3 rods$/);
    await page.getByLabel(/^Price a day/).fill("300");
    await page.getByLabel("Sort by").selectOption("-rate");
    await lists(page, `?${dates}&max_rate=300&sort=-rate`);
    await from.fill(day(60));
    // The date that was chosen last rules, so nothing impossible is asked.
    await expect.poll(() => to.inputValue()).toBe(day(60));
    await page.getByRole("button", { name: "Clear all" }).click();

    await from.fill(day(20));
    await to.fill(day(49));
    await days.selectOption("Any 2 days in a row");
    await page.getByLabel("Weekdays").selectOption("Sat, Sun");
    const query = `?available_from=${day(20)}&available_to=${day(49)}&days=2&weekdays=sat,sun&sort=rate`;
    await lists(page, query);
    const free = page.locator(".cards .first-stay");
    await expect.poll(() => free.count()).toBeGreaterThan(5);
    const { meta } = await ask(`/v1/properties${query}`);
    const ranges = meta.first_days!.map((date) => dateRange(date, addDays(date, 1)));
    expect(await free.allTextContents()).toEqual(ranges.map((range) => `Free ${range}`));
    await page.getByText(/^Any 2 days in .*, Sat, Sun$/).waitFor();
    // All days of a range, which may be no longer than a month.
    await to.fill(day(100));
    await days.selectOption("All of them");
    await expect.poll(() => page.url()).toContain(`to=${day(50)}`);
    expect(page.url()).not.toMatch(/days=/);
  });

  it("begins near a device that may be known, told no finer than to two decimals, and asks for no other", async () => {
    const granted = await open("/explore/", { ...DEVICE, permissions: ["geolocation"] });
    const near = /\?near=45\.68,-111\.04&radius_km=500$/;
    await expect.poll(() => granted.url()).toMatch(near);
    await lists(granted, "?near=45.68,-111.04&radius_km=500");
    const distances = granted.locator(".distance");
    expect(await distances.first().textContent()).toMatch(/^\d+ mi \(\d+ km\) away$/);
    expect(await granted.evaluate("history.length")).toBe(2);
    await granted.getByRole("button", { name: /^Remove Within 311 mi/ }).click();
    await lists(granted, "");
    await granted.getByRole("button", { name: "Near me" }).click();
    await expect.poll(() => granted.url()).toContain("near=45.68,-111.04");
    await granted.getByRole("button", { name: "Anywhere" }).click();
    await lists(granted, "");
    expect(asked.filter((url) => /45\.678|111\.043/.test(url))).toEqual([]);

    const script = "navigator.geolocation.getCurrentPosition = () => (globalThis.wasAsked = true)";
    const page = await open("/explore/", { ...DEVICE, script });
    await lists(page, "");
    await settled(page);
    const found = await page.evaluate("[globalThis.wasAsked ?? false, location.search]");
    expect(found).toEqual([false, ""]);
  });

  it("asks the API at most 6 times in a visit of 20 steps", async ({ annotate }) => {
    const requests = listening();
    const page = await open("about:blank", WIDE);
    const steps = stepsOf(page);
    for (const step of steps) {
      await step();
      // Words count after a pause of 200 ms, numbers of 400.
      await page.waitForTimeout(450);
      const shown = page.locator(".results[aria-busy=false], .property h1:not(.unseen)");
      await shown.first().waitFor({ state: "attached" });
    }
    const calls = requests(/^\/v1\//);
    await annotate(`${calls.length} of 6: ${calls.join(" ")}`);
    expect(steps).toHaveLength(20);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.length).toBeLessThanOrEqual(6);
  });

  it("does without packs, as the API answers alone", async () => {
    const page = await open("/explore/?state=mt", { lost: /catalog\.json/ });
    await lists(page, "?state=MT");
    await page.getByText("Some filters could not be loaded.").waitFor();
    await field(page).fill("river");
    await lists(page, "?state=MT&q=river");
    await page.getByRole("option", { name: "Show results for “river”" }).click();
    await page.locator(".cards a").first().click();
    await page.locator(".month td.day:not(.unknown, .past)").first().waitFor();
    forgive(/ERR_FAILED/);
  });

  it("reads a list though packs do not come, and filters once they do", async () => {
    const page = await open("about:blank");
    const letGo = await hold(page, "**/index.0.bin*");
    await page.goto(`${origin}/explore/`);
    await cards(page).first().waitFor();
    await field(page).fill("river");
    const expected = `${await totalOf("/v1/properties?q=river")} properties`;
    await expect.poll(() => heading(page)).toBe(expected);
    letGo();
    await page.getByLabel(/^Spring creek/).waitFor();
  });

  it("lists again by itself when the connection returns", async () => {
    const page = await open("/explore/", { isFirstVisit: true });
    await lists(page, "");
    await settled(page);
    await page.context().setOffline(true);
    await field(page).fill("river");
    await page.getByRole("alert").getByText("You are offline").waitFor();
    await page.context().setOffline(false);
    await lists(page, "?q=river");
    forgive(/ERR_INTERNET_DISCONNECTED/);
  });
});

/** A visit as people make them. */
function stepsOf(page: Page): (() => Promise<unknown>)[] {
  const option = (name: string) => page.getByRole("option", { name }).first().click();
  const clear = () => page.getByRole("button", { name: "Clear all" }).first().click();
  const labelled = (name: string | RegExp) => page.getByLabel(name, { exact: true });
  return [
    () => page.goto(`${origin}/explore/`),
    () => field(page).fill("trout"),
    () => field(page).fill("mont"),
    () => option("Montana"),
    () => labelled(/^River/).check(),
    () => labelled("Sort by").selectOption("rate"),
    clear,
    () => page.getByRole("link", { name: "Next" }).click(),
    () => field(page).fill("boze"),
    () => option("Bozeman, Montana"),
    () => labelled(/^Distance from/).selectOption("100"),
    () => labelled("From").fill(day(5)),
    () => labelled("To").fill(day(7)),
    () => labelled("Rods you need").fill("2"),
    () => labelled(/^Price a day/).fill("150"),
    () => page.locator(".cards a").first().click(),
    () => page.getByRole("button", { name: "Next month" }).click(),
    () => page.getByRole("link", { name: "Back to results" }).click(),
    clear,
    () => field(page).fill("creek"),
  ];
}
