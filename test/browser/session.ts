// A visit of 20 steps, as people make them: a page in, what it asked of the API and how long words took out.
import type { Locator, Page } from "playwright-core";

export interface Session {
  steps: number;
  /** Addresses below /v1 that were asked, in their order. */
  asked: string[];
  /** From the end of the pause after the last letter to its list, in ms, once for each search. */
  waits: number[];
}

/** Debounce of the search field, in ms. */
const PAUSE = 200;

export async function visit(page: Page, origin: string): Promise<Session> {
  const asked: string[] = [];
  const waits: number[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/v1/")) asked.push(pathname + search);
  });
  const field = page.getByRole("combobox", { name: /^Search/ });
  const type = async (text: string) => {
    await field.fill(text.slice(0, -1));
    await page.evaluate(WATCH);
    await field.press(text.at(-1)!);
    await settled(page);
    waits.push(await page.evaluate<number>("heard()"));
  };
  const option = (name: string | RegExp) => page.getByRole("option", { name }).first();
  const clear = () => page.getByRole("button", { name: "Clear all" }).first();
  const dates = [5, 7].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  const card = page.locator(".cards a").first();
  const steps: (() => Promise<unknown>)[] = [
    () => page.goto(`${origin}/explore/`),
    () => type("trout"),
    () => type("mont"),
    () => option("Montana").click(),
    () => page.getByLabel(/^River/).check(),
    () => page.getByLabel("Sort by").selectOption("rate"),
    () => clear().click(),
    () => page.getByRole("link", { name: "Next" }).click(),
    () => type("boze"),
    () => option("Bozeman, Montana").click(),
    () => page.getByLabel(/^Distance from/).selectOption("100"),
    () => page.getByLabel("From", { exact: true }).fill(dates[0]!),
    () => page.getByLabel("To", { exact: true }).fill(dates[1]!),
    () => page.getByLabel("Rods you need").fill("2"),
    () => page.getByLabel(/^Price a day/).fill("150"),
    () => card.click(),
    () => page.getByRole("button", { name: "Next month" }).click(),
    () => page.getByRole("link", { name: "Back to results" }).click(),
    () => clear().click(),
    () => type("creek"),
  ];
  for (const step of steps) {
    await step();
    await settled(page);
  }
  return { steps: steps.length, asked, waits };
}

/** Waits until the list, or the property, is the one that was asked for. */
async function settled(page: Page): Promise<void> {
  // What is typed counts after a pause.
  await page.waitForTimeout(2.5 * PAUSE);
  const shown: Locator = page.locator(".results[aria-busy=false], .property h1:not(.unseen)");
  await shown.first().waitFor({ state: "attached" });
}

// Takes the time from the end of the pause after the last key to the last change of the list, as a measure named
// "search" as well.
const WATCH = `{
  let pressed = 0;
  let changed = 0;
  addEventListener("keydown", () => (pressed = performance.now()), { capture: true, once: true });
  const observer = new MutationObserver(() => (changed = performance.now()));
  observer.observe(document.querySelector(".results"), { subtree: true, childList: true, characterData: true });
  globalThis.heard = () => {
    observer.disconnect();
    return performance.measure("search", { start: pressed + ${PAUSE}, end: changed }).duration;
  };
}`;
