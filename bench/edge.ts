// Measures the function's size and the CPU time of its most expensive requests.
import { run } from "../bin/command.ts";
import { bareFunction, bundlePages, gzippedBytes, MAX_BUNDLE } from "./edge/bundle.ts";
import { measureCpu } from "./edge/cpu.ts";
import { goalRows, SNAPSHOT, SNAPSHOT_USAGE, withSnapshot } from "./harness.ts";
import { costlyRequests } from "./requests.ts";
import { round } from "./table.ts";

/** The size that the goals are for. */
const PROPERTIES = 20_000;
/** Most CPU milliseconds of a request. */
const MAX_WARM = 5;
const MAX_COLD = 25;

const USAGE = `npm run bench:edge [-- --dir DIR | --dump FILE | --properties N]

Measures the size of the function, and the CPU time of its most expensive requests in a new isolate and in a
warm one, files in memory.

${SNAPSHOT_USAGE} (default ${PROPERTIES})

Exit codes: 0 done, 1 a build or a request failed, 2 wrong usage, 3 internal error.`;

await run({ usage: USAGE }, { options: SNAPSHOT }, async ({ values }) => {
  await withSnapshot(values, PROPERTIES, async (folder, scratch) => {
    const { rows, atMost } = goalRows();
    const alone = gzippedBytes(await bareFunction());
    console.log(`Function bundle without the router of Pages: ${alone} bytes gzipped`);
    const deployed = gzippedBytes(bundlePages(scratch));
    atMost("function bundle, bytes gzipped", MAX_BUNDLE, deployed);
    const times = await measureCpu(folder, scratch, costlyRequests(folder));
    const cells = times.map(({ name, cold, warm }) => {
      return [name, { "cold ms": round(cold, 2), "warm ms": round(warm, 2) }] as const;
    });
    console.table(Object.fromEntries(cells));
    atMost("worst warm CPU, ms", MAX_WARM, Math.max(...times.map(({ warm }) => warm)));
    atMost("worst cold start, ms", MAX_COLD, Math.max(...times.map(({ cold }) => cold)));
    console.table(rows);
  });
});
