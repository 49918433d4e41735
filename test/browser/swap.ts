// An open tab while a new snapshot, or new scripts, are deployed.
import { describe, expect, it } from "vitest";
import { NONE, violationsInBoth } from "./axe.ts";
import { cards } from "./lists.ts";
import { settled } from "./run.ts";
import { asked, forgive, open, origin } from "./site.ts";

const WIDE = { viewport: { width: 1024, height: 600 } };
const FIRST = /\/static\/v1\/properties\/offset\.0\.json/;
const SECOND = /\/static\/v1\/properties\/offset\.25\.json/;

/** Gives the second page of the list as another snapshot has it, while `isOther(init)` says so. */
const asOther = (isOther: string) => `
  const real = fetch;
  globalThis.fetch = async (address, init) => {
    const answer = await real(address, init);
    if (!${SECOND}.test(address) || !(${isOther})(init)) return answer;
    const body = (await answer.text()).replace(/"name":"[^"]*"/, '"name":"Other Water"');
    return new Response(body, { headers: { ...Object.fromEntries(answer.headers), "X-Snapshot-Id": "other" } });
  };`;

const pagesAsked = (pattern: RegExp) => asked.filter((url) => pattern.test(url)).length;

describe("an open tab", () => {
  it.each([
    ["the map", "map", "/explore/?state=mt"],
    ["the map's worker", "maplibre-gl-worker", "/explore/?state=mt"],
    ["the search in packs", "directory", "/explore/?state=mt"],
    ["the search in the docs", "es", "/docs/"],
  ])("offers a reload where the script of %s has gone with a deployment", async (_, name, path) => {
    const hasMap = name.startsWith("map");
    const page = await open("about:blank", { ...WIDE, ...(hasMap && { map: "blank" }) });
    const script = `**/assets/${name}.*.js`;
    await page.route(script, (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(origin + path);
    if (name === "es") await page.locator("#find").focus();
    const reload = page.getByRole("button", { name: "Reload the page" });
    await reload.waitFor();
    if (name === "map") expect(await violationsInBoth(page, ".map-side")).toEqual(NONE);
    await page.unroute(script);
    await reload.click();
    if (hasMap) await page.locator(".map[data-drawn]").waitFor();
    expect(page.url()).toBe(origin + path);
    await expect.poll(() => reload.count()).toBe(0);
    forgive(/status of 404|dynamically imported module/);
  });

  it("asks again past the browser's cache for a list that is of another snapshot", async () => {
    const before = pagesAsked(SECOND);
    const script = asOther("(init) => init?.cache === undefined");
    const page = await open("/explore/?page=2", { script });
    await expect.poll(() => pagesAsked(SECOND)).toBe(before + 2);
    await expect.poll(() => cards(page).first().textContent()).not.toContain("Other Water");
    expect(await cards(page).count()).toBe(25);
  });

  it("shows no list again that it kept of an older snapshot", async () => {
    const page = await open("/explore/", { script: asOther("() => true") });
    await page.locator("#results", { hasText: /^\d+ propert/ }).waitFor();
    await settled(page);
    await page.getByRole("link", { name: "Page 2" }).first().click();
    await cards(page).first().getByText("Other Water").waitFor();
    const before = pagesAsked(FIRST);
    await page.goBack();
    await expect.poll(() => pagesAsked(FIRST)).toBe(before + 1);
    await expect.poll(() => cards(page).first().textContent()).not.toContain("Other Water");
  });
});
