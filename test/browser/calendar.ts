// A property's calendar in a browser: days past and held, months to pick, a stay with its price, and what
// comes after.
import { describe, expect, it } from "vitest";
import type { PropertyDetail } from "../../partner/client/types.ts";
import { violationsInBoth } from "./axe.ts";
import type { Run } from "./run.ts";

const DAY_MS = 86_400_000;

export function calendarCases(run: Run, property: PropertyDetail): void {
  const { id, rate_adult_full_day: rate } = property;
  const today = new Date().toISOString().slice(0, 10);
  const open = (query = "") => run.open(`/explore/?property=${id}${query}`);

  describe("a calendar", () => {
    it("says nothing of days that are past, and leads to today from any month", async () => {
      const page = await open();
      const months = page.getByLabel("Month", { exact: true });
      await months.waitFor();
      // The cover begins a month ago.
      const before = new Date(Date.parse(today) - 31 * DAY_MS).toISOString().slice(0, 7);
      await months.selectOption(before);
      const past = page.locator(".day.past");
      await past.first().waitFor();
      expect((await past.allTextContents()).filter((text) => /Free|Booked/i.test(text))).toEqual(
        [],
      );
      await past.first().click({ force: true }); // which the browser would do
      expect(await page.locator(".stay").count()).toBe(0);
      await page.getByRole("button", { name: "Today" }).click();
      await page.locator(`[data-date="${today}"][aria-current=date]`).waitFor();
      expect(await months.inputValue()).toBe(today.slice(0, 7));
    });

    it("prices a stay that is chosen by mouse or by keys", async () => {
      const month = new Date(Date.parse(today) + 62 * DAY_MS).toISOString().slice(0, 7);
      const page = await open(`&month=${month}`);
      await page.locator(`[data-date="${month}-05"]`).click();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      expect(await page.locator("[aria-selected=true][data-date]").count()).toBe(3);
      const total = (3 * rate).toLocaleString("en-US", { minimumFractionDigits: Number.isInteger(3 * rate) ? 0 : 2 }); // prettier-ignore
      await page.getByRole("status").getByText(`= $${total}`).waitFor();
      expect(await violationsInBoth(page)).toEqual({ light: [], dark: [] });
      await page.getByRole("button", { name: "Clear dates" }).click();
      expect(await page.locator(".stay").count()).toBe(0);
    });

    it("can be subscribed to, and ends with where to go next", async () => {
      const page = await open();
      const link = page.getByRole("link", { name: "Subscribe (calendar.ics)" });
      const response = await fetch(run.origin + (await link.getAttribute("href")));
      expect(response.headers.get("Content-Type")).toContain("text/calendar");
      const onward = page.getByRole("navigation", { name: "Keep looking" });
      expect(await onward.getByRole("link").count()).toBeGreaterThan(2);
      await onward.getByRole("link", { name: /^Properties within 31 mi/ }).click();
      await page.locator(".cards > li").first().waitFor();
      // The property is nearest to itself.
      await expect.poll(() => page.locator(".cards h2").first().textContent()).toBe(property.name);
    });

    it("is asked of packs, not of the API", async () => {
      const page = await run.open("about:blank");
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(`${run.origin}/explore/?property=${id}`);
      await page.locator(".month td.day:not(.unknown, .past)").first().waitFor();
      await page.getByRole("button", { name: "Next month" }).click();
      await page.waitForLoadState("networkidle");
      expect(asked.filter((path) => path.startsWith("/v1/"))).toEqual([]);
    });
  });
}
