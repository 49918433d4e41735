// Measures the CPU of HTML pages: the first of a new isolate, and others once its code is warm. In a process of
// Node for each, with the function as it is deployed and its files in memory, as on the platform another process
// reads them.
import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseWhole, run } from "../bin/command.ts";
import { listPath, propertyPath, STATES_PATH } from "../src/page-address.ts";
import { bareModules, ROOT } from "./edge/bundle.ts";
import { readProperties } from "./edge/queries.ts";
import { goalRows } from "./goals.ts";
import { runScript } from "./process.ts";
import { sampleSnapshot } from "./run-once.ts";
import { median, quantile, round } from "./table.ts";

const PROPERTIES = 10_000;
/** New isolates, each of which answers one page. */
const ISOLATES = 9;
/** Pages that warm up, and pages that are measured. */
const WARM_UP = 300;
const WARM = 500;
/** What the platform's free plan gives a request, in ms. */
const MOST_CPU = 10;

const USAGE = `npm run bench:pages [-- --dir DIR | --properties N]

Measures the CPU milliseconds of HTML pages: warm, in the median and the 95th percentile, and of the first page that
a new isolate answers, its code's evaluation included.

  --dir DIR        a snapshot (default: a sample is made)
  --properties N   of how many properties (default ${PROPERTIES})

Exit codes: 0 done, 1 a page does not answer, 2 wrong usage, 3 internal error.`;

const OPTIONS = {
  options: {
    dir: { type: "string" },
    properties: { type: "string", default: String(PROPERTIES) },
  },
} as const;

interface Spent {
  own: number;
  later: number[];
}

await run({ usage: USAGE }, OPTIONS, async ({ values: { dir, properties } }) => {
  process.chdir(ROOT);
  using scratch = mkdtempDisposableSync(join(tmpdir(), "riffle-pages-"));
  const folder = dir
    ? resolve(dir)
    : await sampleSnapshot(scratch.path, parseWhole("--properties", properties, 1));
  const module = join(scratch.path, "function.mjs");
  writeFileSync(module, (await bareModules("functions/v1/_middleware.ts"))["main.js"]!);
  const goals = goalRows();
  const table: Record<string, object> = {};
  for (const [name, paths] of Object.entries(pathsOf(folder))) {
    const spent = (of: readonly string[]) =>
      runScript<Spent>("edge/cold.ts", [module, folder, ...of]).said;
    const first = Array.from({ length: ISOLATES }, (_, i) => spent([cycle(paths, i)]).own);
    const many = Array.from({ length: WARM_UP + WARM }, (_, i) => cycle(paths, i));
    const warm = spent(many)
      .later.slice(WARM_UP - 1)
      .toSorted((a, b) => a - b);
    const p95 = quantile(warm, 0.95);
    table[name] = {
      p50: round(median(warm), 2),
      p95: round(p95, 2),
      first: round(median(first), 1),
      "first, least": round(Math.min(...first), 1),
    };
    goals.atMost(`${name}, p95 of warm CPU, ms`, MOST_CPU, p95);
    goals.atMost(`${name}, first of an isolate, ms`, MOST_CPU, median(first));
  }
  console.log("CPU ms of a page");
  console.table(table);
  console.table(goals.rows);
});

/** Addresses of pages by kind, spread over the directory. */
function pathsOf(folder: string): Record<string, string[]> {
  const properties = readProperties(folder);
  const step = Math.max(1, Math.floor(properties.length / (WARM_UP + WARM)));
  const some = properties.filter((_, i) => i % step === 0);
  const lists = some.map(({ state, water_type: water }, i) =>
    listPath(state, i % 2 === 0 ? water : undefined),
  );
  return {
    property: some.map(({ id }) => propertyPath(id)),
    list: [...new Set(lists)],
    states: [STATES_PATH],
  };
}

function cycle<T>(all: readonly T[], i: number): T {
  return all[i % all.length]!;
}
