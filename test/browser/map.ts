// The map in a browser: what it shows, what the pointer and the keys do on it, and what it asks for.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { inOrder } from "../../build/prove/order.ts";
import type { PropertyDetail } from "../../partner/client/types.ts";
import { RESOURCES } from "../../src/resources.ts";
import { money } from "../../src/site/shared/labels.ts";
import { waterName } from "../../src/water-types.ts";
import { NONE, violationsInBoth } from "./axe.ts";
import { cards, lists, SOON } from "./lists.ts";
import { pictureAtRest, pictureOfMiddle, pointAtMiddle, sharing } from "./circles.ts";
import { settled } from "./run.ts";
import { listening, open, origin, properties } from "./site.ts";

// As small as a wide screen can be: what is drawn takes the time.
const WIDE = { viewport: { width: 1024, height: 600 }, map: "blank" } as const;
/** Bytes of the basemap that a first view may need. */
const FIRST_VIEW = 150_000;

const boxAt = (latitude: number, longitude: number, reach: number) => {
  const edges = [latitude - reach, longitude - reach, latitude + reach, longitude + reach];
  return `/explore/?bounds=${edges.map((degrees) => degrees.toFixed(3)).join()}`;
};
const around = ({ latitude, longitude }: PropertyDetail) => boxAt(latitude, longitude, 0.2);
const card = (page: Page) => page.locator(".spot-card");
const marked = (page: Page) => page.locator(".card.pointed h2").allTextContents();

const drawn = async (page: Page) => {
  await page.locator(".map[data-drawn]").waitFor();
  await cards(page).first().waitFor();
};

// As pages have them: what is pointed at is among the first, which the list shows.
const all = inOrder(RESOURCES.properties, properties);
const one = sharing(all, 1)[0]!;
const openMap = async (path: string, map: "blank" | "drawn" = "blank") => {
  const page = await open(path, { ...WIDE, map });
  await drawn(page);
  return page;
};

