// Compares measurements of the edge with the goals.
import { goalRows, type Goal } from "../goals.ts";
import { MAX_BUNDLE } from "./bundle.ts";
import type { CpuTimes } from "./cpu.ts";
import type { Ratio } from "./in-process.ts";
import type { LoadFigures } from "./race.ts";

/** Parts that were not measured are absent. */
export interface Figures {
  /** Bytes gzipped. */
  bundle: number;
  ratios?: Ratio[];
  cpu?: CpuTimes[];
  load?: LoadFigures;
}

export function judge({ bundle, ratios, cpu, load }: Figures): Record<string, Goal> {
  const { rows: goals, atLeast, atMost } = goalRows();
  atMost("function bundle, bytes gzipped", MAX_BUNDLE, bundle);
  if (ratios) {
    const [availability, patch] = ratios as [Ratio, Ratio];
    atLeast("availability, times as fast as rows", 4, availability.usual / availability.ours);
    atLeast("request id, times as fast as parsing", 20, patch.usual / patch.ours);
  }
  if (cpu) {
    atMost("worst warm CPU, ms", 10, Math.max(...cpu.map(({ warm }) => warm)));
    atMost("worst cold start, ms", 20, Math.max(...cpu.map(({ cold }) => cold)));
  }
  // The last table is that of many connections.
  const rows = load?.at(-1);
  if (rows) {
    const rate = (name: string, limit: number) => {
      const { against, "rate ratio": got, "CPU ratio": byCpu } = rows[name]!;
      atLeast(`${name} / ${against}`, limit, Number(got))["by CPU"] = Number(byCpu);
    };
    rate("page", 0.75);
    rate("detail", 0.6);
    rate("page, deployed", 0.75);
    rate("detail, deployed", 0.6);
    rate("filter", 1);
    rate("q", 1);
  }
  return goals;
}
