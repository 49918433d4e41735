// The map in a browser: what it shows, what the pointer and the keys do on it, and what it asks for.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { inOrder } from "../../build/prove/order.ts";
import type { PropertyDetail } from "../../partner/client/types.ts";
import { RESOURCES } from "../../src/resources.ts";
import { money } from "../../src/site/shared/labels.ts";
import { waterName } from "../../src/water-types.ts";
import { NONE, violationsInBoth } from "./axe.ts";
import { linesOf } from "./exports.ts";
import type { Run } from "./run.ts";
import { alone, together } from "./spots.ts";

/** How long a busy machine may take to draw. */
const SOON = { timeout: 15_000 };
const sized = (width: number, height: number) => ({ viewport: { width, height }, drawsMap: true });
const [WIDE, PHONE] = [sized(1280, 800), sized(360, 740)];
/** Bytes of the basemap that a first view may need. */
const FIRST_VIEW = 150_000;

const around = ({ latitude, longitude }: PropertyDetail) =>
  `/explore/?map=10/${latitude}/${longitude}`;
const card = (page: Page) => page.locator(".spot-card");
const marked = (page: Page) => page.locator(".card.pointed h2").allTextContents();

export function mapCases(run: Run, folder: string): void {
  // As pages have them: what is pointed at is among the first, which the list shows.
  const all = inOrder(RESOURCES.properties, linesOf<PropertyDetail>(folder, "properties.ndjson"));
  const open = async (path: string, options: object = WIDE) => {
    const page = await run.open(path, options);
    await page.locator(".map[data-drawn]").waitFor();
    await page.locator(".cards > li").first().waitFor();
    return page;
  };

  describe("the map", () => {
    it("draws a first view from 150 kB of this site, with a scale and its sources", async () => {
      const page = await open("/explore/");
      await page.waitForLoadState("networkidle");
      const sizes = await page.evaluate<number[]>(BASEMAP_SIZES);
      expect(sizes.length).toBeGreaterThan(0);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FIRST_VIEW);
      const scales = await page.locator(".maplibregl-ctrl-scale").allTextContents();
      expect(scales.map((text) => text.replace(/[\d.\s]+/, ""))).toEqual(["km", "mi"]);
      expect(await page.locator(".map-credit").textContent()).toContain("Natural Earth");
    });

    it("asks for no basemap and no points on a phone before it is opened", async () => {
      const page = await run.open("/explore/", PHONE);
      await page.locator(".cards > li").first().waitFor();
      await page.waitForLoadState("networkidle");
      const asked = run.asked.length;
      expect(await page.evaluate(BASEMAP_SIZES)).toEqual([]);
      await page.getByRole("button", { name: "Map", exact: true }).click();
      await page.locator(".map[data-drawn]").waitFor();
      const later = run.asked.slice(asked).join("\n");
      expect(later).toContain("/assets/basemap.");
    });

    it("takes the list's place on a phone, and gives it back", async () => {
      const page = await run.open("/explore/", PHONE);
      const first = page.locator(".cards > li").first();
      await first.waitFor();
      await page.waitForLoadState("networkidle");
      const map = page.getByRole("button", { name: "Map", exact: true });
      expect((await map.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      await map.click();
      await page.locator(".map[data-drawn]").waitFor();
      expect(await first.isVisible()).toBe(false);
      await page.getByRole("button", { name: "List", exact: true }).click();
      expect(await first.isVisible()).toBe(true);
    });

    it("comes before filters and list at 768 px", async () => {
      const page = await run.open("/explore/", sized(768, 1024));
      await page.locator(".map[data-drawn]").waitFor();
      const topOf = async (selector: string) =>
        (await page.locator(selector).first().boundingBox())!.y;
      expect(await topOf(".map-frame")).toBeLessThan(await topOf(".filter-panel"));
      expect(await topOf(".map-frame")).toBeLessThan(await topOf(".cards"));
    });

    it("says what a circle is when the pointer is on it, and marks it in the list", async () => {
      const one = alone(all);
      const page = await open(around(one));
      const before = run.asked.length;
      await pointAtMiddle(page);
      await expect.poll(() => card(page).textContent(), SOON).toContain(one.name);
      const text = await card(page).textContent();
      expect(text).toContain(waterName(one.water_type));
      expect(text).toContain(money(one.rate_adult_full_day, "USD"));
      await expect.poll(() => marked(page), SOON).toEqual([one.name]);
      expect(await violationsInBoth(page)).toEqual(NONE);
      // The list has it, so nothing was asked.
      expect(run.asked.slice(before).filter((url) => url.includes("/v1/"))).toEqual([]);
      await page.mouse.move(5, 5);
      await expect.poll(() => card(page).count(), SOON).toBe(0);
      expect(await marked(page)).toEqual([]);
    });

    it("marks the circle of the list's item under the pointer or the focus", async () => {
      const one = alone(all);
      const page = await open(around(one));
      const middle = () => pictureOfMiddle(page);
      const plain = await middle();
      const link = page.getByRole("link", { name: one.name, exact: true });
      await link.hover();
      await expect.poll(async () => (await middle()).equals(plain), SOON).toBe(false);
      await page.mouse.move(5, 5);
      await expect.poll(async () => (await middle()).equals(plain), SOON).toBe(true);
      await link.focus();
      await expect.poll(async () => (await middle()).equals(plain), SOON).toBe(false);
    });

    it("counts what shares a circle, and names each of it", async () => {
      const [one, ...others] = together(all);
      const page = await open(around(one!));
      await pointAtMiddle(page);
      const names = [one!, ...others].map(({ name }) => name);
      await expect
        .poll(() => card(page).locator("strong").count(), SOON)
        .toBe(Math.min(3, names.length));
      await expect.poll(async () => (await marked(page)).sort(), SOON).toEqual([...names].sort());
      await page.locator(".map canvas").click();
      await expect
        .poll(async () => (await page.locator(".picked li a").allTextContents()).sort())
        .toEqual([...names].sort());
    });

    it("is used by keys alone: a cross points, Enter chooses, the card closes again", async () => {
      const one = alone(all);
      const page = await open(around(one));
      await page.getByRole("button", { name: "Zoom in" }).focus();
      await page.keyboard.press("Shift+Tab");
      await expect.poll(() => card(page).textContent(), SOON).toContain(one.name);
      await page.keyboard.press("Enter");
      await page.locator(".picked").getByRole("link", { name: one.name, exact: true }).waitFor();
      expect(await violationsInBoth(page)).toEqual(NONE);
      await page.locator(".picked").getByRole("button", { name: "Close" }).click();
      expect(await page.evaluate("document.activeElement.tagName")).toBe("CANVAS");
      // Far from any property it neither points nor chooses.
      await page.goto(`${run.origin}/explore/?map=10/40/-150&follow=off`);
      await page.locator(".map[data-drawn]").waitFor();
      await page.getByRole("button", { name: "Zoom in" }).focus();
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Enter");
      await page.waitForTimeout(300);
      expect([await card(page).count(), await page.locator(".picked").count()]).toEqual([0, 0]);
    });

    it("goes to Alaska and Hawaii, and the list follows", async () => {
      const page = await open("/explore/");
      for (const [name, inside] of [
        ["Go to Alaska", [64, -150]],
        ["Go to Hawaii", [20.8, -156.5]],
      ] as const) {
        await page.getByRole("button", { name }).click();
        const holds = () => {
          const [south = 90, west = 180, north = -90, east = -180] = boundsIn(page);
          return inside[0] > south && inside[0] < north && inside[1] > west && inside[1] < east;
        };
        await expect.poll(holds).toBe(true);
      }
    });

    it("stays where the directory can be, however far it is dragged or its address looks", async () => {
      const page = await open("/explore/");
      const box = (await page.locator(".map canvas").boundingBox())!;
      const [left, right] = [box.x + 60, box.x + box.width - 120];
      const drag = async (from: number, to: number) => {
        for (let i = 0; i < 6; i++) {
          await page.mouse.move(from, box.y + box.height / 2);
          await page.mouse.down();
          await page.mouse.move(to, box.y + box.height / 2, { steps: 4 });
          await page.mouse.up();
        }
      };
      await drag(left, right);
      await expect.poll(() => boundsIn(page)[1], SOON).toBeCloseTo(-180, 1);
      await drag(right, left);
      await expect.poll(() => boundsIn(page)[3], SOON).toBeCloseTo(-30, 1);
      // Africa.
      await page.goto(`${run.origin}/explore/?map=5/10/20&follow=off`);
      await page.locator(".cards > li").first().waitFor();
      await page.locator(".map[data-drawn]").waitFor();
      await page.getByRole("switch", { name: "The list follows the map" }).check();
      await expect.poll(() => boundsIn(page)[3], SOON).toBeCloseTo(-30, 1);
      expect(boundsIn(page)[1]).toBeLessThan(-40);
    });

    it("is on paper what it is on the screen, in light colours", async () => {
      const page = await open("/explore/", { ...WIDE, colorScheme: "dark" });
      await page.evaluate(`dispatchEvent(new Event("beforeprint"))`);
      const corner = await page.evaluate<number[]>(PRINTED);
      // The sea of the light palette.
      expect(Math.min(...corner)).toBeGreaterThan(190);
      await page.evaluate(`dispatchEvent(new Event("afterprint"))`);
      expect(await page.locator(".map-print").count()).toBe(0);
    });

    it("says on a property's page where in the continent it is", async () => {
      const one = alone(all);
      const page = await run.open(`/explore/?property=${one.id}`, WIDE);
      const locator = page.getByRole("img", { name: /^Where in North America/ });
      await locator.waitFor();
      const drawn = locator.locator("img");
      await expect.poll(() => drawn.evaluate((img) => (img as never as { naturalWidth: number }).naturalWidth), SOON).toBeGreaterThan(0); // prettier-ignore
      const spot = (await locator.locator("i").boundingBox())!;
      const box = (await locator.boundingBox())!;
      expect(spot.x).toBeGreaterThan(box.x);
      expect(spot.x + spot.width).toBeLessThan(box.x + box.width);
      expect(await page.getByRole("button", { name: "Go to Alaska" }).count()).toBe(0);
      expect(await page.locator(".map-side").textContent()).toContain(
        "Each circle has a 2 km radius; the property is somewhere inside it.",
      );
      expect(await violationsInBoth(page)).toEqual(NONE);
    });
  });
}

const BASEMAP_SIZES = `performance.getEntriesByType("resource")
  .filter(({ name }) => name.includes("/assets/basemap."))
  .map(({ encodedBodySize }) => encodedBodySize)`;

// A colour of the copy for paper, far east where the sea is: red, green, blue.
export const PRINTED = `(() => {
  const { width, height } = document.querySelector(".map-print");
  const context = document.querySelector(".map-print").getContext("2d");
  return [...context.getImageData(width * 0.95, height * 0.6, 1, 1).data].slice(0, 3);
})()`;

/** South, west, north and east of the box that the list is of; nothing where it is of all places. */
function boundsIn(page: Page): number[] {
  const bounds = new URL(page.url()).searchParams.get("bounds") ?? "";
  return bounds.split(",").filter(Boolean).map(Number);
}

async function pointAtMiddle(page: Page): Promise<void> {
  const box = (await page.locator(".map canvas").boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x - 1, y);
  await page.mouse.move(x, y);
}

/** A picture of the map's middle; equal pictures are equal bytes. */
async function pictureOfMiddle(page: Page): Promise<Buffer> {
  const box = (await page.locator(".map canvas").boundingBox())!;
  const [x, y] = [box.x + box.width / 2 - 50, box.y + box.height / 2 - 50];
  return page.screenshot({ clip: { x, y, width: 100, height: 100 } });
}
