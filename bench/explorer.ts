// Uses the explorer in a browser as people do, and prints the figures beside the goals: script before the map,
// calls of the API in a visit, waits of searches, and script a frame while the map is dragged.
import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { parseWhole, run } from "../bin/command.ts";
import { launchChromium } from "../test/browser/chromium.ts";
import { visit } from "../test/browser/session.ts";
import { ROOT } from "./edge/bundle.ts";
import { traced, type Script } from "./explorer/trace.ts";
import { sampleSnapshot } from "./run-once.ts";
import { serve } from "./serve.ts";
import { median, quantile, round } from "./table.ts";

const PROPERTIES = 10_000;
const [WIDE, NARROW, PHONE] = [1_280, 800, 360];
const GOALS = { scriptKb: 60, calls: 12, searchMs: 150, frameMs: 8 };

const USAGE = `npm run bench:explorer [-- --dir DIR] [--runs N]

Uses the explorer in Chromium: the script it loads before the map, the calls of the API in a visit of 20 steps, how
long a search takes after the pause that ends typing, and the script a frame while the map is dragged.

  --dir DIR   a snapshot (default: a sample of ${PROPERTIES} properties is made)
  --runs N    visits and drags, of which the medians are printed (default 3)

Exit codes: 0 done, 2 wrong usage, 3 internal error.`;

const OPTIONS = {
  options: { dir: { type: "string" }, runs: { type: "string", default: "3" } },
} as const;

await run({ usage: USAGE }, OPTIONS, async ({ values }) => {
  process.chdir(ROOT);
  const runs = parseWhole("--runs", values.runs, 1);
  using scratch = mkdtempDisposableSync(join(tmpdir(), "riffle-explorer-"));
  await using stops = new AsyncDisposableStack();
  const dir = values.dir ? resolve(values.dir) : await sampleSnapshot(scratch.path, PROPERTIES);
  const { origin, stop } = await serve(dir);
  stops.defer(stop);
  const browser = await launchChromium();
  stops.defer(() => browser.close());
  const open = async (width: number, use: (page: Page) => Promise<void>) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    await use(await context.newPage());
    await context.close();
  };
  const seen = { origin, browser, runs, open };
  console.log(`Script before the map: ${await script(seen)} kB gzipped (<= ${GOALS.scriptKb})`);
  await searches(seen);
  await drags(seen);
});

interface Seen {
  origin: string;
  browser: Browser;
  runs: number;
  open(width: number, use: (page: Page) => Promise<void>): Promise<void>;
}

async function script({ origin, open }: Seen): Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  await open(PHONE, async (page) => {
    page.on("response", (response) => {
      if (response.url().endsWith(".js")) bodies.push(response.body());
    });
    await page.goto(`${origin}/explore/`);
    // The directory's code comes after the first list, and the filters' values after it.
    await page.locator(".choice .count").first().waitFor({ state: "attached" });
    await Promise.all(bodies);
  });
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  return round(sizes.reduce((total, size) => total + size, 0) / 1_000, 1);
}

/** With the map beside the list and without it. */
async function searches({ origin, browser, runs, open }: Seen): Promise<void> {
  const calls: number[] = [];
  const figures: Record<string, number[][]> = {
    "without map": [],
    "with map": [],
    own: [],
    map: [],
  };
  for (let i = 0; i < runs; i++) {
    for (const width of [NARROW, WIDE]) {
      await open(width, async (page) => {
        const trace = await traced(browser, async () => {
          const { asked, waits } = await visit(page, origin);
          calls.push(asked.length);
          figures[width === WIDE ? "with map" : "without map"]!.push(waits);
        });
        if (width !== WIDE) return;
        const cpu = (isMap: boolean) =>
          trace.searches.map(({ from, to }) =>
            sum(
              trace.scripts.filter(
                (one) => one.isMap === isMap && one.from >= from && one.to <= to,
              ),
            ),
          );
        figures["own"]!.push(cpu(false));
        figures["map"]!.push(cpu(true));
      });
    }
  }
  console.log(`Calls of the API in 20 steps: ${Math.max(...calls)} (<= ${GOALS.calls})`);
  console.log(
    `\nFrom the end of the pause to the list, in ms, medians of ${runs} (<= ${GOALS.searchMs})`,
  );
  const count = figures["own"]![0]!.length;
  console.table(
    Array.from({ length: count }, (_, search) => {
      const [without, withMap, own, map] = Object.values(figures).map((all) =>
        round(median(all.map((one) => one[search]!)), 0),
      );
      return { search: search + 1, "without map": without, "with map": withMap, "script of the page": own, "script of the map": map }; // prettier-ignore
    }),
  );
}

async function drags({ origin, browser, runs, open }: Seen): Promise<void> {
  const rows: object[] = [];
  for (let i = 0; i < runs; i++) {
    await open(WIDE, async (page) => {
      await page.goto(`${origin}/explore/`);
      await page.locator(".map[data-drawn]").waitFor({ timeout: 60_000 });
      const { scripts, frames } = await traced(browser, () => drag(page));
      const each = frames
        .slice(1)
        .map((to, k) => sum(scripts.filter(({ from }) => from >= frames[k]! && from < to)))
        .sort((a, b) => a - b);
      rows.push({
        frames: each.length,
        median: round(median(each), 1),
        "99 %": round(quantile(each, 0.99), 1),
        most: round(each.at(-1)!, 1),
      });
    });
  }
  console.log(
    `\nScript a frame while the map is dragged, in ms of processor (<= ${GOALS.frameMs})`,
  );
  console.table(rows);
}

/** Drags the map around and lets it go. */
async function drag(page: Page): Promise<void> {
  const { x, y, width, height } = (await page.locator(".map canvas").boundingBox())!;
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  await page.mouse.move(middleX, middleY);
  await page.mouse.down();
  for (let step = 1; step <= 120; step++) {
    const angle = (2 * Math.PI * step) / 40;
    await page.mouse.move(middleX + 120 * Math.sin(angle), middleY + 80 * Math.sin(2 * angle));
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
  await page.waitForTimeout(1_500);
}

function sum(scripts: readonly Script[]): number {
  return scripts.reduce((total, { cpu }) => total + cpu, 0);
}
