// Measures the CPU time of single requests, the most expensive included, in a new isolate and in a warm one.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runScript } from "../process.ts";
import { median } from "../table.ts";
import { bareFunction } from "./bundle.ts";

/** CPU milliseconds of one request with files in memory, medians. */
export interface CpuTimes {
  name: string;
  /** Evaluating the modules and the first answer, on the isolate's own thread. */
  cold: number;
  /** An answer after many of the same, on its own thread. */
  warm: number;
}

const ISOLATES = 7;
const [WARM_UP, WARM] = [60, 20];

/** Of `requests`, paths by name. */
export async function measureCpu(
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
