// The other pages in a browser: the first one, the 404, and all of them when narrow.
import { describe, expect, it } from "vitest";
import { NONE, violationsInBoth } from "./axe.ts";
import { cards, PHONE } from "./lists.ts";
import { settled } from "./run.ts";
import { forgive, open, origin } from "./site.ts";

/** Pages on which everything is high enough for a finger, and others. */
const TOUCHED = [
  "/",
  "/explore/",
  "/explore/?list=guides",
  "/fishing/",
  "/docs/",
  "/docs/api/",
  "/docs/quickstart/",
];
const OTHERS = [
  "/explore/?q=river",
  "/explore/?bounds=44,-111,46,-109",
  "/docs/api/list-properties/",
  "/docs/api/pages/",
  "/docs/scale/",
  "/nowhere",
];
const MOBILE = { ...PHONE, isMobile: true, map: "blank" } as const;
/** What counts as a good cumulative layout shift, https://web.dev/articles/cls */
const MAX_SHIFT = 0.1;

it("shows a real request on the first page, and leads from its search past the filters to what it finds", async () => {
  const page = await open("/");
  await expect
    .poll(() => page.locator(".live-status").textContent())
    .toMatch(/^200 OK · \d+ ms · \d+ bytes/);
  expect(await page.locator(".live-answer code").textContent()).toContain('"success"');
  expect(await violationsInBoth(page)).toEqual(NONE);
  await page.getByRole("searchbox", { name: "Search private water" }).fill("river");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/explore/?q=river");
  await cards(page).first().waitFor();
  await page.getByRole("link", { name: "Skip to results" }).focus();
  await page.keyboard.press("Enter");
  expect(await page.locator("#results:focus").count()).toBe(1);
  expect(new URL(page.url()).hash).toBe("");
});

it("counts down on a page that was refused, and asks for it again", async () => {
  const page = await open("about:blank");
  let refusals = 0;
  await page.route("**/fishing/", async (route) => {
    if (refusals++ > 0) return route.continue();
    const shown = await (await fetch(`${origin}/fishing/`)).text();
    const body = shown.replace(/<h1>[^<]*<\/h1>/, '<h1>Too many</h1><p data-retry="1"></p>');
    return route.fulfill({ status: 429, contentType: "text/html", body });
  });
  await page.goto(`${origin}/fishing/`);
  await page.getByText("Retrying in 1 s.").waitFor();
  await page.getByRole("heading", { name: "Private fishing water by state" }).waitFor();
  expect(refusals).toBe(2);
  forgive(/status of 429/);
});

it("answers 404 at an address without a page, and leads back", async () => {
  const page = await open("about:blank");
  const response = await page.goto(`${origin}/nowhere/at/all`);
  expect(response!.status()).toBe(404);
  expect(await violationsInBoth(page)).toEqual(NONE);
  await page.getByRole("link", { name: "Explore the directory" }).click();
  await cards(page).first().waitFor();
  forgive(/status of 404/);
});

describe("a phone", () => {
  it("has nothing too low for a finger or misnamed, scrolls not sideways, and nothing jumps", async () => {
    // Two at a time, as most of it is waiting.
    const visits = [TOUCHED, OTHERS].map(async (paths) => {
      const page = await open("about:blank", MOBILE);
      for (const path of paths) {
        await page.goto(origin + path);
        await settled(page);
        expect(await page.evaluate<number>(SHIFT), path).toBeLessThan(MAX_SHIFT);
        const filters = page.locator(".filter-panel > summary");
        if (await filters.isVisible()) await filters.tap();
        const low = paths === TOUCHED ? await page.evaluate<string[]>(LOW) : [];
        expect(low, path).toEqual([]);
        expect(await page.evaluate<string[]>(MISNAMED), path).toEqual([]);
        expect(await page.evaluate(WIDEST), path).toBe(360);
      }
    });
    await Promise.all(visits);
    forgive(/status of 404/);
    const page = await open("/explore/", MOBILE);
    await page.locator(".cards a").first().tap();
    await page.locator(".month td.day.available").first().waitFor();
    expect(await page.evaluate(WIDEST)).toBe(360);
    // Where there is a pointer, controls stay small.
    const desktop = await open("/explore/", { viewport: { width: 1440, height: 900 } });
    await cards(desktop).first().waitFor();
    expect(await desktop.evaluate<string[]>(LOW)).not.toEqual([]);
  });
});

const WIDEST = "document.documentElement.scrollWidth";

// How far things moved that stood already.
export const SHIFT = `new Promise((settle) =>
  new PerformanceObserver((list) =>
    settle(list.getEntries().reduce((sum, { value }) => sum + value, 0)),
  ).observe({ type: "layout-shift", buffered: true }) ?? setTimeout(settle, 200, 0))`;

// Controls that are lower than 44 px. A checkbox is touched by its label too, a card by its whole area.
const LOW = `[...document.querySelectorAll("a[href], button, input, select, summary")]
  .filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    const isSeen = one.checkVisibility({ visibilityProperty: true }) && !one.matches(".skip, .unseen, [tabindex='-1']");
    if (!isSeen || width <= 1 || one.closest(".unseen, .card, .month, td, h1, h2, h3")) return false;
    const isInText = one.matches("a") && getComputedStyle(one).display === "inline";
    if (isInText && one.parentElement.textContent.trim() !== one.textContent.trim()) return false;
    const areas = [one, ...(one.labels ?? [])].map((area) => area.getBoundingClientRect().height);
    return Math.max(...areas) < 43.5;
  })
  .map((one) => one.outerHTML.slice(0, 90))`;

// Controls whose own name lacks the text that is seen on them (WCAG 2.5.3).
const MISNAMED = `[...document.querySelectorAll("a[aria-label], button[aria-label]")]
  .filter((control) => {
    const copy = control.cloneNode(true);
    copy.querySelectorAll("[aria-hidden]").forEach((part) => part.remove());
    return !control.ariaLabel.toLowerCase().includes(copy.textContent.trim().toLowerCase());
  })
  .map((control) => control.outerHTML)`;
