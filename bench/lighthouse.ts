// Visits the site's pages with Lighthouse as a slow phone, on the Node server, which compresses as a CDN does, and
// prints the medians beside the goals.
import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseWhole, run, UsageError } from "../bin/command.ts";
import { BuildError } from "../src/errors.ts";
import { launchChromium } from "../test/browser/chromium.ts";
import { freePort } from "../test/processes.ts";
import { ROOT } from "./edge/bundle.ts";
import { PAGES, row, type Figures } from "./lighthouse/pages.ts";
import { sampleSnapshot } from "./run-once.ts";
import { serve } from "./serve.ts";
import { median } from "./table.ts";

const PROPERTIES = 2_000;
// By a name that the compiler does not look up: it is installed for benchmarks only.
const LIGHTHOUSE = "lighthouse" as string;

const USAGE = `npm run bench:lighthouse [-- [PAGE…] [--dir DIR] [--runs N]]

Visits pages (${PAGES.map(({ name }) => name).join(", ")}; all unless named) with Lighthouse: mobile, simulated
throttling. Prints the median of each figure, with the goal beside those that miss it.

  --dir DIR   a snapshot (default: a sample of ${PROPERTIES} properties is made)
  --runs N    visits of each page (default 5)

Exit codes: 0 done, 1 a page does not answer, 2 wrong usage, 3 internal error.`;

const OPTIONS = {
  allowPositionals: true,
  options: { dir: { type: "string" }, runs: { type: "string", default: "5" } },
} as const;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: unknown[] } }>;
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

await run({ usage: USAGE }, OPTIONS, async ({ values, positionals }) => {
  process.chdir(ROOT);
  const runs = parseWhole("--runs", values.runs, 1);
  const pages = PAGES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const stranger = positionals.find((name) => !PAGES.some((page) => page.name === name));
  if (stranger !== undefined) throw new UsageError(`There is no page ${stranger}`);
  using scratch = mkdtempDisposableSync(join(tmpdir(), "riffle-lighthouse-"));
  await using stops = new AsyncDisposableStack();
  const dir = values.dir ? resolve(values.dir) : await sampleSnapshot(scratch.path, PROPERTIES);
  const { origin, stop } = await serve(dir);
  stops.defer(stop);
  const port = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  stops.defer(() => browser.close());
  const { default: lighthouse } = (await import(LIGHTHOUSE)) as { default: Lighthouse };
  const table: Record<string, object> = {};
  for (const { name, path, goals } of pages) {
    const url = await addressOf(origin, path);
    const figures: Figures[] = [];
    while (figures.length < runs) figures.push(figuresOf(await lighthouse(url, { port })));
    table[name] = row(medians(figures), goals);
    console.log(`${name}: ${new URL(url).pathname}`);
  }
  console.table(table);
});

/** Where a page is after its redirects, which are no part of what is measured. */
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

function figuresOf(result: { lhr: Report } | undefined): Figures {
  const { categories, audits } = result!.lhr;
  const score = (name: string) => 100 * (categories[name]!.score ?? 0);
  const value = (name: string) => audits[name]!.numericValue ?? 0;
  const requests = (audits["network-requests"]!.details?.items ?? []) as {
    resourceType?: string;
    resourceSize?: number;
  }[];
  const scripts = requests.filter(({ resourceType }) => resourceType === "Script");
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best practices": score("best-practices"),
    SEO: score("seo"),
    TBT: value("total-blocking-time"),
    LCP: value("largest-contentful-paint"),
    CLS: value("cumulative-layout-shift"),
    script: scripts.reduce((sum, { resourceSize = 0 }) => sum + resourceSize, 0) / 1_000,
  };
}

function medians(all: readonly Figures[]): Figures {
  const names = Object.keys(all[0]!) as (keyof Figures)[];
  return Object.fromEntries(
    names.map((name) => [name, median(all.map((one) => one[name]))]),
  ) as unknown as Figures;
}
