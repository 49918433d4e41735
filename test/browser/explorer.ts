// The explorer in a browser: lists, filters, search, map, property, calendar, calls and keys.
import { gzipSync } from "node:zlib";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Pagination, PropertyDetail } from "../../partner/client/types.ts";
import { addMonths } from "../../src/dates.ts";
import { sameDay } from "../../src/site/explore/month.ts";
import { NONE, violationsInBoth } from "./axe.ts";
import { linesOf } from "./exports.ts";
import type { Run } from "./run.ts";

const WIDE = { viewport: { width: 1280, height: 800 }, drawsMap: true };
/** Bytes, gzipped, of all scripts but the map's. */
const MOST_SCRIPT = 60_000;

function cards(page: Page): Locator {
  return page.locator(".cards > li");
}

export function explorerCases(run: Run, folder: string): void {
  const api = async (path: string) => {
    const response = await fetch(run.origin + path);
    const body = (await response.json()) as { meta: { pagination: Pagination } };
    return body.meta.pagination.total;
  };
  /** Waits until the list is that of a query. */
  const lists = async (page: Page, query: string) => {
    const total = await api(`/v1/properties${query}`);
    await expect
      .poll(() => page.locator("#results").textContent())
      .toMatch(new RegExp(`^${total} propert`));
    await expect.poll(() => cards(page).count()).toBe(Math.min(total, 25));
    return total;
  };

  describe("the explorer", () => {
    it("lists the properties, having asked for nothing but them", async ({ annotate }) => {
      // On a phone, where the map waits until it is asked for.
      const page = await run.open("about:blank", { viewport: { width: 360, height: 740 } });
      await page.addInitScript(FIRST_CARD);
      const bodies = new Map<string, Promise<Buffer>>();
      page.on("response", (answer) => {
        if (answer.url().endsWith(".js")) bodies.set(answer.url(), answer.body());
      });
      await page.goto(`${run.origin}/explore/`);
      expect(await lists(page, "")).toBeGreaterThan(25);
      const first = await page.evaluate<number>("firstCard");
      await page.waitForLoadState("networkidle");
      const data = await page.evaluate<Timing[]>(TIMINGS("/v1/"));
      expect(data.length).toBeGreaterThan(1);
      expect(data.slice(1).filter(({ start }) => start < data[0]!.end)).toEqual([]);
      expect(data[0]!.name).toBe(`${run.origin}/static/v1/properties/offset.0.json`);
      const scripts = await Promise.all(bodies.values());
      const bytes = scripts.reduce((sum, body) => sum + gzipSync(body).length, 0);
      await annotate(`first listing after ${Math.round(first)} ms, ${bytes} bytes of script`);
      expect(bytes).toBeGreaterThan(30_000);
      expect([...bodies.keys()].join()).not.toContain("map");
      expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT);
    });

    it("filters, says so in its address, and lets go again", async () => {
      const page = await run.open("/explore/");
      const all = await lists(page, "");
      await page.getByLabel(/^Spring creek/).check();
      expect(await lists(page, "?water_type=spring_creek")).toBeLessThan(all);
      expect(new URL(page.url()).search).toBe("?water_type=spring_creek");
      await page.getByRole("combobox", { name: "State" }).fill("mont");
      expect(await violationsInBoth(page)).toEqual(NONE);
      await page.getByRole("option", { name: /^Montana/ }).click();
      await lists(page, "?water_type=spring_creek&state=MT");
      await page.goBack();
      await lists(page, "?water_type=spring_creek");
      await page.getByRole("button", { name: "Clear all" }).click();
      await lists(page, "");
    });

    it("searches as letters are typed, and says where nothing matches", async () => {
      const page = await run.open("/explore/");
      await lists(page, "");
      const field = page.getByRole("combobox", { name: "Search properties" });
      await field.pressSequentially("mont", { delay: 30 });
      await lists(page, "?q=mont");
      expect(new URL(page.url()).searchParams.get("q")).toBe("mont");
      await field.press("Escape");
      await field.fill("zzzzz");
      await page.getByRole("heading", { name: "Nothing matches" }).waitFor();
      expect(await violationsInBoth(page)).toEqual(NONE);
    });

    it("lists what the map shows when the map moves", async () => {
      const page = await run.open("/explore/", WIDE);
      const all = await lists(page, "");
      await page.locator(".map[data-drawn]").waitFor();
      expect(await violationsInBoth(page)).toEqual(NONE);
      for (const _ of [1, 2]) {
        const before = page.url();
        await page.getByRole("button", { name: "Zoom in" }).click();
        await expect.poll(() => page.url()).not.toBe(before);
      }
      const bounds = new URL(page.url()).searchParams.get("bounds");
      expect(await lists(page, `?bounds=${bounds}`)).toBeLessThan(all);
    });

    it("names the property whose circle is chosen on the map, and leads to it", async () => {
      const { name, latitude, longitude } = loneProperty(folder);
      const around = [latitude - 0.05, longitude - 0.05, latitude + 0.05, longitude + 0.05];
      const bounds = around.map((degrees) => degrees.toFixed(3)).join();
      const page = await run.open(`/explore/?bounds=${bounds}`, WIDE);
      await page.locator(".map[data-drawn]").waitFor();
      await page.locator(".map canvas").click();
      await page.locator(".picked").getByRole("link", { name, exact: true }).click();
      await expect.poll(() => page.locator("h1:focus").textContent()).toBe(name);
      expect(await page.locator(".map-side").textContent()).toContain("2 km");
    });

    it("shows a property's month with a partial hold, and moves through it by keys", async () => {
      const { id, date } = partialHold(folder);
      const page = await run.open(`/explore/?property=${id}&month=${date.slice(0, 7)}`);
      const day = page.locator(`[data-date="${date}"]`);
      await expect.poll(() => day.getAttribute("class")).toMatch(/held|full/);
      const name = /: (no rods|\d+ rods?) left$/;
      expect(await page.getByRole("gridcell", { name }).and(day).count()).toBe(1);
      expect(await violationsInBoth(page)).toEqual(NONE);
      await day.click();
      await page.keyboard.press("PageDown");
      const next = page.locator("[data-date]:focus");
      await expect
        .poll(() => next.getAttribute("data-date"))
        .toBe(sameDay(date, addMonths(date.slice(0, 7), 1)));
      expect(new URL(page.url()).searchParams.get("month")).not.toBe(date.slice(0, 7));
    });

    it("copies the call behind a list as a command", async () => {
      const page = await run.open("/explore/?state=mt", {
        permissions: ["clipboard-read", "clipboard-write"],
      });
      await lists(page, "?state=MT");
      expect(await page.getByText("GET", { exact: true }).count()).toBe(0);
      await page.getByRole("switch", { name: "Show API calls" }).check();
      await page.reload(); // the browser remembers
      await page.getByRole("button", { name: "Copy call: Same answer" }).click();
      await page.getByRole("button", { name: "Copied call: Same answer" }).waitFor();
      expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
        `curl '${run.origin}/v1/properties?state=mt'`,
      );
    });

    it("leads from the skip link to a property by keys alone", async () => {
      const page = await run.open("/explore/", { drawsMap: true });
      await lists(page, "");
      // Filters that come late would take the focus along.
      await page.getByLabel(/^Spring creek/).waitFor();
      const name = await page.locator(".cards a").first().textContent();
      await page.keyboard.press("Tab");
      expect(await page.locator(":focus").textContent()).toBe("Skip to the content");
      await page.keyboard.press("Enter");
      let focused = "";
      // A date takes four stops, and each filter one.
      for (let stops = 0; stops < 60 && focused !== name; stops++) {
        await page.keyboard.press("Tab");
        // A part of a date has the focus without matching :focus.
        focused = await page.evaluate<string>("document.activeElement.textContent");
      }
      expect(focused).toBe(name);
      await page.keyboard.press("Enter");
      await expect.poll(() => page.locator("h1:focus").textContent()).toBe(name);
    });

    it.each(["guides", "clubs", "fly-shops"])("lists %s without a barrier", async (list) => {
      const page = await run.open(`/explore/?list=${list}`);
      await expect.poll(() => cards(page).count()).toBe(Math.min(await api(`/v1/${list}`), 25));
      expect(await violationsInBoth(page)).toEqual(NONE);
    });
  });
}

