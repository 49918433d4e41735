// A property's calendar in a browser: days past and held, months to pick, and what comes after.
import { describe, expect, it } from "vitest";
import { addMonths } from "../../src/dates.ts";
import { sameDay } from "../../src/site/explore/month.ts";
import { NONE, violationsInBoth } from "./axe.ts";
import { cards, day } from "./lists.ts";
import { settled } from "./run.ts";
import { calendars, listening, open, origin, properties } from "./site.ts";

const { id, name } = properties[0]!;

// Of days past the calendar says nothing.
const isHeld = (one: { date: string; held?: number }) => one.held && one.date > day(0);

describe("a calendar", () => {
  it("shows a month with a partial hold, and is moved through by keys", async () => {
    const [property, days] = [...calendars].find(([, all]) => all.some(isHeld))!;
    const { date } = days.find(isHeld)!;
    const month = date.slice(0, 7);
    const page = await open(`/explore/?property=${property}&month=${month}`);
    const held = page.locator(`[data-date="${date}"]`);
    await expect.poll(() => held.getAttribute("class")).toMatch(/held|full/);
    const left = page.getByRole("gridcell", { name: /: (no rods|\d+ rods?) left$/ });
    expect(await left.and(held).count()).toBe(1);
    expect(await violationsInBoth(page, ".calendar")).toEqual(NONE);
    await held.click();
    await page.keyboard.press("PageDown");
    await expect
      .poll(() => page.locator("[data-date]:focus").getAttribute("data-date"))
      .toBe(sameDay(date, addMonths(month, 1)));
    expect(new URL(page.url()).searchParams.get("month")).not.toBe(month);
  });

  it("says nothing of days that are past, ends with the cover, asks no API and leads on", async () => {
    const asked = listening();
    // The last month that is published, where a link names a later one.
    const page = await open(`/explore/?property=${id}&month=9999-12`);
    await page.locator(".month td.day:not(.unknown)").first().waitFor();
    expect(await page.getByRole("button", { name: "Next month" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Previous month" }).click();
    await expect.poll(() => page.url()).not.toContain("9999");
    // The cover begins a month ago.
    const months = page.getByLabel("Month", { exact: true });
    await months.selectOption(day(-31).slice(0, 7));
    const past = page.locator(".day.past");
    await past.first().waitFor();
    const texts = await past.allTextContents();
    expect(texts.filter((text) => /Free|Booked/i.test(text))).toEqual([]);
    await past.first().click({ force: true }); // which the browser would do
    expect(await page.locator(".stay").count()).toBe(0);
    await page.getByRole("button", { name: "Today" }).click();
    await page.locator(`[data-date="${day(0)}"][aria-current=date]`).waitFor();
    expect(await months.inputValue()).toBe(day(0).slice(0, 7));
    await settled(page);
    expect(asked(/^\/v1\//)).toEqual([]);

    const link = page.getByRole("link", { name: "Subscribe (calendar.ics)" });
    const response = await fetch(origin + (await link.getAttribute("href")));
    expect(response.headers.get("Content-Type")).toContain("text/calendar");
    const onward = page.getByRole("navigation", { name: "Keep looking" });
    expect(await onward.getByRole("link").count()).toBeGreaterThan(2);
    await onward.getByRole("link", { name: /^Properties within 31 mi/ }).click();
    await cards(page).first().waitFor();
    // The property is nearest to itself.
    await expect.poll(() => page.locator(".cards h2").first().textContent()).toBe(name);
  });
});
