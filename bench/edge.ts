// Measures the edge on bare workerd, compared with a function that only passes a file through. The load generator
// runs on the same machine, where they compete for CPU, so CPU times say more than rates.
import { parseNames, run } from "../bin/command.ts";
import { bareModules, bundlePages, gzippedBytes, MAX_BUNDLE } from "./edge/bundle.ts";
import { measureCpu, nastyRequests, printCpu } from "./edge/cpu.ts";
import { measureLoad } from "./edge/race.ts";
import { goalRows, SNAPSHOT, SNAPSHOT_USAGE, withSnapshot } from "./harness.ts";

/** The size that the goals are for. */
const PROPERTIES = 20_000;

const PARTS = ["cpu", "load"] as const;
/** Requests a second over those of the pass-through. */
const RATES = { page: 0.75, detail: 0.6, "page, deployed": 0.75, "detail, deployed": 0.6 };

const USAGE = `npm run bench:edge [-- --dir DIR | --dump FILE | --properties N] [--only PART,…]

Measures the edge on bare workerd, compared with a function that only passes a file through. Linux only:
CPU times are read from /proc.

${SNAPSHOT_USAGE} (default ${PROPERTIES})
  --only PART,…    of ${PARTS.join(", ")} (default: all)

Exit codes: 0 done, 1 a build or a request failed, 2 wrong usage, 3 internal error.`;

const OPTIONS = {
  options: { ...SNAPSHOT, only: { type: "string", default: PARTS.join(",") } },
} as const;

await run({ usage: USAGE }, OPTIONS, async ({ values }) => {
  const parts = parseNames("--only", values.only, PARTS);
  await withSnapshot(values, PROPERTIES, async (folder, scratch) => {
    const goals = goalRows();
    const deployed = bundlePages("functions", scratch);
    const [own] = Object.values(await bareModules("functions/v1/_middleware.ts"));
    console.log(`Function bundle without the router of Pages: ${gzippedBytes(own!)} bytes gzipped`);
    goals.atMost("function bundle, bytes gzipped", MAX_BUNDLE, gzippedBytes(deployed));
    if (parts.includes("cpu")) {
      const times = await measureCpu(folder, scratch, nastyRequests(folder));
      printCpu(times);
      goals.atMost("worst warm CPU, ms", 10, Math.max(...times.map(({ warm }) => warm)));
      goals.atMost("worst cold start, ms", 20, Math.max(...times.map(({ cold }) => cold)));
    }
    if (parts.includes("load")) {
      const rows = await measureLoad(folder, deployed, scratch);
      for (const [name, limit] of Object.entries(RATES)) {
        goals.atLeast(`${name} / pass-through`, limit, Number(rows[name]!["rate ratio"]));
      }
    }
    console.table(goals.rows);
  });
});