interface Timing {
  name: string;
  start: number;
  end: number;
  size: number;
}

// Notes when the first card stands, in ms from the navigation.
const FIRST_CARD = `new MutationObserver((_, observer) => {
  if (!document.querySelector(".cards > li")) return;
  globalThis.firstCard = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });`;

// What the page loaded whose address has the text, in the order of its beginning.
const TIMINGS = (part: string) => `performance.getEntriesByType("resource")
  .filter(({ name }) => name.includes(${JSON.stringify(part)}))
  .map(({ name, startTime, responseEnd, decodedBodySize }) =>
    ({ name, start: startTime, end: responseEnd, size: decodedBodySize }))
  .sort((a, b) => a.start - b.start)`;

/** A property that has no other within a degree, told by the export. */
function loneProperty(folder: string): PropertyDetail {
  const all = linesOf<PropertyDetail>(folder, "properties.ndjson");
  return all.find((one) => all.filter((other) => isNear(one, other)).length === 1)!;
}

function isNear(one: PropertyDetail, other: PropertyDetail): boolean {
  const north = Math.abs(one.latitude - other.latitude);
  return north < 1 && Math.abs(one.longitude - other.longitude) < 1;
}

interface Runs {
  property_id: string;
  from: string;
  runs: [status: string, days: number, held?: number][];
}

/** A day on which some rods of a property are held, told by the export. */
function partialHold(folder: string): { id: string; date: string; held: number } {
  for (const { property_id: id, from, runs } of linesOf<Runs>(folder, "availability.ndjson")) {
    const at = runs.findIndex(([, , held]) => held !== undefined);
    if (at < 0) continue;
    const days = runs.slice(0, at).reduce((sum, [, length]) => sum + length, 0);
    const date = new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
    // Of days past the calendar says nothing.
    if (Date.parse(date) <= Date.now()) continue;
    return { id, date, held: runs[at]![2]! };
  }
  throw new Error("The sample holds no rods on any day");
}
