// An angler's next step: days in the address, a request for them, and properties that are saved and shared.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { NONE, violationsInBoth } from "./axe.ts";
import { amount, day, heading, PHONE } from "./lists.ts";
import { calendars, hold, open, origin, properties } from "./site.ts";

/** About two months from now. */
const MONTH = day(62).slice(0, 7);

const request = (page: Page) => page.getByRole("link", { name: "Request these days" });

/** A property for two with free and taken days in MONTH. */
const {
  id,
  name,
  rate_adult_full_day: rate,
} = properties.find((one) => {
  const inMonth = calendars.get(one.id)!.filter(({ date }) => date.startsWith(MONTH));
  const days = inMonth.map(({ status }) => status).join();
  return one.max_rods > 1 && days.includes("available,available") && /booked|blocked/.test(days);
})!;
const own = `/properties/${id}/`;

describe("a chosen stay", () => {
  it("is priced, in the address, and requested where the operator says if it is free", async () => {
    const page = await open(`${own}?month=${MONTH}`);
    const [first, second] = await freeDays(page);
    await page.locator(`.calendar [data-date="${first}"]`).click();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    expect(await page.locator("[aria-selected=true][data-date]").count()).toBe(2);
    await page.getByLabel("Rods", { exact: true }).fill("2");
    const chosen = `stay=${first}/${second}&stay_rods=2`;
    await expect.poll(() => search(page)).toBe(`?month=${MONTH}&${chosen}`);
    const price = await page.locator(".stay strong").textContent();
    expect(amount(price!.split("=")[1]!)).toBe(4 * rate);
    const href = `https://book.example/ask?water=${id}&from=${first}&to=${second}&rods=2`;
    expect(await request(page).getAttribute("href")).toBe(href);
    await page.reload();
    await expect.poll(() => page.locator(".stay strong").textContent()).toBe(price);
    // What is done on a calendar is no step back.
    expect(await page.evaluate("history.length")).toBe(2);
    await page.getByRole("button", { name: "Clear dates" }).click();
    await expect.poll(() => search(page)).toBe(`?month=${MONTH}`);
    expect(await page.locator(".stay").count()).toBe(0);

    const busy = page.locator(".day.booked, .day.blocked").first();
    const taken = await busy.getAttribute("data-date");
    await page.goto(`${origin}${own}?stay=${taken}/${taken}`);
    await page.getByRole("status").getByText("Not free on").waitFor();
    expect(await request(page).count()).toBe(0);
  });

  it("comes along from a search for days", async () => {
    const days = `available_from=${MONTH}-03&available_to=${MONTH}-04&rods=2`;
    const page = await open(`/explore/?${days}`);
    await page.locator(".cards a").first().click();
    await request(page).waitFor();
    expect(search(page)).toBe(`?stay=${MONTH}-03/${MONTH}-04&stay_rods=2`);
    expect(new URL(page.url()).pathname).toMatch(/^\/properties\/[0-9a-f-]{36}\/$/);
    // The address is the property's alone; the list behind it is remembered.
    await page.getByRole("link", { name: "Back to results" }).click();
    await expect.poll(() => search(page)).toBe(`?${days}`);
  });
});

it("says which filter to drop from an empty list, and how many results there are without it", async () => {
  const page = await open("/explore/?water_type=river&max_rate=0");
  const drop = page.getByRole("list", { name: "Filters to drop" }).getByRole("button");
  await drop.first().waitFor();
  expect(await drop.count()).toBe(1);
  expect(await violationsInBoth(page, ".results")).toEqual(NONE);
  const [, said] = /: (\d+ properties)$/.exec((await drop.textContent())!)!;
  await drop.click();
  await expect.poll(() => heading(page)).toBe(said);
  expect(search(page)).toBe("?water_type=river");
  // Where no filter alone is in the way.
  await page.goto(`${origin}/explore/?q=river&min_rods=1000&max_rate=0`);
  await page.getByText("Use fewer words or filters.").waitFor();
  await page.getByRole("button", { name: "Search without filters" }).click();
  await expect.poll(() => search(page)).toBe("?q=river");
  await page.locator(".cards a").first().waitFor();
});

describe("the saved list", () => {
  it("holds what was saved on this device, at an address of its own, whatever else is stored", async () => {
    const page = await open(own, PHONE);
    await page.getByRole("button", { name: "Save", exact: true }).tap();
    await page.getByText("Saved on this device.").waitFor();
    await page.goto(`${origin}/explore/?list=saved`);
    await expect.poll(() => page.locator(".cards h2").allTextContents()).toEqual([name]);
    expect(await page.title()).toBe("Saved · Riffle");
    expect(await page.locator(".tabs [aria-current]").textContent()).toBe("Saved");
    await page.locator(".cards a").tap();
    await page.getByRole("button", { name: "Saved", exact: true }).tap();
    await page.goBack();
    const none = page.getByRole("heading", { name: "Nothing saved yet" });
    await none.waitFor();
    expect(await violationsInBoth(page, ".results")).toEqual(NONE);
    for (const text of ["{", '{"a":1}', '["x",1]']) {
      await page.evaluate(storage(text));
      await page.reload();
      await none.waitFor();
    }
    // A full list says so, and loses nothing.
    const full = JSON.stringify(Array.from({ length: 25 }, (_, i) => id.slice(0, -2) + (i + 10)));
    await page.evaluate(storage(full));
    await page.goto(origin + own);
    await page.getByRole("button", { name: "Save", exact: true }).tap();
    await page.getByText("Not saved: the list is full with 25.").waitFor();
    expect(await saved(page)).toBe(full);
  });

  it("hears a button that was pressed before the page's script came", async () => {
    const page = await open("about:blank");
    const letGo = await hold(page, "**/assets/*.js");
    await page.goto(origin + own, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    expect(await saved(page)).toBe(null);
    letGo();
    await page.getByText("Saved on this device.").waitFor();
    expect(await saved(page)).toBe(`["${id}"]`);
  });
});

it("gives the device's sheet the property's own address with its days", async () => {
  const stay = `?stay=${MONTH}-05/${MONTH}-06`;
  const script = "navigator.share = async (data) => { globalThis.shared = data; };";
  const page = await open(`${own}${stay}&month=${MONTH}`, { script });
  await page.getByRole("button", { name: "Share" }).click();
  await expect
    .poll(() => page.evaluate("globalThis.shared"))
    .toEqual({ title: name, url: `${origin}${own}${stay}` });
});

const storage = (value: string) => `localStorage.setItem("saved", '${value}')`;
const saved = (page: Page) => page.evaluate(`localStorage.getItem("saved")`);
const search = (page: Page) => new URL(page.url()).search;

/** The first two free days in a row of the month that is shown. */
async function freeDays(page: Page): Promise<[string, string]> {
  // The page as it was sent shows other months.
  await page.locator(`.month td.day[data-date^="${MONTH}"]:not(.unknown, .past)`).first().waitFor();
  const dates = await page
    .locator(`.month td.available + td.available[data-date^="${MONTH}"]`)
    .first()
    .evaluateAll(([second]) =>
      [second!.previousElementSibling!, second!].map((cell) => cell.getAttribute("data-date")!),
    );
  return dates as [string, string];
}
