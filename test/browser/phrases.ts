// Phrases in the search field: what is fetched for them and when, how their readings are shown, and what Enter does.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violationsInBoth } from "./axe.ts";
import type { Run } from "./run.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Search properties" });
const PLACES = /\/assets\/(places\.|suggestions\.|place-packs\.)/;

export function phraseCases(run: Run): void {
  const start = async (path = "/explore/") => {
    const asked: string[] = [];
    const page = await run.open("about:blank");
    page.on("request", (request) => {
      if (PLACES.test(request.url())) asked.push(new URL(request.url()).pathname);
    });
    await page.goto(new URL(path, run.origin).href);
    await page.locator(".cards > li").first().waitFor();
    await page.waitForLoadState("networkidle");
    return { page, asked };
  };

  it("lists by distance from the place that a guide's page names, or searches for its name", async () => {
    const { page } = await start("/explore/?place=Bozeman%2C%20Montana");
    await page.getByLabel("Distance from Bozeman, Montana").waitFor();
    expect(await page.getByLabel("Sort by").inputValue()).toBe("distance");
    expect(new URL(page.url()).searchParams.get("near")).toBe("45.68,-111.04");
    await page.goto(`${run.origin}/explore/?place=Nowhereford%2C%20Montana`);
    await expect.poll(() => field(page).inputValue()).toBe("Nowhereford, Montana");
  });

  describe("a phrase", () => {
    it("is shown as chips before they apply, and Enter applies them", async () => {
      const { page } = await start();
      await field(page).pressSequentially("livingston brown trout");
      const reading = page.getByRole("option", { name: "Near Livingston, Montana Brown Trout" });
      await reading.waitFor();
      expect(await page.locator(".applied").count()).toBe(0);
      expect(await reading.locator(".read").allTextContents()).toEqual([
        "Near Livingston, Montana",
        "Brown Trout",
      ]);
      await field(page).press("Enter");
      await page
        .getByRole("button", { name: /^Remove Within .* of Livingston, Montana/ })
        .waitFor();
      await page.locator(".applied").getByRole("button", { name: "Remove Brown Trout" }).waitFor();
      expect(await field(page).inputValue()).toBe("");
      const { searchParams } = new URL(page.url());
      expect(Object.fromEntries(searchParams)).toEqual({
        near: "45.66,-110.56",
        species: "brown-trout",
        place: "Livingston, Montana",
      });
      // A link says the same place again.
      await page.reload();
      await page.getByLabel("Distance from Livingston, Montana").waitFor();
    });

    it("is read where its words found nothing, as after a search on the first page", async () => {
      const page = await run.open("/explore/?q=brown+trout+near+livingston");
      const offer = page.getByRole("button", { name: "Search for Near Livingston, Montana Brown Trout" }); // prettier-ignore
      await offer.waitFor();
      expect(await page.locator(".applied").count()).toBe(0);
      expect(await violationsInBoth(page)).toEqual({ light: [], dark: [] });
      await offer.click();
      await page.locator(".applied").getByRole("button", { name: "Remove Brown Trout" }).waitFor();
      expect(await field(page).inputValue()).toBe("");
      expect(await page.locator(".readings").count()).toBe(0);
    });

    it("shows chips that anyone can read", async () => {
      const { page } = await start();
      await field(page).pressSequentially("brown trout this weekend");
      await page.locator(".read").first().waitFor();
      // A list is pale until that of the words is there.
      await expect.poll(() => new URL(page.url()).searchParams.has("q")).toBe(true);
      await page.locator('.results[aria-busy="false"]').waitFor();
      expect(await violationsInBoth(page)).toEqual({ light: [], dark: [] });
    });

    it("keeps as words what it does not recognise", async () => {
      const { page } = await start();
      await field(page).pressSequentially("catch and release");
      await page.getByRole("option", { name: "Show results for “catch and release”" }).waitFor();
      await field(page).press("Enter");
      await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("catch and release");
      expect(await page.locator(".read").count()).toBe(0);
    });

    it("fetches nothing before the first keystroke, then the packs of its letters", async () => {
      const { page, asked } = await start();
      await field(page).focus();
      await page.waitForLoadState("networkidle");
      expect(asked).toEqual([]);
      await field(page).pressSequentially("trout near b");
      await page.waitForLoadState("networkidle");
      expect(asked.filter((path) => path.endsWith(".json"))).toEqual([]);
      await field(page).pressSequentially("oze");
      await page.getByRole("option", { name: /^Near Bozeman, Montana/ }).waitFor();
      const packs = asked.filter((path) => path.endsWith(".json"));
      expect(packs).toHaveLength(1);
    });

    it("finds ZIP codes", async () => {
      const { page } = await start();
      await field(page).pressSequentially("59715");
      await page.getByRole("option", { name: "59715, Montana" }).click();
      await page.getByLabel("Distance from 59715, Montana").waitFor();
    });

    it("is searched as words where places can't be read", async () => {
      const { page } = await start();
      await page.route(/\/assets\/places\./, (route) => route.fulfill({ status: 200, body: "[]" }));
      await field(page).pressSequentially("bozeman");
      await page.getByRole("option", { name: "Show results for “bozeman”" }).waitFor();
      await field(page).press("Enter");
      await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("bozeman");
    });
  });
}
