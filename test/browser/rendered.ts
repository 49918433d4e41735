// What is rendered before a script runs, in a browser: read without script, printed, and taken over.
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { PEOPLE, peoplePath, propertyPath } from "../../src/page-address.ts";
import { NONE, violationsInBoth } from "./axe.ts";
import { SHIFT } from "./pages.ts";
import { settled } from "./run.ts";
import { forgive, linesOf, listening, open, origin, properties } from "./site.ts";

const WIDTHS = [360, 768, 1440];
/** A tenth of what counts as good, https://web.dev/articles/cls */
const MAX_SHIFT = 0.01;
const sized = (width: number): BrowserContextOptions => ({ viewport: { width, height: 800 } });

const people = PEOPLE.map((name) => peoplePath(name, linesOf<{ id: string }>(name)[0]!.id));
const one = properties.find(({ description }) => description !== "")!;
const paths = {
  property: propertyPath(one.id),
  state: `/fishing/${one.state.toLowerCase()}/`,
  states: "/fishing/",
  explorer: "/explore/",
  nothing: "/properties/0badc0de-0000-4000-8000-000000000000",
};
const still = { javaScriptEnabled: false };

describe("a page without script", () => {
  it("can be read at any width", async () => {
    const page = await open("about:blank", still);
    for (const path of [...Object.values(paths), ...people]) {
      await page.goto(origin + path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const wide = await page.locator("html").evaluate(({ scrollWidth }) => scrollWidth);
        expect(wide, path).toBe(width);
        expect(await page.locator("h1").first().isVisible(), path).toBe(true);
        // The columns of what only a script shows are gone with it.
        for (const middle of await page.locator(".explorer > .middle").all()) {
          const { x, width: own } = (await middle.boundingBox())!;
          expect([x <= 32, own >= Math.min(960, width - 64)], path).toEqual([true, true]);
        }
        const moving = page.locator(".search, .filter-panel, .map-side, .next-step button");
        expect(await moving.filter({ visible: true }).count(), path).toBe(0);
      }
    }
    forgive(/status of 404/);
  });

  it("leads from the explorer to a state and on to a property", async () => {
    const page = await open(paths.explorer, still);
    await page.locator(`a[href="${paths.state}"]`).click();
    await page.locator(".cards a").first().click();
    expect(new URL(page.url()).pathname).toMatch(/^\/properties\/[0-9a-f-]{36}\//);
  });

  it("shows a property with three months and the request for days, and prints no more", async () => {
    const page = await open(paths.property, still);
    expect(await page.locator("h1").textContent()).toBe(one.name);
    expect(await page.locator("table.month").count()).toBe(1);
    expect(await page.locator("[data-month] li").count()).toBeGreaterThan(1);
    expect(await page.locator("[data-page] a").first().textContent()).toBe("Fishing");
    const href = await page.getByRole("link", { name: "Request days" }).getAttribute("href");
    expect(href).toBe(`https://book.example/ask?water=${one.id}&from=&to=&rods=1`);
    await page.emulateMedia({ media: "print" });
    for (const gone of [".site-head nav", ".onward", ".back", ".without", ".map-side"]) {
      expect([gone, await page.locator(gone).first().isVisible()]).toEqual([gone, false]);
    }
    expect(await page.locator("table.month").isVisible()).toBe(true);
    expect(await page.locator("[data-month]").last().isVisible()).toBe(true);
  });
});

describe("a rendered page with script", () => {
  it.each([360, 1440])("is taken over at %i px without a move or a call", async (width) => {
    const page = await open("about:blank", { ...sized(width), map: "blank" });
    for (const path of [paths.property, paths.state, paths.explorer]) {
      const requests = listening();
      await page.goto(origin + path, { waitUntil: "commit" });
      await page.locator("h1").first().waitFor();
      const title = await page.title();
      const heading = await page.locator("h1").first().textContent();
      await takenOver(page);
      await settled(page);
      expect(await page.evaluate<number>(SHIFT), path).toBeLessThanOrEqual(MAX_SHIFT);
      expect(await page.title()).toBe(title);
      expect(await page.locator("h1").first().textContent()).toBe(heading);
      expect(requests(/^\/v1\/properties\?/)).toEqual([]);
    }
  });

  it("keeps what belongs to the page until something else is shown, and after a step back", async () => {
    const page = await open(paths.state);
    await takenOver(page);
    const whole = async () => [
      await page.title(),
      await headings(page),
      await page.locator("[data-page]:visible").allTextContents(),
    ];
    const before = await whole();
    expect(before[1]).toEqual(["h1", "h2"]);
    expect(before[2]).toHaveLength(2);
    const card = page.locator(".cards a").first();
    const name = await card.textContent();
    await card.click();
    await expect.poll(() => page.locator("h1:visible").textContent()).toBe(name);
    await expect.poll(() => page.title()).toBe(`${name} · Riffle`);
    expect(await page.locator("[data-page]:visible").count()).toBe(0);
    await page.goBack();
    await expect.poll(whole).toEqual(before);
    await expect.poll(() => page.locator(".cards a:focus").textContent()).toBe(name);
    await page.getByLabel("Sort by").selectOption("rate");
    await expect.poll(() => page.title()).toBe("Properties · Riffle");
    await page.goBack();
    await expect.poll(whole).toEqual(before);
    await page.locator(".tabs a", { hasText: "Clubs" }).click();
    await expect.poll(() => page.title()).toBe("Clubs · Riffle");
    expect(await page.locator("[data-page]:visible").count()).toBe(0);
    expect(await headings(page)).toEqual(["h1"]);
    expect(new URL(page.url()).pathname).toBe("/explore/");
    await page.goBack();
    await expect.poll(() => page.locator(".applied").textContent()).toContain("Clear all");
    expect(new URL(page.url()).pathname).toBe(paths.state);
  });

  it("is loaded by a step back from a property that was loaded itself, and not shown for another address", async () => {
    const page = await open(paths.state);
    await takenOver(page);
    const title = await page.title();
    await page.locator(".cards a").first().click();
    await expect.poll(() => page.url()).toContain("/properties/");
    await page.reload();
    await takenOver(page);
    await page.goBack();
    await expect.poll(() => page.title()).toBe(title);
    await expect.poll(() => headings(page)).toEqual(["h1", "h2"]);

    await page.goto(`${origin}/explore/?property=${one.id}`);
    await expect.poll(() => page.locator("h1").first().textContent()).toBe(one.name);
    await page.goto(`${origin}/explore/?list=clubs`);
    await expect.poll(() => page.locator("h1").first().textContent()).toMatch(/club/);
    expect(await page.locator("[data-page]:visible").count()).toBe(0);
  });

  it("has nothing that keeps people from using it, of any size, and is left alone without an explorer", async () => {
    const page = await open("about:blank");
    for (const path of [paths.property, paths.state, paths.states, ...people]) {
      await page.goto(origin + path);
      await settled(page);
      // Pages of people are alike but for what guides have more.
      for (const width of path === people[0] ? WIDTHS : [800]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await violationsInBoth(page), path).toEqual(NONE);
      }
      if (path === paths.states)
        expect(await page.locator("h1").textContent()).toBe("Private fishing water by state");
      if (!people.includes(path)) continue;
      // What follows a short page is not at the end of a tall window.
      await page.setViewportSize({ width: 1440, height: 800 });
      const [own, next] = await Promise.all(
        ["#app", ".beyond"].map((part) => page.locator(part).boundingBox()),
      );
      expect(next!.y - own!.y).toBeLessThan(400);
    }
  });
});

// Levels of what stands before the list and of the list's own heading.
function headings(page: Page): Promise<string[]> {
  return page
    .locator(".page-head:visible h1, #results > *")
    .evaluateAll((found) => found.map(({ localName }) => localName));
}

// The explorer's first effect is to keep scroll positions itself.
async function takenOver(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate("history.scrollRestoration")).toBe("manual");
}
