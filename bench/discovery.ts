// Races the published mix of discovery requests against Fastify with better-sqlite3, which gives the same answers:
// an R*Tree for points, a table of days, FTS5 for words.
import { parseNames, run } from "../bin/command.ts";
import { judge, type Figures } from "./discovery/goals.ts";
import { race } from "./discovery/race.ts";
import { costlyRequests } from "./discovery/requests.ts";
import { bundlePages, gzippedBytes } from "./edge/bundle.ts";
import { measureCpu, printCpu } from "./edge/cpu.ts";
import { SNAPSHOT, SNAPSHOT_USAGE, withSnapshot } from "./harness.ts";

/** What the goals are set for. */
const PROPERTIES = 20_000;

const PARTS = ["cpu", "load"] as const;

const USAGE = `npm run bench:discovery [-- --dir DIR | --dump FILE | --properties N] [--only PART,…]

Compares the answers of a mix of discovery requests with those of Fastify with better-sqlite3, then races the
two, and measures the CPU time of the most expensive requests. Linux only: CPU times are read from /proc.

${SNAPSHOT_USAGE} (default ${PROPERTIES})
  --only PART,…    of ${PARTS.join(", ")} (default: all)

Exit codes: 0 done, 1 a build failed or an answer differs, 2 wrong usage, 3 internal error.`;

const OPTIONS = {
  options: { ...SNAPSHOT, only: { type: "string", default: PARTS.join(",") } },
} as const;

await run({ usage: USAGE }, OPTIONS, async ({ values }) => {
  const parts = parseNames("--only", values.only, PARTS);
  await withSnapshot(values, PROPERTIES, async (folder, scratch) => {
    const figures: Figures = { bundle: gzippedBytes(bundlePages("functions", scratch)) };
    if (parts.includes("cpu")) {
      figures.cpu = await measureCpu(folder, scratch, costlyRequests(folder));
      printCpu(figures.cpu);
    }
    if (parts.includes("load")) {
      figures.load = await race(folder, scratch);
      console.table(figures.load);
    }
    console.table(judge(figures));
  });
});
