// Measures the function's size and the CPU time of its most expensive requests.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../bin/command.ts";
import { bareFunction, bundlePages, gzippedBytes, MAX_BUNDLE } from "./edge/bundle.ts";
import { goalRows, SNAPSHOT_USAGE, withSnapshot } from "./harness.ts";
import { runScript } from "./process.ts";
import { costlyRequests } from "./requests.ts";
import { median, round } from "./table.ts";

const PROPERTIES = 20_000;
/** Most CPU milliseconds of a request. */
const MAX_WARM = 5;
const MAX_COLD = 25;
const ISOLATES = 7;
const [WARM_UP, WARM] = [60, 20];

const USAGE = `npm run bench:edge [-- --dir DIR | --dump FILE | --properties N]

Measures the size of the function, and the CPU time of its most expensive requests in a new isolate and in a
warm one, files in memory.

${SNAPSHOT_USAGE} (default ${PROPERTIES})` as const;

await run({ usage: USAGE }, async ({ values }) => {
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

/** CPU milliseconds of one request with files in memory, medians. */
interface CpuTimes {
  name: string;
  /** Evaluating the modules and the first answer, on the isolate's own thread. */
  cold: number;
  /** An answer after many of the same, on its own thread. */
  warm: number;
}

async function measureCpu(
  folder: string,
  scratch: string,
  requests: Readonly<Record<string, string>>,
): Promise<CpuTimes[]> {
  const module = join(scratch, "cold.mjs");
  writeFileSync(module, await bareFunction());
  return Object.entries(requests).map(([name, path]) => {
    const times = Array.from({ length: ISOLATES }, (_, i) => {
      const more = i === 0 ? WARM_UP + WARM : 0;
      const args = [module, folder, path, `${more}`];
      return runScript<{ first: number; later: number[] }>("edge/cold.ts", args).said;
    });
    return {
      name,
      cold: median(times.map(({ first }) => first)),
      warm: median(times[0]!.later.slice(WARM_UP)),
    };
  });
}
