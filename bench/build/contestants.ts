// Runs everyone who makes the same pages, and measures their seconds.
import { join } from "node:path";
import { copyTree, runScript } from "../process.ts";

/** What one snapshot at one place gives the peers. */
export interface Inputs {
  /** The published snapshot's own folder. */
  site: string;
  /** Made by workload.ts. */
  workload: string;
}

export interface Result {
  seconds: number;
  peakBytes?: number;
}

export interface Contestant {
  name: string;
  /** Files it makes: the pages, or the whole output. */
  makes: "pages" | "all";
  /** Makes them below a path that does not exist yet. */
  run(inputs: Inputs, to: string): Result;
}

export const PAGES = "Riffle: pages";
export const WHOLE = "Riffle: whole build";
export const ELEVENTY = "Eleventy 3: pages";
export const COPY_PAGES = "cp -r: pages";
export const COPY_ALL = "cp -r: whole output";

export const PEERS: readonly Contestant[] = [
  {
    name: ELEVENTY,
    makes: "pages",
    run: ({ workload }, to) => process("build/eleventy.ts", [join(workload, "pages.json"), to]),
  },
  {
    name: "one SQL query a page",
    makes: "pages",
    run: ({ workload }, to) => process("build/sql.ts", [workload, to]),
  },
  {
    name: COPY_PAGES,
    makes: "pages",
    run: ({ workload }, to) => ({ seconds: copyTree(join(workload, "pages"), to) }),
  },
  { name: COPY_ALL, makes: "all", run: ({ site }, to) => ({ seconds: copyTree(site, to) }) },
  ...[1, 2].map((threads): Contestant => ({
    name: `plain writes, ${threads} thread${threads === 1 ? "" : "s"}: pages`,
    makes: "pages",
    run({ workload }, to) {
      const args = [join(workload, "pages"), to, String(threads)];
      return { seconds: runScript<number>("build/raw.ts", args).said };
    },
  })),
];

// The seconds are the whole process's, as a user would wait for it.
function process(script: string, args: readonly string[]): Result {
  const { seconds, said } = runScript<{ peakBytes: number }>(script, args);
  return { seconds, ...said };
}
