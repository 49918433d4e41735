// One search in a browser: suggestions, places, dates, prices and orders, each the same set as the API's.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Pagination, Property } from "../../partner/client/types.ts";
import { addDays } from "../../src/site/explore/month.ts";
import { dateRange } from "../../src/site/shared/labels.ts";
import { NONE, violationsInBoth } from "./axe.ts";
import { forgive, type Run } from "./run.ts";
import { visit } from "./session.ts";

const WIDE = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 360, height: 640 }, drawsMap: true };

function field(page: Page) {
  return page.getByRole("combobox", { name: "Search properties" });
}

/** The date in so many days. */
function day(ahead: number): string {
  return new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
}

export function searchCases(run: Run): void {
  const api = async (query: string) => {
    const response = await fetch(`${run.origin}/v1/properties${query}`);
    const { data, meta } = (await response.json()) as {
      data: { properties: Property[] };
      meta: { pagination: Pagination };
    };
    return { names: data.properties.map(({ name }) => name), total: meta.pagination.total };
  };
  /** Waits until the list is the API's own answer, in its order. */
  const lists = async (page: Page, query: string) => {
    const { names, total } = await api(query);
    expect(total).toBeGreaterThan(0);
    await expect.poll(() => page.locator(".cards h2").allTextContents()).toEqual(names);
    await expect
      .poll(() => page.locator("#results").textContent())
      .toMatch(new RegExp(`^${total} propert`));
    return total;
  };

  describe("the search", () => {
    it("suggests states, places and properties as the ARIA practices say", async () => {
      const page = await run.open("/explore/");
      await lists(page, "");
      await page.getByLabel(/^Spring creek/).waitFor();
      expect(await page.getByRole("search").ariaSnapshot()).toBe(
        '- search:\n  - text: Search properties\n  - combobox "Search properties"',
      );
      await field(page).pressSequentially("mont");
      await page.getByRole("option", { name: "Montana", exact: true }).waitFor();
      await lists(page, "?q=mont");
      expect(await field(page).getAttribute("aria-expanded")).toBe("true");
      const tree = await page.getByRole("search").ariaSnapshot();
      expect(tree).toContain('- combobox "Search properties" [expanded]');
      expect(tree).toMatch(/- listbox "Suggestions":\s+- group "State":[^]*?- option "Montana"/);
      // Where the directory has properties comes first.
      expect(tree).toMatch(/- group "Near":[^]*- option "Montrose, Colorado"/);
      expect(await violationsInBoth(page)).toEqual(NONE);
      await field(page).press("ArrowDown");
      const active = await field(page).getAttribute("aria-activedescendant");
      expect(await page.locator(`[id="${active}"]`).getAttribute("aria-selected")).toBe("true");
      await field(page).press("Escape");
      expect(await page.getByRole("listbox").count()).toBe(0);
      expect(await field(page).inputValue()).toBe("mont");
      await field(page).press("ArrowDown");
      await field(page).press("Enter");
      await lists(page, "?state=MT");
      expect(await field(page).inputValue()).toBe("");
      expect(await page.getByRole("listbox").count()).toBe(0);
    });

    it("finds what is near a town, with distances, nearest first", async () => {
      const page = await run.open("/explore/", WIDE);
      await lists(page, "");
      await field(page).pressSequentially("boze");
      await page.getByRole("option", { name: "Bozeman, Montana" }).click();
      await page.getByLabel("Distance from Bozeman, Montana").selectOption("500");
      await lists(page, "?near=45.68,-111.04&radius_km=500");
      expect(await page.locator(".distance").first().textContent()).toMatch(/^\d+ mi \(\d+ km\) away$/); // prettier-ignore
      await page.getByRole("button", { name: /^Remove Within 311 mi/ }).click();
      await lists(page, "");
    });

    it("finds towns in regions without properties, with or without their accents", async () => {
      const page = await run.open("/explore/");
      await lists(page, "");
      for (const typed of ["montreal", "Montréal"]) {
        await field(page).fill(typed);
        await page.getByRole("option", { name: "Montréal, Quebec" }).waitFor();
      }
    });

    it("finds what is near the device, told no finer than to two decimals", async () => {
      const page = await run.open("/explore/", {
        geolocation: { latitude: 45.678_9, longitude: -111.043_21 },
        permissions: ["geolocation"],
      });
      await page.getByRole("button", { name: "Near me" }).click();
      await expect.poll(() => page.url()).toContain("near=45.68,-111.04");
      expect(run.asked.filter((url) => /45\.678|111\.043/.test(url))).toEqual([]);
    });

    it("finds rods that are free on days, and what they cost", async () => {
      const page = await run.open("/explore/");
      await lists(page, "");
      await page.getByLabel("From", { exact: true }).fill(day(20));
      await page.getByLabel("To", { exact: true }).fill(day(22));
      await page.getByLabel("Rods you need").fill("3");
      const dates = `available_from=${day(20)}&available_to=${day(22)}&rods=3`;
      // The lowest total comes first.
      await lists(page, `?${dates}&sort=rate`);
      await page.getByLabel(/^Price a day/).fill("300");
      await page.getByLabel("Sort by").selectOption("-rate");
      await lists(page, `?${dates}&max_rate=300&sort=-rate`);
      await page.getByLabel("From", { exact: true }).fill(day(60));
      // The date that was chosen last rules, so nothing impossible is asked.
      await expect.poll(() => page.getByLabel("To", { exact: true }).inputValue()).toBe(day(60));
    });

    it("finds any two days of a month's weekends, and says when the first ones are free", async () => {
      const page = await run.open("/explore/");
      await lists(page, "");
      await page.getByLabel("From", { exact: true }).fill(day(20));
      await page.getByLabel("To", { exact: true }).fill(day(49));
      await page.getByLabel("Days", { exact: true }).selectOption("Any 2 days in a row");
      await page.getByLabel("Weekdays").selectOption("Sat, Sun");
      const query = `?available_from=${day(20)}&available_to=${day(49)}&days=2&weekdays=sat,sun&sort=rate`;
      await lists(page, query);
      const free = page.locator(".cards .first-stay");
      await expect.poll(() => free.count()).toBeGreaterThan(5);
      const { meta } = (await (await fetch(`${run.origin}/v1/properties${query}`)).json()) as {
        meta: { first_days: string[] };
      };
      const days = meta.first_days.map((date) => dateRange(date, addDays(date, 1)));
      expect(await free.allTextContents()).toEqual(days.map((range) => `Free ${range}`));
      await page.getByText(/^Any 2 days in .*, Sat, Sun$/).waitFor();
      // All days of a range, which may be no longer than a month.
      await page.getByLabel("To", { exact: true }).fill(day(100));
      await page.getByLabel("Days", { exact: true }).selectOption("All of them");
      await expect.poll(() => page.url()).toContain(`to=${day(50)}`);
      expect(page.url()).not.toMatch(/days=/);
    });

    it("asks whether other words were meant, and marks those that were found", async () => {
      const page = await run.open("/explore/?q=montnaa");
      await page.getByText("Did you mean montana?").waitFor();
      await page.getByRole("button", { name: "montana", exact: true }).click();
      await lists(page, "?q=montana");
      await field(page).fill("river");
      await lists(page, "?q=river");
      await expect.poll(() => page.locator(".cards mark").count()).toBeGreaterThan(0);
      const marked = await page.locator(".cards mark").allTextContents();
      expect(marked.filter((text) => !/^river/i.test(text))).toEqual([]);
    });

    it("counts values beside the words", async () => {
      const page = await run.open("/explore/?q=montana");
      const total = await lists(page, "?q=montana");
      const counts = page.locator(".choice .count");
      await expect
        .poll(async () => {
          const texts = await counts.allTextContents();
          return texts.reduce((sum, text) => sum + Number(text), 0);
        })
        .toBe(total);
    });

    it("asks the API at most 12 times in a visit of 20 steps", async ({ annotate }) => {
      const page = await run.open("about:blank", { ...WIDE, drawsMap: true });
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
      await lists(page, "?state=MT");
      await page.getByText("Some filters could not be loaded.").waitFor();
      await field(page).fill("river");
      await lists(page, "?state=MT&q=river");
      await page.getByRole("option", { name: "Show results for “river”" }).click();
      await page.locator(".cards a").first().click();
      await page.locator(".month td.day:not(.unknown, .past)").first().waitFor();
      forgive(run, /ERR_FAILED/);
    });

    it("lists again by itself when the connection returns", async () => {
      const page = await run.open("/explore/");
      await lists(page, "");
      await page.waitForLoadState("networkidle");
      await page.context().setOffline(true);
      await field(page).fill("river");
      await page.getByRole("alert").getByText("You are offline").waitFor();
      await page.context().setOffline(false);
      await lists(page, "?q=river");
      forgive(run, /ERR_INTERNET_DISCONNECTED/);
    });
  });

  describe("on a phone", () => {
    it("shows the first result in the first screen, and loads no points before the map", async () => {
      const page = await run.open("/explore/?state=mt,id,co&water_type=river,lake", PHONE);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.locator(".applied").waitFor();
      await page.waitForLoadState("networkidle");
      const { y, height } = (await page.locator(".cards > li").first().boundingBox())!;
      expect(y + height / 2).toBeLessThan(640);
      expect(asked.filter((url) => /points|map/.test(url))).toEqual([]);
      await page.getByRole("button", { name: "Map", exact: true }).click();
      await expect.poll(() => asked.filter((url) => url.includes("points")).length).toBe(1);
    });

    it("has a way out of each list that covers what is below it", async () => {
      const page = await run.open("/explore/", PHONE);
      await page.locator(".cards > li").first().waitFor();
      await page.waitForLoadState("networkidle");
      await field(page).pressSequentially("mont");
      await page.getByRole("listbox").waitFor();
      await page.locator(".tabs").click({ position: { x: 300, y: 4 } }); // beside the list
      expect(await page.getByRole("listbox").count()).toBe(0);
    });
  });

  it("names every control by what is seen on it", async () => {
    for (const path of ["/", "/explore/?q=river", "/explore/?list=guides"]) {
      const page = await run.open(path, { drawsMap: true });
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate<string[]>(MISNAMED), path).toEqual([]);
    }
  });
}

// Controls whose own name lacks the text that is seen on them (WCAG 2.5.3).
const MISNAMED = `[...document.querySelectorAll("a[aria-label], button[aria-label]")]
  .filter((control) => {
    const copy = control.cloneNode(true);
    copy.querySelectorAll("[aria-hidden]").forEach((part) => part.remove());
    return !control.ariaLabel.toLowerCase().includes(copy.textContent.trim().toLowerCase());
  })
  .map((control) => control.outerHTML)`;
