// One server and one browser for all tests of the site: a built folder in, pages of it out, with all
// that they ask for and complain about.
import { execFileSync } from "node:child_process";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { startCloudflare } from "../edge/pages.ts";
import { OPEN_TIERS } from "../hosts/targets.ts";
import { launchChromium } from "./chromium.ts";

/** What `npm run site` does; at once where it is made of the same sources. */
export function makeSite(): void {
  execFileSync(process.execPath, ["ops/commands/site.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

export interface Run {
  origin: string;
  browser: Browser;
  /** A page without cookies or storage, 800 px wide unless told otherwise. */
  open(path: string, options?: PageOptions): Promise<Page>;
  closePages(): Promise<void>;
  asked: string[];
  /** Errors on the console and uncaught ones, with the page that they are of. */
  complaints: string[];
  stop(): Promise<void>;
}

/**
 * Until a page is idle and has asked for nothing, and got no answer, for a while. Chromium sometimes never says that a
 * request ended, for which "networkidle" would wait.
 */
export async function settled(page: Page): Promise<void> {
  let isBusy = true;
  const note = () => void (isBusy = true);
  page.on("request", note).on("response", note);
  while (isBusy) {
    isBusy = false;
    await page.evaluate("new Promise(requestIdleCallback)");
    await page.waitForTimeout(200);
  }
  page.off("request", note).off("response", note);
}

interface PageOptions extends BrowserContextOptions {
  /** None unless told otherwise. A blank one is all but drawn: it has its places, answers the pointer, moves and asks. */
  map?: "blank" | "drawn";
  /** Its cache is empty, and its context is its own. */
  isFirstVisit?: boolean;
  /** Run before the page's own scripts. */
  script?: string;
  /** Requests that get no answer. */
  lost?: RegExp;
}

// Software takes longer to draw a map than a page takes for all else.
const NO_MAP = `const { getContext } = HTMLCanvasElement.prototype;
HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
  return kind.startsWith("webgl") ? null : getContext.call(this, kind, ...more);
};`;
const BLANK_MAP = `for (const name of ["clear", "drawArrays", "drawElements", "drawElementsInstanced"])
  WebGL2RenderingContext.prototype[name] = () => {};`;

export async function startRun(folder: string): Promise<Run> {
  const server = await startCloudflare(folder, OPEN_TIERS);
  const browser = await launchChromium().catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const { origin } = server.url;
  const asked: string[] = [];
  const complaints: string[] = [];
  // With a process and a cache for each test's own, opening pages would take twice the time.
  const shared = new Map<string, BrowserContext>();
  const contextOf = async ({ map, isFirstVisit = false, ...options }: PageOptions) => {
    const key = JSON.stringify([map, options]);
    const known = isFirstVisit ? undefined : shared.get(key);
    if (known) return known;
    const context = await browser.newContext({
      viewport: { width: 800, height: 800 },
      reducedMotion: "reduce",
      ...options,
    });
    context.on("request", (request) => void asked.push(request.url()));
    if (map !== "drawn") await context.addInitScript(map ? BLANK_MAP : NO_MAP);
    if (!isFirstVisit) shared.set(key, context);
    return context;
  };
  const clear = async (context: BrowserContext) => {
    const [page, ...others] = context.pages();
    await Promise.all(others.map((one) => one.close()));
    if (!page) return;
    const devTools = await context.newCDPSession(page);
    await devTools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    await page.close();
  };
  return {
    origin,
    browser,
    asked,
    complaints,
    async open(path, { script, lost, ...options } = {}) {
      const page = await (await contextOf(options)).newPage();
      const complain = (text: string) => void complaints.push(`${page.url()}: ${text}`);
      page.on("console", (line) => line.type() === "error" && complain(line.text()));
      page.on("pageerror", (error) => complain(String(error)));
      if (script !== undefined) await page.addInitScript(script);
      if (lost) await page.route(lost, (route) => route.abort());
      await page.goto(new URL(path, origin).href);
      return page;
    },
    async closePages() {
      const kept = new Set(shared.values());
      await Promise.all(
        browser.contexts().map((one) => (kept.has(one) ? clear(one) : one.close())),
      );
    },
    async stop() {
      await Promise.allSettled([browser.close(), server.stop()]);
    },
  };
}
