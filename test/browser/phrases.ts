// Phrases in the search field: what is fetched for them and when, how their readings are shown, and what Enter does.
import type { Page } from "playwright-core";
import { expect, describe, it } from "vitest";
import { NONE, violationsInBoth } from "./axe.ts";
import { cards, field } from "./lists.ts";
import { settled } from "./run.ts";
import { forgive, listening, open, origin } from "./site.ts";

const PLACES = /\/assets\/(places\.|suggestions\.|place-packs\.)/;
const words = (page: Page) => new URL(page.url()).searchParams.get("q");

describe("a phrase", () => {
  it("fetches nothing before its first letter, is shown as chips, and applies by Enter", async () => {
    const asked = listening();
    const packs = () => asked(/\/places\..*\.json$/);
    const page = await open("/explore/");
    await cards(page).first().waitFor();
    await field(page).focus();
    await settled(page);
    expect(asked(PLACES)).toEqual([]);
    // At once: "trou" may yet become a town.
    await field(page).fill("trout near b");
    await settled(page);
    expect(packs()).toEqual([]);
    await field(page).pressSequentially("oze");
    await page.getByRole("option", { name: /^Within .* of Bozeman, Montana/ }).waitFor();
    expect(packs()).toHaveLength(1);

    await field(page).fill("brown trout this weekend");
    await page.locator(".read").first().waitFor();
    // A list is pale until that of the words is there.
    await expect.poll(() => words(page)).toBe("brown trout this weekend");
    await page.locator(".results[aria-busy=false]").waitFor();
    expect(await violationsInBoth(page, ".search")).toEqual(NONE);

    await field(page).fill("livingston brown trout");
    const reading = page.getByRole("option", {
      name: /^Within .* of Livingston, Montana Brown Trout$/,
    });
    await reading.waitFor();
    expect(await page.locator(".applied").count()).toBe(0);
    const chips = ["Within 31 mi (50 km) of Livingston, Montana", "Brown Trout"];
    expect(await reading.locator(".read").allTextContents()).toEqual(chips);
    await field(page).press("Enter");
    await page.getByRole("button", { name: /^Remove Within .* of Livingston, Montana/ }).waitFor();
    await page.locator(".applied").getByRole("button", { name: "Remove Brown Trout" }).waitFor();
    expect(await field(page).inputValue()).toBe("");
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      near: "45.66,-110.56",
      species: "brown-trout",
      place: "Livingston, Montana",
    });
    // A link says the same place again.
    await page.reload();
    await page.getByLabel("Distance from Livingston, Montana").waitFor();
  });

  it("is read where its words found nothing, and a place that a guide's page names", async () => {
    const page = await open("/explore/?q=brown+trout+near+livingston");
    const offer = page.getByRole("button", {
      name: /^Search for Within .* of Livingston, Montana Brown Trout$/,
    });
    await offer.waitFor();
    expect(await page.locator(".applied").count()).toBe(0);
    expect(await violationsInBoth(page, ".results")).toEqual(NONE);
    await offer.click();
    await page.locator(".applied").getByRole("button", { name: "Remove Brown Trout" }).waitFor();
    expect(await field(page).inputValue()).toBe("");
    expect(await page.locator(".readings").count()).toBe(0);

    await page.goto(`${origin}/explore/?place=Bozeman%2C%20Montana`);
    await page.getByLabel("Distance from Bozeman, Montana").waitFor();
    expect(await page.getByLabel("Sort by").inputValue()).toBe("distance");
    expect(new URL(page.url()).searchParams.get("near")).toBe("45.68,-111.04");
    await page.goto(`${origin}/explore/?place=Nowhereford%2C%20Montana`);
    await expect.poll(() => field(page).inputValue()).toBe("Nowhereford, Montana");
  });

  it("is searched as words where places can't be read", async () => {
    const page = await open("/explore/", { lost: /\/assets\/places\./ });
    await field(page).pressSequentially("bozeman");
    await page.getByRole("option", { name: "Show results for “bozeman”" }).waitFor();
    await field(page).press("Enter");
    await expect.poll(() => words(page)).toBe("bozeman");
    forgive(/ERR_FAILED/);
  });
});
