// The explorer where things go wrong: no answer, too many calls, links that aged, no map, hostile words.
import { describe, expect, it } from "vitest";
import { NONE, violations, violationsInBoth } from "./axe.ts";
import { forgive, open, origin } from "./site.ts";

const NOWHERE = "00000000-0000-4000-8000-000000000000";

describe("the explorer in trouble", () => {
  it("says what went wrong, and asks again when told to, for the list and for its filters", async () => {
    const lost = /static\/v1\/properties\/|index\.0\.bin/;
    const page = await open("/explore/", { lost });
    const list = page.getByRole("alert").getByRole("button", { name: "Try again" });
    const all = page.getByRole("button", { name: "Try again" });
    await list.waitFor();
    await expect.poll(() => all.count()).toBe(2);
    expect(await violations(page, { parts: [".results"] })).toEqual([]);
    await page.unrouteAll();
    await list.click();
    await page.locator(".cards > li").first().waitFor();
    expect(await page.locator("#results:focus > h1").count()).toBe(1);
    await all.click();
    await page.getByLabel(/^Spring creek/).waitFor();
    forgive(/ERR_FAILED/);
  });

  it("waits as long as a refusal for too many calls says, and asks again", async () => {
    const page = await open("about:blank");
    const error = { code: "rate_limited", message: "Slow down" };
    const body = JSON.stringify({ success: false, error, meta: { request_id: "req_7" } });
    const headers = { "Retry-After": "1", "RateLimit-Policy": '"anonymous";q=120;w=60' };
    await page.route("**/v1/properties?q=*", (route) =>
      route.fulfill({ status: 429, headers, body }),
    );
    await page.goto(`${origin}/explore/?q=ranch`);
    await page.getByText("Rate limit reached: 120 requests a minute").waitFor();
    const alert = page.getByRole("alert");
    expect(await alert.textContent()).toMatch(/Retrying in 1 s\..*req_7/);
    expect(await alert.getByRole("button").count()).toBe(0);
    await page.unroute("**/v1/properties?q=*");
    // It asks again by itself.
    await page.locator("#results", { hasText: /^\d+ propert/ }).waitFor();
    forgive(/status of 429/);
  });

  it("leads back from a property that is no longer published", async () => {
    const page = await open(`/explore/?property=${NOWHERE}`);
    await page.getByRole("alert").getByText("This property is not published").waitFor();
    expect(await violationsInBoth(page, ".middle")).toEqual(NONE);
    await page.getByRole("link", { name: "Back to results" }).click();
    await page.locator(".cards > li").first().waitFor();
  });

  it("says that it can't ask a search without letters, with all filters there", async () => {
    const page = await open("/explore/?q=%3Cimg+src%3Dx%3E%21&page=1");
    await page.getByRole("heading", { name: "Nothing matches" }).waitFor();
    await page.getByRole("combobox", { name: /^Search/ }).fill("!?");
    await page.getByRole("alert").getByText("Type at least one letter or digit.").waitFor();
    await page.getByRole("heading", { name: "Search not sent" }).waitFor();
    await page.reload();
    await page.getByLabel(/^Spring creek/).waitFor();
    expect(await violations(page, { parts: [".search", ".results"] })).toEqual([]);
  });
});