describe("the map", () => {
  it("draws a first view from 150 kB of this site, and the list follows it", async () => {
    const page = await open("/explore/", { ...WIDE, script: COUNT_POINTS });
    const every = await lists(page, "");
    await drawn(page);
    await settled(page);
    const sizes = await page.evaluate<number[]>(BASEMAP_SIZES);
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FIRST_VIEW);
    const scales = await page.locator(".maplibregl-ctrl-scale").allTextContents();
    expect(scales.map((text) => text.replace(/[\d.\s]+/, ""))).toEqual(["km", "mi"]);
    expect(await page.locator(".map-credit").textContent()).toContain("Natural Earth");
    expect(await violationsInBoth(page)).toEqual(NONE);

    // It is given its points once, however often it is moved.
    const given = await page.evaluate<number>("given");
    expect(given).toBeGreaterThan(0);
    for (const _ of [1, 2]) {
      const before = page.url();
      await page.getByRole("button", { name: "Zoom in" }).click();
      await expect.poll(() => page.url()).not.toBe(before);
      await page.locator(".results[aria-busy=false]").waitFor();
      await page.locator(".map[data-drawn]").waitFor();
    }
    expect(await page.evaluate("given")).toBe(given);
    expect(await lists(page, `?bounds=${boundsIn(page).join()}`)).toBeLessThan(every);
    for (const [name, latitude, longitude] of [
      ["Go to Alaska", 64, -150],
      ["Go to Hawaii", 20.8, -156.5],
    ] as const) {
      await page.getByRole("button", { name }).click();
      const holds = () => {
        const [south = 90, west = 180, north = -90, east = -180] = boundsIn(page);
        return latitude > south && latitude < north && longitude > west && longitude < east;
      };
      await expect.poll(holds).toBe(true);
    }

    // Where nothing is, the map's own way back is offered.
    await page.goto(`${origin}/explore/?bounds=30,-60,31,-59`);
    await page.getByRole("heading", { name: "Nothing matches" }).waitFor();
    await page.getByRole("button", { name: /^Without “Map area”/ }).click();
    await cards(page).first().waitFor();
  });

  it("says what a circle is when the pointer is on it, marks it in the list, and leads to it", async () => {
    const page = await openMap(around(one), "drawn");
    const requests = listening();
    await pointAtMiddle(page);
    await expect.poll(() => card(page).textContent(), SOON).toContain(one.name);
    const text = await card(page).textContent();
    expect(text).toContain(waterName(one.water_type));
    expect(text).toContain(money(one.rate_adult_full_day, "USD"));
    await expect.poll(() => marked(page), SOON).toEqual([one.name]);
    expect(await violationsInBoth(page, ".map-side")).toEqual(NONE);
    // The list has it, so nothing was asked.
    expect(requests(/\/v1\//)).toEqual([]);
    await page.mouse.move(5, 5);
    await expect.poll(() => card(page).count(), SOON).toBe(0);
    expect(await marked(page)).toEqual([]);

    // The other way round, pointer or focus on the list's item marks the circle.
    const isPlain = async () => (await pictureOfMiddle(page)).equals(plain);
    const plain = await pictureAtRest(page);
    const link = page.locator(".cards").getByRole("link", { name: one.name, exact: true });
    await link.hover();
    await expect.poll(isPlain, SOON).toBe(false);
    await page.mouse.move(5, 5);
    await expect.poll(isPlain, SOON).toBe(true);
    await link.focus();
    await expect.poll(isPlain, SOON).toBe(false);

    await page.locator(".map canvas").click();
    await page.locator(".picked").getByRole("link", { name: one.name, exact: true }).click();
    await expect.poll(() => page.locator("h1:focus").textContent()).toBe(one.name);
    // A property's page says where in the continent it is.
    const locator = page.getByRole("img", { name: /^Where in North America/ });
    await locator.waitFor();
    const width = `document.querySelector(".locator img").naturalWidth`;
    await expect.poll(() => page.evaluate<number>(width), SOON).toBeGreaterThan(0);
    const spot = (await locator.locator("i").boundingBox())!;
    const box = (await locator.boundingBox())!;
    expect(spot.x).toBeGreaterThan(box.x);
    expect(spot.x + spot.width).toBeLessThan(box.x + box.width);
    expect(await page.getByRole("button", { name: "Go to Alaska" }).count()).toBe(0);
    expect(await page.locator(".map-side").textContent()).toContain(
      "Each circle has a 2 km radius; the property is somewhere inside it.",
    );
    expect(await violationsInBoth(page, ".map-side")).toEqual(NONE);
  });

  it("counts what shares a circle, and names each of it", async () => {
    const shared = sharing(all, 2);
    const names = shared.map(({ name }) => name);
    const page = await openMap(around(shared[0]!));
    await pointAtMiddle(page);
    await expect
      .poll(() => card(page).locator("strong").count(), SOON)
      .toBe(Math.min(3, names.length));
    await expect.poll(async () => (await marked(page)).sort(), SOON).toEqual(names.toSorted());
    await page.locator(".map canvas").click();
    await expect
      .poll(async () => (await page.locator(".picked li a").allTextContents()).sort())
      .toEqual(names.toSorted());
  });

  it("is used by keys alone: a cross points, Enter chooses, the card closes again", async () => {
    const page = await openMap(around(one));
    const focused = () => page.evaluate("document.activeElement.tagName");
    const focusMap = async () => {
      await page.getByRole("button", { name: "Zoom in" }).focus();
      await page.keyboard.press("Shift+Tab");
    };
    await focusMap();
    await expect.poll(() => card(page).textContent(), SOON).toContain(one.name);
    await page.keyboard.press("Enter");
    await page.locator(".picked").getByRole("link", { name: one.name, exact: true }).waitFor();
    expect(await violationsInBoth(page, ".picked")).toEqual(NONE);
    await page.locator(".picked").getByRole("button", { name: "Close" }).click();
    expect(await focused()).toBe("CANVAS");
    // It lets the focus go.
    await page.keyboard.press("Tab");
    expect(await focused()).not.toBe("CANVAS");
    // Far from any property it neither points nor chooses.
    await page.goto(origin + boxAt(40, -150, 0.2));
    await page.locator(".map[data-drawn]").waitFor();
    await focusMap();
    await page.keyboard.press("Enter");
    await page.waitForTimeout(300);
    expect([await card(page).count(), await page.locator(".picked").count()]).toEqual([0, 0]);
  });

  it("draws the mark of the property that is shown above that of the pointer", async () => {
    const page = await open(`/explore/?property=${one.id}`, { ...WIDE, script: NOTE_MARKS });
    await page.locator(".map[data-drawn]").waitFor();
    await pointAtMiddle(page);
    await expect.poll(() => page.evaluate("kinds"), SOON).toEqual(["pointed", "marked"]);
  });

  it("stays where the directory can be, however far it is dragged or its address looks", async () => {
    const page = await openMap("/explore/");
    const box = (await page.locator(".map canvas").boundingBox())!;
    const [left, right] = [box.x + 60, box.x + box.width - 120];
    const drag = async (from: number, to: number) => {
      for (let i = 0; i < 6; i++) {
        await page.mouse.move(from, box.y + box.height / 2);
        await page.mouse.down();
        await page.mouse.move(to, box.y + box.height / 2, { steps: 2 });
        await page.mouse.up();
      }
    };
    await drag(left, right);
    await expect.poll(() => boundsIn(page)[1], SOON).toBeCloseTo(-180, 1);
    await drag(right, left);
    await expect.poll(() => boundsIn(page)[3], SOON).toBeCloseTo(-30, 1);
    // Africa.
    await page.goto(origin + boxAt(10, 20, 10));
    await page.locator(".map[data-drawn]").waitFor();
    await page.getByRole("button", { name: "Zoom out" }).click();
    await expect.poll(() => boundsIn(page)[3], SOON).toBeCloseTo(-30, 1);
    expect(boundsIn(page)[1]).toBeLessThan(-40);
  });
});

const BASEMAP_SIZES = `performance.getEntriesByType("resource")
  .filter(({ name }) => name.includes("/assets/basemap."))
  .map(({ encodedBodySize }) => encodedBodySize)`;

// Counts how often the map's worker is given points to gather.
const COUNT_POINTS = `globalThis.given = 0;
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (message, ...more) {
  if (message.type === "LD" && message.data.source === "pins") given++;
  return postMessage.call(this, message, ...more);
};`;

const NOTE_MARKS = `const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (message, ...more) {
  if (message.type === "LD" && message.data.source === "marks") {
    globalThis.kinds = message.data.data.features.map(({ properties }) => properties.kind);
  }
  return postMessage.call(this, message, ...more);
};`;

/** South, west, north and east of the box that the list is of; nothing where it is of all places. */
function boundsIn(page: Page): number[] {
  const bounds = new URL(page.url()).searchParams.get("bounds") ?? "";
  return bounds.split(",").filter(Boolean).map(Number);
}
