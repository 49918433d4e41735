// One search in a browser: places, dates, prices and orders, each the same set as the API's, and what it costs.
import { describe, expect, it } from "vitest";
import { addDays } from "../../src/site/explore/month.ts";
import { dateRange } from "../../src/site/shared/labels.ts";
import { ask, cards, day, field, heading, lists, totalOf } from "./lists.ts";
import { forgive, type Run, settled } from "./run.ts";
import { visit } from "./session.ts";

const WIDE = { viewport: { width: 1280, height: 800 } };
const DEVICE = { geolocation: { latitude: 45.678_9, longitude: -111.043_21 } };

export function searchCases(run: Run): void {
  describe("the search", () => {
    it("finds rods that are free on days, what they cost, and any two days of a month's weekends", async () => {
      const page = await run.open("/explore/");
      const from = page.getByLabel("From", { exact: true });
      const to = page.getByLabel("To", { exact: true });
      const days = page.getByLabel("Days", { exact: true });
      await lists(run, page, "");
      await from.fill(day(20));
      await to.fill(day(22));
      await page.getByLabel("Rods you need").fill("3");
      const dates = `available_from=${day(20)}&available_to=${day(22)}&rods=3`;
      // The lowest total comes first.
      await lists(run, page, `?${dates}&sort=rate`);
      const [rate, total] = await Promise.all(
        ["strong", ".total"].map((part) => page.locator(`.price ${part}`).first().textContent()),
      );
      expect(amount(total!)).toBe(9 * amount(rate!));
      expect(total).toMatch(/ for 3 days, 3 rods$/);
      await page.getByLabel(/^Price a day/).fill("300");
      await page.getByLabel("Sort by").selectOption("-rate");
      await lists(run, page, `?${dates}&max_rate=300&sort=-rate`);
      await from.fill(day(60));
      // The date that was chosen last rules, so nothing impossible is asked.
      await expect.poll(() => to.inputValue()).toBe(day(60));
      await page.getByRole("button", { name: "Clear all" }).click();

      await from.fill(day(20));
      await to.fill(day(49));
      await days.selectOption("Any 2 days in a row");
      await page.getByLabel("Weekdays").selectOption("Sat, Sun");
      const query = `?available_from=${day(20)}&available_to=${day(49)}&days=2&weekdays=sat,sun&sort=rate`;
      await lists(run, page, query);
      const free = page.locator(".cards .first-stay");
      await expect.poll(() => free.count()).toBeGreaterThan(5);
      const { meta } = await ask(run, `/v1/properties${query}`);
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
      const granted = await run.open("/explore/", { ...DEVICE, permissions: ["geolocation"] });
      const near = /\?near=45\.68,-111\.04&radius_km=500$/;
      await expect.poll(() => granted.url()).toMatch(near);
      await lists(run, granted, "?near=45.68,-111.04&radius_km=500");
      const distances = granted.locator(".distance");
      expect(await distances.first().textContent()).toMatch(/^\d+ mi \(\d+ km\) away$/);
      expect(await granted.evaluate("history.length")).toBe(2);
      await granted.getByRole("button", { name: /^Remove Within 311 mi/ }).click();
      await lists(run, granted, "");
      await granted.getByRole("button", { name: "Near me" }).click();
      await expect.poll(() => granted.url()).toContain("near=45.68,-111.04");
      await granted.getByRole("button", { name: "Anywhere" }).click();
      await lists(run, granted, "");
      expect(run.asked.filter((url) => /45\.678|111\.043/.test(url))).toEqual([]);

      const page = await run.open("about:blank", DEVICE);
      await page.addInitScript(
        "navigator.geolocation.getCurrentPosition = () => (globalThis.wasAsked = true)",
      );
      await page.goto(`${run.origin}/explore/`);
      await lists(run, page, "");
      await settled(page);
      const found = await page.evaluate("[globalThis.wasAsked ?? false, location.search]");
      expect(found).toEqual([false, ""]);
    });

    it("asks the API at most 12 times in a visit of 20 steps", async ({ annotate }) => {
      const page = await run.open("about:blank", WIDE);
      const { steps, asked } = await visit(page, run.origin);
      await annotate(`${asked.length} of 12: ${asked.join(" ")}`);
      expect(steps).toBe(20);
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.length).toBeLessThanOrEqual(12);
    });

    it("does without packs, as the API answers alone", async () => {
      const page = await run.open("about:blank");
      await page.route("**/catalog.json", (route) => route.abort());
      await page.goto(`${run.origin}/explore/?state=mt`);
      await lists(run, page, "?state=MT");
      await page.getByText("Some filters could not be loaded.").waitFor();
      await field(page).fill("river");
      await lists(run, page, "?state=MT&q=river");
      await page.getByRole("option", { name: "Show results for “river”" }).click();
      await page.locator(".cards a").first().click();
      await page.locator(".month td.day:not(.unknown, .past)").first().waitFor();
      forgive(run, /ERR_FAILED/);
    });

    it("reads a list though packs do not come, and filters once they do", async () => {
      const page = await run.open("about:blank");
      const held = Promise.withResolvers<void>();
      await page.route("**/index.0.bin*", async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(`${run.origin}/explore/`);
      await cards(page).first().waitFor();
      await field(page).fill("river");
      const expected = `${await totalOf(run, "/v1/properties?q=river")} properties`;
      await expect.poll(() => heading(page)).toBe(expected);
      held.resolve();
      await page.getByLabel(/^Spring creek/).waitFor();
    });

    it("lists again by itself when the connection returns", async () => {
      const page = await run.open("/explore/", { isFirstVisit: true });
      await lists(run, page, "");
      await settled(page);
      await page.context().setOffline(true);
      await field(page).fill("river");
      await page.getByRole("alert").getByText("You are offline").waitFor();
      await page.context().setOffline(false);
      await lists(run, page, "?q=river");
      forgive(run, /ERR_INTERNET_DISCONNECTED/);
    });
  });
}

const amount = (text: string) => Number(/\$([\d,.]+)/.exec(text)![1]!.replace(",", ""));
