// Fingers: on a phone, what can be touched is at least 44 px high, links within a line of text aside.
import { expect, it } from "vitest";
import type { Run } from "./run.ts";

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PATHS = ["/", "/explore/", "/explore/?list=guides", "/fishing/", "/docs/", "/docs/api/"];

// Controls that are lower than 44 px. A checkbox is touched by its label too, a card by its whole area.
const LOW = `[...document.querySelectorAll("a[href], button, input, select, summary")]
  .filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    const isSeen = one.checkVisibility({ visibilityProperty: true }) && !one.matches(".skip, .unseen, [tabindex='-1']");
    if (!isSeen || width <= 1 || one.closest(".unseen, .card, .month, .map, td, h1, h2, h3")) return false;
    const isInText = one.matches("a") && getComputedStyle(one).display === "inline";
    if (isInText && one.parentElement.textContent.trim() !== one.textContent.trim()) return false;
    const areas = [one, ...(one.labels ?? [])].map((area) => area.getBoundingClientRect().height);
    return Math.max(...areas) < 43.5;
  })
  .map((one) => one.outerHTML.slice(0, 90))`;

export function touchCases(run: Run): void {
  it.each(PATHS)("%s has nothing on a phone that is too low for a finger", async (path) => {
    const page = await run.open(path, PHONE);
    await page.waitForLoadState("networkidle");
    const filters = page.locator(".filter-panel > summary");
    if (await filters.count()) await filters.tap();
    expect(await page.evaluate<string[]>(LOW)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
  });

  it("keeps controls small where there is a pointer", async () => {
    const page = await run.open("/explore/", DESKTOP);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate<string[]>(LOW)).not.toEqual([]);
  });
}
