// A build's report in a browser: light, dark and on paper, from nothing but itself.
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { violations, violationsInBoth } from "./axe.ts";
import type { Run } from "./run.ts";

export function reportCases(run: Run, folder: string): void {
  const address = pathToFileURL(`${folder}.private/report.html`).href;

  describe("report.html", () => {
    it("draws its bars without script, light, dark and on paper", async () => {
      const page = await run.open(address, { javaScriptEnabled: false });
      expect(await page.locator("table").count()).toBeGreaterThanOrEqual(5);
      for (const media of ["screen", "print"] as const) {
        await page.emulateMedia({ media });
        expect(await page.locator(".bar i:visible").count(), media).toBeGreaterThan(10);
        const drawn = await page.evaluate<string[]>(COLOURS);
        expect(new Set(drawn).size, media).toBe(4);
        expect(drawn, media).not.toContain("rgba(0, 0, 0, 0)");
      }
    });

    it("draws a share as that part of its column", async () => {
      const page = await run.open(address);
      const ratios = await page.evaluate<number[]>(RATIOS);
      expect(ratios.length).toBeGreaterThan(10);
      for (const ratio of ratios) expect(ratio).toBeCloseTo(1, 1);
    });

    it("keeps nobody from using it, and prints light where the screen is dark", async () => {
      const page = await run.open(address);
      expect(await violationsInBoth(page)).toEqual({ light: [], dark: [] });
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate("getComputedStyle(document.body).color")).toBe("rgb(29, 38, 41)");
    });
  });
}

const COLOURS = `["good", "bad", "plain", "mute"].map((tone) =>
  getComputedStyle(document.querySelector("i." + tone)).backgroundColor)`;

// Of each part wide enough to measure: its width on the page to the one it was given.
const RATIOS = `[...document.querySelectorAll(".bar i")].flatMap((part) => {
  const given = parseFloat(part.style.width) / 100;
  const { width } = part.getBoundingClientRect();
  return given > 0.1 ? [width / (given * part.parentElement.getBoundingClientRect().width)] : [];
})`;
