// The explorer's list beside the API's own answer.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Pagination, Property } from "../../partner/client/types.ts";
import { dayOf, formatDay } from "../../src/dates.ts";
import { origin } from "./site.ts";

interface Answer {
  data: { properties: Property[] };
  meta: { pagination: Pagination; first_days?: string[] };
}

export const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true };
/** How long a busy machine may take. */
export const SOON = { timeout: 15_000 };

export const cards = (page: Page): Locator => page.locator(".cards > li");
export const field = (page: Page): Locator =>
  page.getByRole("combobox", { name: "Search properties" });
export const heading = (page: Page) => page.locator("#results").textContent();
/** Dollars in a text. */
export const amount = (text: string) => Number(/\$([\d,.]+)/.exec(text)![1]!.replace(",", ""));

/** The date in so many days. */
export function day(ahead: number): string {
  return formatDay(dayOf(new Date()) + ahead);
}

export async function ask(path: string): Promise<Answer> {
  return (await fetch(origin + path)).json() as Promise<Answer>;
}

export const totalOf = async (path: string) => (await ask(path)).meta.pagination.total;

/** Waits until the list is the API's own answer to a query, in its order; says how many there are. */
export async function lists(page: Page, query: string): Promise<number> {
  const { data, meta } = await ask(`/v1/properties${query}`);
  const { total } = meta.pagination;
  expect(total).toBeGreaterThan(0);
  const names = data.properties.map(({ name }) => name);
  await expect.poll(() => page.locator(".cards h2").allTextContents()).toEqual(names);
  await expect.poll(() => heading(page)).toMatch(new RegExp(`^${total} propert`));
  return total;
}
