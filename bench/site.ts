// Visits the site in Chromium on the Node server, which compresses as a CDN does: pages by Lighthouse as a slow
// phone, and the explorer as people use it.
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { parseNames, parseWhole, run } from "../bin/command.ts";
import { BuildError } from "../src/errors.ts";
import { launchChromium } from "../test/browser/chromium.ts";
import { visit } from "../test/browser/session.ts";
import { freePort } from "../test/processes.ts";
import { goalRows, SNAPSHOT_USAGE, withSnapshot } from "./harness.ts";
import { serve } from "./serve.ts";
import { median, round } from "./table.ts";

const PROPERTIES = 10_000;
/** `{id}` is a published property, `{state}` the state of it. */
const PAGES = {
  home: "/",
  explorer: "/explore/",
  docs: "/docs/quickstart/",
  operation: "/docs/api/list-properties/",
  property: "/properties/{id}",
  state: "/fishing/{state}/",
} as const;
const PARTS = [...(Object.keys(PAGES) as (keyof typeof PAGES)[]), "visit"] as const;
/** Lowest scores; the explorer draws a map. */
const SCORES = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
const EXPLORER_PERFORMANCE = 92;
const SLOWDOWN = 4;
const [PHONE, NARROW, WIDE] = [360, 800, 1_280];
// By a name that the compiler does not look up: it is installed for benchmarks only.
const LIGHTHOUSE = "lighthouse" as string;

const USAGE =
  `npm run bench:site [-- --dir DIR | --dump FILE | --properties N] [--only PART,…] [--runs N]

Visits pages with Lighthouse (mobile, simulated throttling) and the explorer in 20 steps, with the map and
without it, and prints medians beside the goals.

${SNAPSHOT_USAGE} (default ${PROPERTIES})
  --only PART,…    of ${PARTS.join(", ")} (default: all)
  --runs N         visits of each (default 5)` as const;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

const goals = goalRows();

// The longest event of each interaction, https://web.dev/articles/inp
const INTERACTIONS = `globalThis.interactions = new Map();
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) {
    if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  }
}).observe({ type: "event", durationThreshold: 16, buffered: true });`;

await run({ usage: USAGE }, async ({ values }) => {
  const runs = parseWhole("--runs", values.runs ?? "5", 1);
  const parts = parseNames("--only", values.only ?? PARTS.join(","), PARTS);
  await withSnapshot(values, PROPERTIES, async (folder) => {
    await using stops = new AsyncDisposableStack();
    const { origin, stop } = await serve(folder);
    stops.defer(stop);
    const port = await freePort();
    const browser = await launchChromium([`--remote-debugging-port=${port}`]);
    stops.defer(() => browser.close());
    const table: Record<string, object> = {};
    for (const name of parts) {
      if (name !== "visit") table[name] = await scores(name, origin, port, runs);
    }
    console.table(table);
    if (parts.includes("visit")) {
      await explore(browser, origin, runs);
      await interact(browser, origin);
    }
    console.table(goals.rows);
  });
});

async function scores(name: keyof typeof PAGES, origin: string, port: number, runs: number) {
  const { default: lighthouse } = (await import(LIGHTHOUSE)) as { default: Lighthouse };
  const url = await addressOf(origin, PAGES[name]);
  const reports: Report[] = [];
  while (reports.length < runs) reports.push((await lighthouse(url, { port }))!.lhr);
  const score = (category: string) =>
    median(reports.map(({ categories }) => 100 * (categories[category]!.score ?? 0)));
  const value = (audit: string) =>
    round(median(reports.map(({ audits }) => audits[audit]!.numericValue ?? 0)));
  const cells = Object.entries(SCORES).map(([category, usual]) => {
    const isMap = name === "explorer" && category === "performance";
    const got = score(category);
    goals.atLeast(`${name}, ${category}`, isMap ? EXPLORER_PERFORMANCE : usual, got);
    return [category, got] as const;
  });
  const [tbt, lcp] = [value("total-blocking-time"), value("largest-contentful-paint")];
  const cls = value("cumulative-layout-shift");
  return { ...Object.fromEntries(cells), "TBT ms": tbt, "LCP ms": lcp, CLS: cls };
}

/** A page's address after its redirects, which are not measured. */
async function addressOf(origin: string, path: string): Promise<string> {
  const list = (await (await fetch(`${origin}/v1/properties?limit=1`)).json()) as {
    data: { properties: [{ id: string; state: string }] };
  };
  const { id, state } = list.data.properties[0];
  const filled = path.replace("{id}", id).replace("{state}", state.toLowerCase());
  const answer = await fetch(origin + filled);
  if (answer.ok) return answer.url;
  throw new BuildError(`${filled} answers ${answer.status}`, "Leave that page out, or fix it");
}

/** How long the explorer takes on a processor four times slower, from input to what is painted, in ms. */
async function interact(browser: Browser, origin: string): Promise<void> {
  await using context = await browser.newContext({ viewport: { width: WIDE, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.addInitScript(INTERACTIONS);
  await visit(page, origin);
  const durations = await page.evaluate<number[]>("[...interactions.values()]");
  goals.atMost(`interaction at ${SLOWDOWN}x slower CPU, median ms`, 100, median(durations));
  goals.atMost(`interaction at ${SLOWDOWN}x slower CPU, worst ms`, 200, Math.max(...durations));
}

/** Script before the map, calls of the API in a visit, and how long searches take after the typing pause. */
async function explore(browser: Browser, origin: string, runs: number): Promise<void> {
  const open = async <T>(width: number, use: (page: Page) => Promise<T>): Promise<T> => {
    await using context = await browser.newContext({ viewport: { width, height: 800 } });
    return await use(await context.newPage());
  };
  const script = await open(PHONE, async (page) => {
    const bodies: Promise<Buffer>[] = [];
    page.on("response", (answer) => {
      if (answer.url().endsWith(".js")) bodies.push(answer.body());
    });
    await page.goto(`${origin}/explore/`);
    // The directory's code comes after the first list, and the filters' values after it.
    await page.locator(".choice .count").first().waitFor({ state: "attached" });
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
    return sizes.reduce((total, size) => total + size, 0) / 1_000;
  });
  goals.atMost("script before the map, kB gzipped", 60, script);
  for (const [name, width] of Object.entries({ "without map": NARROW, "with map": WIDE })) {
    const sessions: Awaited<ReturnType<typeof visit>>[] = [];
    while (sessions.length < runs) sessions.push(await open(width, (page) => visit(page, origin)));
    const calls = Math.max(...sessions.map(({ asked }) => asked.length));
    goals.atMost(`${name}, calls of the API in 20 steps`, 12, calls);
    sessions[0]!.waits.forEach((_, i) => {
      const wait = median(sessions.map(({ waits }) => waits[i]!));
      goals.atMost(`${name}, search ${i + 1}, ms`, 150, wait);
    });
  }
}
