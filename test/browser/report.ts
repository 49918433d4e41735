// A build's report in a browser: light, dark and on paper, from nothing but itself.
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { COLOUR_RULES, NONE, violations, violationsInBoth } from "./axe.ts";
import { folder, open } from "./site.ts";

const address = pathToFileURL(`${folder}.private/report.html`).href;

describe("report.html", () => {
  it("shows tables that keep nobody from using them, and prints light where the screen is dark", async () => {
    const page = await open(address);
    expect(await page.locator("table").count()).toBeGreaterThanOrEqual(5);
    expect(await violationsInBoth(page)).toEqual(NONE);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await violations(page, { rules: COLOUR_RULES })).toEqual([]);
    expect(await page.evaluate("getComputedStyle(document.body).color")).toBe("rgb(22, 41, 43)");
  });
});
