// The explorer's list beside the API's own answer.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Pagination, Property } from "../../partner/client/types.ts";
import { origin } from "./site.ts";

interface Answer {
  data: { properties: Property[] };
  meta: { pagination: Pagination; first_days?: string[] };
}

export const cards = (page: Page): Locator => page.locator(".cards > li");
export const field = (page: Page): Locator =>
  page.getByRole("combobox", { name: "Search properties" });
export const heading = (page: Page) => page.locator("#results").textContent();
/** Dollars in a text. */
export const amount = (text: string) => Number(/\$([\d,.]+)/.exec(text)![1]!.replace(",", ""));

/** The date in so many days. */
export function day(ahead: number): string {
  return new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
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
