// The documentation in a browser: search, samples to copy, live calls with a key, and all of it without script.
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { KEYS } from "../edge/pages.ts";
import { NONE, violations, violationsInBoth } from "./axe.ts";
import { settled } from "./run.ts";
import { forgive, open, origin } from "./site.ts";

const WIDE: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const LIST = "/docs/api/list-properties/";
const MAX_SCRIPT = 100_000;

const shown = (page: Page, language: string) =>
  page.locator(`.samples .code[data-language=${language}]`).first().isVisible();

describe("the documentation", () => {
  it("keeps nobody from using it, by day and by night, and allows no inline style or script", async () => {
    const page = await open("about:blank", WIDE);
    for (const path of ["/docs/", LIST]) {
      const answer = await page.goto(origin + path);
      await page.evaluate(
        "document.querySelectorAll('details.live').forEach((one) => (one.open = true))",
      );
      expect(await violationsInBoth(page), path).toEqual(NONE);
      const policy = answer!.headers()["content-security-policy"];
      expect(policy).toContain("default-src 'self'");
      expect(policy).not.toContain("unsafe");
    }
  });

  it("is searched by keys alone", async () => {
    const page = await open("/docs/privacy/", WIDE);
    await page.keyboard.press("/");
    const field = page.getByRole("combobox", { name: "Search the documentation" });
    expect(await page.evaluate("document.activeElement.id")).toBe("find");
    await page.keyboard.type("if-none-match");
    const options = page.getByRole("option");
    await options.first().waitFor();
    expect(await options.first().getAttribute("aria-selected")).toBe("true");
    await expect.poll(() => page.locator("#found-count").textContent()).toMatch(/^\d+ found$/);
    expect(await violations(page, { parts: [".find"] })).toEqual([]);
    await page.keyboard.press("ArrowDown");
    const second = options.nth(1);
    expect(await field.getAttribute("aria-activedescendant")).toBe(await second.getAttribute("id"));
    const target = await second.getAttribute("href");
    await page.keyboard.press("Escape");
    expect(await options.count()).toBe(0);
    await page.keyboard.type("x");
    await page.keyboard.press("Backspace");
    await options.first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${target}`);
    await field.fill("nothinglikethis");
    await page.getByText("Nothing about “nothinglikethis”").waitFor();
  });

  it("searches without the index where it can't be loaded, and says so", async () => {
    const page = await open("/docs/", { lost: /search\..*\.json/ });
    await page.locator("#find").fill("errors");
    await page.getByText("can't be loaded").waitFor();
    await page.unrouteAll();
    await page.locator("#find").fill("error");
    await page.getByRole("option").first().waitFor();
    forgive(/ERR_FAILED/);
  });

  it("shows samples in the language that was chosen, and copies them with this site's address", async () => {
    const page = await open("/docs/quickstart/", {
      ...WIDE,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    expect([await shown(page, "sh"), await shown(page, "python")]).toEqual([true, false]);
    await page.getByRole("radio", { name: "curl" }).first().focus();
    await page.keyboard.press("ArrowLeft");
    expect([await shown(page, "sh"), await shown(page, "python")]).toEqual([false, true]);
    await page.goto(origin + LIST);
    expect(await shown(page, "python")).toBe(true);
    expect(await page.evaluate("localStorage.length")).toBe(0);
    await page.locator("input[type=radio][value=python]").first().focus();
    await page.keyboard.press("ArrowRight");
    const sample = page.locator(".samples .code[data-language=sh]");
    await sample.hover();
    await sample.getByRole("button", { name: "Copy this code" }).click();
    await sample.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
      `curl '${origin}/v1/properties?state=MT&water_type=spring_creek&species=golden-trout&limit=1'`,
    );
  });

  it("sends a call with the reader's key, which stays in the tab", async () => {
    const page = await open("/docs/api/get-me/", WIDE);
    const sent: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith("/v1/"))
        sent.push(request.headers()["authorization"]);
    });
    const send = async (key: string, status: string) => {
      await page.getByLabel("Your key").fill(key);
      await page.getByRole("button", { name: "Send" }).click();
      await page.locator(".live-line", { hasText: status }).waitFor();
    };
    await page.getByText("Try it here").click();
    await send("", "401");
    await send("rfl_live_wrong", "401");
    await send(KEYS.live.key, "200");
    expect(await page.locator(".live-answer pre").first().textContent()).toContain("Test Partner");
    // What the button says is said once.
    expect(await page.locator(".live-answer [aria-live=off] [role=status]").count()).toBe(1);
    expect(sent).toEqual([undefined, "Bearer rfl_live_wrong", `Bearer ${KEYS.live.key}`]);
    expect(await violations(page, { parts: ["details.live"] })).toEqual([]);
    await page.goto(origin + LIST);
    await page.getByText("Try it here").click();
    await expect.poll(() => page.getByLabel("Your key").inputValue()).toBe(KEYS.live.key);
    const kept = "[localStorage.length, document.cookie, location.href]";
    expect(await page.evaluate(kept)).toEqual([0, "", origin + LIST]);
    const other = await page.context().newPage();
    await other.goto(origin + LIST);
    await other.getByText("Try it here").click();
    expect(await other.getByLabel("Your key").inputValue()).toBe("");
    forgive(/status of 401/);
  });

  it("sends what the form holds but what is empty, a published id, and no key to static files", async () => {
    const page = await open(LIST, WIDE);
    await page.evaluate(`sessionStorage.setItem("riffle.key", "${KEYS.live.key}")`);
    const send = async (path: string) => {
      const sent = page.waitForRequest(path);
      await page.getByRole("button", { name: "Send" }).first().click();
      await page.locator(".live-line", { hasText: "200" }).waitFor();
      return sent;
    };
    await page.getByText("Try it here").click();
    await page.getByLabel("state", { exact: true }).fill("mt,id");
    await page.getByLabel("sort").selectOption("-rate");
    const { search } = new URL((await send("**/v1/properties?*")).url());
    expect(search).toBe("?state=mt,id&sort=-rate&limit=2");
    expect(await page.locator(".live-answer .json-key").count()).toBeGreaterThan(10);

    await page.goto(`${origin}/docs/api/get-property/`);
    const example = await page.locator(".exchange").textContent();
    await page.getByText("Try it here").click();
    const field = page.getByLabel("id", { exact: true });
    await expect.poll(() => field.inputValue()).toMatch(/^[0-9a-f-]{36}$/);
    const id = await field.inputValue();
    expect(await page.locator(".samples .code[data-language=sh]").textContent()).toContain(id);
    expect(await page.locator(".exchange").textContent()).toBe(example);
    await send(`**/v1/properties/${id}`);

    await page.goto(`${origin}/docs/api/snapshot/`);
    await page.getByText("Try it here").first().click();
    expect(await page.getByLabel("Your key").count()).toBe(0);
    const { authorization } = (await send("**/static/v1/latest.json")).headers();
    expect(authorization).toBeUndefined();
  });

  it("has its pages in a menu on a phone, and answers without scrolling sideways", async () => {
    const page = await open("/docs/errors/", { viewport: { width: 360, height: 740 } });
    const pages = page.getByRole("navigation", { name: "Documentation" });
    expect(await pages.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await pages.isVisible()).toBe(true);
    expect(await violationsInBoth(page)).toEqual(NONE);
    await page.keyboard.press("Escape");
    expect(await pages.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).click();
    await pages.getByRole("link", { name: "Caching" }).click();
    await page.getByRole("heading", { name: "Caching", level: 1 }).waitFor();
    await page.goto(origin + LIST);
    await page.getByText("Try it here").click();
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".live-line", { hasText: "200" }).waitFor();
    const widest = () => page.evaluate("document.documentElement.scrollWidth");
    expect(await widest()).toBe(360);
    // What the search found is within the width as well, and takes most of it.
    await page.locator("#find").fill("rate");
    await page.getByRole("option").first().waitFor();
    for (const width of [360, 428]) {
      await page.setViewportSize({ width, height: 740 });
      const { x, width: own } = (await page.locator("#found").boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(own).toBeGreaterThan(0.9 * width);
      expect([x + own <= width, await widest()]).toEqual([true, width]);
    }
  });

  it("is whole without script, but for what needs one", async () => {
    const page = await open(LIST, { ...WIDE, javaScriptEnabled: false });
    expect(await page.locator("details.live, .find").locator("visible=true").count()).toBe(0);
    await page.getByText("JavaScript").click();
    expect([await shown(page, "sh"), await shown(page, "js")]).toEqual([false, true]);
    await page.getByRole("link", { name: "List guides" }).first().click();
    await page.getByRole("heading", { name: "List guides", level: 1 }).waitFor();
  });

  it("prints the text alone, light, with every language", async () => {
    const page = await open(LIST, { ...WIDE, colorScheme: "dark" });
    await page.emulateMedia({ media: "print" });
    for (const part of ["#pages", ".docs-bar", "details.live", ".turn"]) {
      expect(await page.locator(part).first().isVisible(), part).toBe(false);
    }
    for (const language of ["sh", "js", "python"]) expect(await shown(page, language)).toBe(true);
    expect(await page.evaluate("getComputedStyle(document.documentElement).color")).toBe(
      "rgb(22, 41, 43)",
    );
  });

  it("loads little script, search and live calls included", async () => {
    const page = await open("about:blank", { isFirstVisit: true });
    const sizes: number[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith(".js")) {
        void response.body().then((body) => sizes.push(body.length));
      }
    });
    await page.goto(origin + LIST);
    await page.locator("#find").fill("errors");
    await page.getByRole("option").first().waitFor();
    await settled(page);
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_SCRIPT);
  });
});
