// A build's report in a browser: drawn, printed, without script and in the dark.
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { violationsInBoth } from "./axe.ts";
import type { Run } from "./run.ts";

export function reportCases(run: Run, folder: string): void {
  const address = pathToFileURL(`${folder}.private/report.html`).href;

  describe("report.html", () => {
    it("draws its charts from nothing but itself, light, dark and on paper", async () => {
      const page = await run.open(address);
      const places = page.locator("canvas");
      expect(await places.count()).toBeGreaterThanOrEqual(5);
      const heights = () => page.evaluate<number[]>(HEIGHTS);
      expect(Math.min(...(await heights()))).toBeGreaterThan(50);
      expect(await violationsInBoth(page)).toEqual({ light: [], dark: [] });
      await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      expect(Math.min(...(await heights()))).toBeGreaterThan(50);
    });

    it("is all there without script", async () => {
      const page = await run.open(address, { javaScriptEnabled: false });
      expect(await page.locator("canvas:visible").count()).toBe(0);
      expect(await page.locator("table").count()).toBeGreaterThanOrEqual(5);
    });
  });
}

// Heights of the charts, 0 for one on which nothing is drawn.
const HEIGHTS = `[...document.querySelectorAll("canvas")].map((canvas) => {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  return data.some((byte) => byte !== 0) ? height : 0;
})`;
