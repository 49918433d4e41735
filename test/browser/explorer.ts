// The explorer in a browser: what it loads, filters, search, calls, keys, and the lists of people.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { NONE, violationsInBoth } from "./axe.ts";
import { cards, field, heading, lists, totalOf } from "./lists.ts";
import { settled } from "./run.ts";
import { folder, listening, open, origin } from "./site.ts";

const PHONE = { viewport: { width: 360, height: 640 }, map: "blank", isFirstVisit: true } as const;
/** Bytes, gzipped, of all scripts but the map's. */
const MAX_SCRIPT = 60_000;

describe("the explorer", () => {
  it("asks a phone for nothing but a list and its scripts before the map is opened", async ({
    annotate,
  }) => {
    const asked = listening();
    const page = await open("/explore/", PHONE);
    expect(await lists(page, "")).toBeGreaterThan(25);
    await settled(page);
    const data = await page.evaluate<Timing[]>(DATA_TIMINGS);
    expect(data.length).toBeGreaterThan(1);
    expect(data.slice(1).filter(({ start }) => start < data[0]!.end)).toEqual([]);
    expect(data[0]!.name).toBe(`${origin}/static/v1/properties/offset.0.json`);
    const scripts = asked(/\.js$/).map((path) => gzipSync(readFileSync(folder + path)).length);
    const bytes = scripts.reduce((sum, length) => sum + length, 0);
    await annotate(`${bytes} bytes of script`);
    expect(bytes).toBeGreaterThan(30_000);
    expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT);
    expect(asked(/points|map/)).toEqual([]);

    // The map takes the list's place, and gives it back.
    const map = page.getByRole("button", { name: "Map", exact: true });
    expect((await map.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await map.click();
    await page.locator(".map[data-drawn]").waitFor();
    expect(asked(/points/)).toHaveLength(1);
    expect(asked(/^\/assets\/basemap\./)).not.toEqual([]);
    expect(await cards(page).first().isVisible()).toBe(false);
    await page.getByRole("button", { name: "List", exact: true }).click();
    expect(await cards(page).first().isVisible()).toBe(true);
    // There is a way out of a list that covers what is below it.
    await field(page).pressSequentially("mont");
    await page.getByRole("listbox").waitFor();
    await page.locator(".tabs").click({ position: { x: 300, y: 4 } }); // beside the list
    expect(await page.getByRole("listbox").count()).toBe(0);

    // However many filters there are, the first result is in the first screen.
    await page.goto(`${origin}/explore/?state=mt,id,co&water_type=river,lake`);
    await page.locator(".applied").waitFor();
    await settled(page);
    const { y, height } = (await cards(page).first().boundingBox())!;
    expect(y + height / 2).toBeLessThan(640);
  });

  it("filters, says so in its address, and lets go again", async () => {
    const page = await open("/explore/");
    const all = await lists(page, "");
    await page.getByLabel(/^Spring creek/).check();
    expect(await lists(page, "?water_type=spring_creek")).toBeLessThan(all);
    expect(new URL(page.url()).search).toBe("?water_type=spring_creek");
    await page.getByRole("combobox", { name: "State" }).fill("mont");
    expect(await violationsInBoth(page)).toEqual(NONE);
    const asked = listening();
    await page.getByRole("option", { name: /^Montana/ }).click();
    await lists(page, "?water_type=spring_creek&state=MT");
    await page.goBack();
    await lists(page, "?water_type=spring_creek");
    await page.getByRole("button", { name: "Clear all" }).click();
    await lists(page, "");
    // The first lists had all of these.
    expect(asked(/\/v1\/properties/)).toEqual([]);
  });

  it("searches as letters are typed, with suggestions as the ARIA practices say", async () => {
    const page = await open("/explore/");
    await lists(page, "");
    await page.getByLabel(/^Spring creek/).waitFor();
    const tree = () => page.getByRole("search").ariaSnapshot();
    expect(await tree()).toBe(
      '- search:\n  - text: Search properties\n  - combobox "Search properties"',
    );
    await field(page).pressSequentially("mont");
    await page.getByRole("option", { name: "Montana", exact: true }).waitFor();
    await lists(page, "?q=mont");
    expect(new URL(page.url()).searchParams.get("q")).toBe("mont");
    expect(await field(page).getAttribute("aria-expanded")).toBe("true");
    expect(await tree()).toContain('- combobox "Search properties" [expanded]');
    expect(await tree()).toMatch(
      /- listbox "Suggestions":\s+- group "State":[^]*?- option "Montana"/,
    );
    // Where the directory has properties comes first.
    expect(await tree()).toMatch(/- group "Near":[^]*- option "Montrose, Colorado"/);
    expect(await violationsInBoth(page, ".search")).toEqual(NONE);
    await field(page).press("ArrowDown");
    const active = await field(page).getAttribute("aria-activedescendant");
    const option = page.locator(`[id="${active}"]`);
    expect(await option.getAttribute("aria-selected")).toBe("true");
    // Only values of a filter have a mark.
    const mark = await option.evaluate((one) => getComputedStyle(one).backgroundImage);
    expect(mark).toBe("none");
    await field(page).press("Escape");
    expect(await page.getByRole("listbox").count()).toBe(0);
    expect(await field(page).inputValue()).toBe("mont");
    await field(page).press("ArrowDown");
    await field(page).press("Enter");
    await lists(page, "?state=MT");
    expect(await field(page).inputValue()).toBe("");
    expect(await page.getByRole("listbox").count()).toBe(0);
    // Towns of regions without properties, with or without their accents.
    for (const typed of ["montreal", "Montréal"]) {
      await field(page).fill(typed);
      await page.getByRole("option", { name: "Montréal, Quebec" }).waitFor();
    }
    await field(page).fill("zzzzz");
    await page.getByRole("heading", { name: "Nothing matches" }).waitFor();
    await field(page).press("Escape");
    expect(await violationsInBoth(page, ".results")).toEqual(NONE);
  });

  it("asks whether other words were meant, counts values beside them, and marks them", async () => {
    const page = await open("/explore/?q=montnaa");
    await page.getByText("Did you mean montana?").waitFor();
    await page.getByRole("button", { name: "montana", exact: true }).click();
    const total = await lists(page, "?q=montana");
    const counts = () => page.locator(".choice .count").allTextContents();
    await expect
      .poll(async () => (await counts()).reduce((sum, text) => sum + Number(text), 0))
      .toBe(total);
    await field(page).fill("river");
    await lists(page, "?q=river");
    await expect.poll(() => page.locator(".cards mark").count()).toBeGreaterThan(0);
    const marked = await page.locator(".cards mark").allTextContents();
    expect(marked.filter((text) => !/^river/i.test(text))).toEqual([]);
  });

  it("copies the call behind a list as a command, and a property's address", async () => {
    const page = await open("/explore/?state=mt", {
      permissions: ["clipboard-read", "clipboard-write"],
      script: "delete Navigator.prototype.share;",
    });
    const copied = () => page.evaluate("navigator.clipboard.readText()");
    await lists(page, "?state=MT");
    expect(await page.getByText("GET", { exact: true }).count()).toBe(0);
    await page.getByRole("switch", { name: "Show API calls" }).check();
    await page.reload(); // the browser remembers
    await page.getByRole("button", { name: "Copy call: Same answer" }).click();
    await page.getByRole("button", { name: "Copied call: Same answer" }).waitFor();
    expect(await copied()).toBe(`curl '${origin}/v1/properties?state=mt'`);
    await page.locator(".cards a").first().click();
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByText("Address copied.").waitFor();
    expect(await copied()).toMatch(/\/properties\/[0-9a-f-]{36}\/$/);
  });

  it("leads from the skip link to a property by keys alone", async () => {
    const page = await open("/explore/");
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

  it("lists guides, clubs and fly shops without a barrier", async () => {
    const page = await open("/explore/");
    for (const [tab, path] of [
      ["Guides", "/v1/guides"],
      ["Clubs", "/v1/clubs"],
      ["Fly shops", "/v1/fly-shops"],
    ] as const) {
      await page.locator(".tabs").getByRole("link", { name: tab }).click();
      const total = await totalOf(path);
      await expect.poll(() => heading(page)).toMatch(`${total} `);
      await expect.poll(() => cards(page).count()).toBe(Math.min(total, 25));
      await page.locator(".results[aria-busy=false]").waitFor();
      expect(await violationsInBoth(page, ".tabs", ".results"), tab).toEqual(NONE);
    }
  });

  it("lists without a map where the browser draws none, and has it first at 768 px", async () => {
    const page = await open("/explore/", { viewport: { width: 1280, height: 800 } });
    const note = page.locator(".map-note");
    const text = "The map can't be drawn here. The list holds the same properties.";
    await expect.poll(() => note.textContent()).toBe(text);
    expect(await cards(page).count()).toBe(25);
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.locator(".map-side + .filter-panel").waitFor();
    await page.locator(".map-frame").waitFor();
    const [map, filters, list] = await Promise.all(
      [".map-frame", ".filter-panel", ".cards"].map((part) => page.locator(part).boundingBox()),
    );
    expect(map!.y).toBeLessThan(Math.min(filters!.y, list!.y));
    // A property's page has no list.
    await cards(page).locator("a").first().click();
    await expect.poll(() => note.textContent()).toBe("The map can't be drawn here.");
  });
});

interface Timing {
  name: string;
  start: number;
  end: number;
}

// What the page loaded of the directory, in the order of its beginning.
const DATA_TIMINGS = `performance.getEntriesByType("resource")
  .filter(({ name }) => name.includes("/v1/"))
  .map(({ name, startTime, responseEnd }) => ({ name, start: startTime, end: responseEnd }))
  .sort((a, b) => a.start - b.start)`;
