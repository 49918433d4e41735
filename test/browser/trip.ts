// An angler's next step: days in the address, a request for them, and properties that are saved and shared.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { PropertyDetail } from "../../partner/client/types.ts";
import { NONE, violationsInBoth } from "./axe.ts";
import type { Run } from "./run.ts";

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true };
export const REQUEST = "https://book.example/ask?water={id}&from={from}&to={to}&rods={rods}";

/** About two months from now. */
export const MONTH = new Date(Date.now() + 62 * 86_400_000).toISOString().slice(0, 7);

const stay = (days: string) => `?month=${MONTH}&stay=${MONTH}-${days.replace("-", `/${MONTH}-`)}`;
const request = (page: Page) => page.getByRole("link", { name: "Request these days" });

/** `property` has free and taken days in MONTH. */
export function tripCases(run: Run, property: PropertyDetail): void {
  const { id, name } = property;
  const own = `/properties/${id}/`;

  describe("a chosen stay", () => {
    it("is in the address, and stays there over a reload", async () => {
      const page = await run.open(`${own}?month=${MONTH}`);
      const [first, second] = await freeDays(page);
      await page.locator(`.calendar [data-date="${first}"]`).click();
      await page.locator(`.calendar [data-date="${second}"]`).click();
      await page.getByLabel("Rods", { exact: true }).fill("2");
      await expect
        .poll(() => search(page))
        .toBe(`?month=${MONTH}&stay=${first}/${second}&stay_rods=2`);
      const price = await page.locator(".stay strong").textContent();
      await page.reload();
      await expect.poll(() => page.locator(".stay strong").textContent()).toBe(price);
      // What is done on a calendar is no step back.
      expect(await page.evaluate("history.length")).toBe(2);
      await page.getByRole("button", { name: "Clear dates" }).click();
      await expect.poll(() => search(page)).toBe(`?month=${MONTH}`);
    });

    it("is requested where the operator says, with its days and rods, if they are free", async () => {
      const page = await run.open(`${own}?month=${MONTH}`);
      const [first, second] = await freeDays(page);
      await page.goto(`${run.origin}${own}?stay=${first}/${second}`);
      await request(page).waitFor();
      const href = `https://book.example/ask?water=${id}&from=${first}&to=${second}&rods=1`;
      expect(await request(page).getAttribute("href")).toBe(href);
      expect(await violationsInBoth(page)).toEqual(NONE);
      const taken = await page
        .locator(".day.booked, .day.blocked")
        .first()
        .getAttribute("data-date");
      await page.goto(`${run.origin}${own}?stay=${taken}/${taken}`);
      await page.getByRole("status").getByText("Not free on").waitFor();
      expect(await request(page).count()).toBe(0);
    });

    it("comes along from a search for days", async () => {
      const days = `available_from=${MONTH}-03&available_to=${MONTH}-04&rods=2`;
      const page = await run.open(`/explore/?${days}`);
      await page.locator(".cards a").first().click();
      await request(page).waitFor();
      expect(search(page)).toBe(`?stay=${MONTH}-03/${MONTH}-04&stay_rods=2`);
      expect(new URL(page.url()).pathname).toMatch(/^\/properties\/[0-9a-f-]{36}\/$/);
      // The address is the property's alone; the list behind it is remembered.
      await page.getByRole("link", { name: "Back to results" }).click();
      await expect.poll(() => search(page)).toBe(`?${days}`);
    });

    it.each([stay("09-05"), stay("31-99"), "?stay=x", `?stay=${MONTH}-01/${MONTH}-02/${MONTH}-03`])(
      "is none where the address makes no sense: %s",
      async (query) => {
        const page = await run.open(own + query);
        await page.locator(".month td.day:not(.unknown, .past)").first().waitFor();
        expect(await page.locator(".stay").count()).toBe(0);
      },
    );
  });

  describe("a page without script", () => {
    it("has the request, and no buttons that do nothing", async () => {
      const page = await run.open(own, { javaScriptEnabled: false });
      const link = page.getByRole("link", { name: "Request days" });
      expect(await link.getAttribute("href")).toBe(
        `https://book.example/ask?water=${id}&from=&to=&rods=1`,
      );
      expect(await page.locator(".next-step button").filter({ visible: true }).count()).toBe(0);
    });
  });

  describe("an empty list", () => {
    it("says which filter to drop, and how many results there are without it", async () => {
      const page = await run.open("/explore/?water_type=river&max_rate=0");
      const drop = page.getByRole("list", { name: "Filters to drop" }).getByRole("button");
      await drop.first().waitFor();
      expect(await drop.count()).toBe(1);
      expect(await violationsInBoth(page)).toEqual(NONE);
      const [, said] = /: (\d+ properties)$/.exec((await drop.textContent())!)!;
      await drop.click();
      await expect.poll(() => page.locator("#results").textContent()).toBe(said);
      expect(search(page)).toBe("?water_type=river");
    });
  });

  describe("a card", () => {
    it("has the total of the days that are searched for", async () => {
      const page = await run.open(
        `/explore/?available_from=${MONTH}-03&available_to=${MONTH}-05&rods=2`,
      );
      await page.locator(".cards .total").first().waitFor();
      const [rate, total] = await Promise.all(
        [".price strong", ".price .total"].map((part) =>
          page.locator(`.cards ${part}`).first().textContent(),
        ),
      );
      expect(amount(total!)).toBe(6 * amount(rate!));
      expect(total).toMatch(/ for 3 days, 2 rods$/);
    });
  });

  describe("the saved list", () => {
    it("holds what was saved on this device, at an address of its own", async () => {
      const page = await run.open(own, PHONE);
      await page.getByRole("button", { name: "Save", exact: true }).tap();
      await page.getByText("Saved on this device.").waitFor();
      expect(await violationsInBoth(page)).toEqual(NONE);
      await page.goto(`${run.origin}/explore/?list=saved`);
      await expect.poll(() => page.locator(".cards h2").allTextContents()).toEqual([name]);
      expect(await page.title()).toBe("Saved · Riffle");
      expect(await page.locator(".tabs [aria-current]").textContent()).toBe("Saved");
      await page.locator(".cards a").tap();
      await page.getByRole("button", { name: "Saved", exact: true }).tap();
      await page.goBack();
      await page.getByRole("heading", { name: "Nothing saved yet" }).waitFor();
      expect(await violationsInBoth(page)).toEqual(NONE);
    });

    it("hears a button that was pressed before the page's script came", async () => {
      const page = await run.open("about:blank");
      let go!: () => void;
      const isPressed = new Promise<void>((resolve) => (go = resolve));
      await page.route("**/assets/*.js", async (route) => {
        await isPressed;
        await route.continue();
      });
      await page.goto(run.origin + own, { waitUntil: "commit" });
      await page.getByRole("button", { name: "Save", exact: true }).click();
      expect(await page.evaluate(`localStorage.getItem("saved")`)).toBe(null);
      go();
      await page.getByText("Saved on this device.").waitFor();
      expect(await page.evaluate(`localStorage.getItem("saved")`)).toBe(`["${id}"]`);
    });

    it("says when it is full, and loses nothing", async () => {
      const page = await run.open(own);
      const full = Array.from({ length: 25 }, (_, i) => id.slice(0, -2) + String(i + 10));
      await page.evaluate(`localStorage.setItem("saved", '${JSON.stringify(full)}')`);
      await page.reload();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Not saved: the list is full with 25.").waitFor();
      expect(await page.evaluate(`JSON.parse(localStorage.getItem("saved"))`)).toEqual(full);
    });

    it.each(["{", '{"a":1}', '["x",1]'])(
      "survives what else is stored under its name: %s",
      async (text) => {
        const page = await run.open("/explore/?list=guides");
        await page.evaluate(`localStorage.setItem("saved", '${text}')`);
        await page.goto(`${run.origin}/explore/?list=saved`);
        await page.getByRole("heading", { name: "Nothing saved yet" }).waitFor();
      },
    );
  });

  describe("sharing", () => {
    it("gives the device's sheet the property's own address with its days", async () => {
      const page = await run.open("about:blank");
      await page.addInitScript("navigator.share = async (data) => { globalThis.shared = data; };");
      await page.goto(`${run.origin}${own}${stay("05-06")}`);
      await page.getByRole("button", { name: "Share" }).click();
      await expect
        .poll(() => page.evaluate("globalThis.shared"))
        .toEqual({ title: name, url: `${run.origin}${own}?stay=${MONTH}-05/${MONTH}-06` });
    });

    it("copies the address where there is no such sheet", async () => {
      const page = await run.open("about:blank", {
        permissions: ["clipboard-read", "clipboard-write"],
      });
      await page.addInitScript("delete Navigator.prototype.share;");
      await page.goto(run.origin + own);
      await page.getByRole("button", { name: "Share" }).click();
      await page.getByText("Address copied.").waitFor();
      expect(await page.evaluate("navigator.clipboard.readText()")).toBe(run.origin + own);
    });
  });
}

const search = (page: Page) => new URL(page.url()).search;

const amount = (text: string | null) => Number(/\$([\d,.]+)/.exec(text!)![1]!.replace(",", ""));

/** The first two free days in a row of the month that is shown. */
async function freeDays(page: Page): Promise<[string, string]> {
  // The page as it was sent shows other months.
  await page.locator(`.month td.day[data-date^="${MONTH}"]:not(.unknown, .past)`).first().waitFor();
  const dates = await page
    .locator(`.month td.available + td.available[data-date^="${MONTH}"]`)
    .first()
    .evaluateAll(([second]) =>
      [second!.previousElementSibling!, second!].map((day) => day.getAttribute("data-date")!),
    );
  return dates as [string, string];
}
