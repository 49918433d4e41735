// Races the published mix of discovery requests against Fastify with better-sqlite3, which gives the same answers:
// an R*Tree for points, a table of days, FTS5 for words.
import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseNames, run } from "../bin/command.ts";
import { judge, type Figures } from "./discovery/goals.ts";
import { race } from "./discovery/race.ts";
import { costlyRequests } from "./discovery/requests.ts";
import { bundlePages, gzippedBytes, ROOT } from "./edge/bundle.ts";
import { measureCpu, printCpu } from "./edge/cpu.ts";
import { sampleSnapshot } from "./run-once.ts";

/** What the goals are set for. */
const PROPERTIES = "20000";

const PARTS = ["cpu", "load"] as const;

const USAGE = `npm run bench:discovery [-- --properties N | --dir DIR] [--only PART,…]

Compares the answers of a mix of discovery requests with those of Fastify with better-sqlite3, then races the
two, and measures the CPU time of the most expensive requests. Linux only: CPU times are read from /proc.

  --properties N  of the sample directory that is made (default: ${PROPERTIES})
  --dir DIR       a snapshot instead
  --only PART,…   of ${PARTS.join(", ")} (default: all)

Exit codes: 0 done, 1 a build failed or an answer differs, 2 wrong usage, 3 internal error.`;

const OPTIONS = {
  options: {
    properties: { type: "string", default: PROPERTIES },
    dir: { type: "string" },
    only: { type: "string", default: PARTS.join(",") },
  },
} as const;

await run({ usage: USAGE }, OPTIONS, async ({ values: { properties, dir, only } }) => {
  const parts = parseNames("--only", only, PARTS);
  const given = dir && resolve(dir);
  process.chdir(ROOT);
  using scratch = mkdtempDisposableSync(join(tmpdir(), "riffle-discovery-"));
  const folder = given ?? (await sampleSnapshot(scratch.path, Number(properties)));
  const figures: Figures = { bundle: gzippedBytes(bundlePages("functions", scratch.path)) };
  if (parts.includes("cpu")) {
    figures.cpu = await measureCpu(folder, scratch.path, costlyRequests(folder));
    printCpu(figures.cpu);
  }
  if (parts.includes("load")) {
    figures.load = await race(folder, scratch.path);
    console.table(figures.load);
  }
  console.table(judge(figures));
});
