// Runs Riffle and its peers in turns on one dump in one place and takes medians. What a peer makes must equal
// Riffle's pages byte for byte.
import { realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { median } from "../table.ts";
import { NOW } from "../dumps.ts";
import { assertSameTree, runScript, settle } from "../process.ts";
import { buildOnce, type OneBuild } from "../run-once.ts";
import { PAGES, PEERS, WHOLE, type Inputs, type Result } from "./contestants.ts";

export interface Comparison {
  /** Medians, by contestant. */
  results: Map<string, Result>;
  /** What Riffle built; its times and its memory are medians. */
  built: OneBuild;
  /** The published snapshot's folder, below `scratch`. */
  site: string;
}

/** All files lie below `scratch`, for the caller to remove. */
export function compare(dump: string, scratch: string, rounds: number): Comparison {
  const samples = new Map<string, Result[]>();
  const note = (name: string, result: Result) =>
    samples.set(name, [...(samples.get(name) ?? []), result]);
  const builds: OneBuild[] = [];
  let inputs: Inputs | undefined;
  for (let round = 0; round < rounds; round++) {
    const out = join(scratch, `riffle-${round}`);
    settle();
    const built = buildOnce({ dump, out, now: NOW });
    builds.push(built);
    note(WHOLE, { seconds: built.processSeconds, peakBytes: built.peakBytes });
    note(PAGES, { seconds: built.pageSeconds });
    if (inputs) removeBuild(out);
    else inputs = prepare(out, join(scratch, "workload"));
    for (const { name, makes, run } of PEERS) {
      const to = join(scratch, "peer");
      settle();
      note(name, run(inputs, to));
      if (round === 0) assertSameTree(makes === "all" ? inputs.site : pagesOf(inputs), to);
      rmSync(to, { recursive: true });
    }
  }
  const results = [...samples].map(([name, list]) => [name, typical(list)] as const);
  return { results: new Map(results), built: typicalBuild(builds), site: inputs!.site };
}

/** Removes a published snapshot and what lies beside it. */
export function removeBuild(out: string): void {
  for (const path of [out, `${out}.snapshots`, `${out}.private`]) {
    rmSync(path, { recursive: true, force: true });
  }
}

function prepare(out: string, workload: string): Inputs {
  const site = realpathSync(out);
  runScript("build/workload.ts", [site, workload]);
  return { site, workload };
}

function pagesOf({ workload }: Inputs): string {
  return join(workload, "pages");
}

function typical(results: readonly Result[]): Result {
  const seconds = median(results.map((one) => one.seconds));
  const peaks = results.flatMap(({ peakBytes }) => peakBytes ?? []);
  return peaks.length === 0 ? { seconds } : { seconds, peakBytes: median(peaks) };
}

function typicalBuild(builds: readonly OneBuild[]): OneBuild {
  const [first] = builds;
  const seconds = Object.keys(first!.seconds).map((stage): [string, number] => [
    stage,
    median(builds.map((built) => built.seconds[stage]!)),
  ]);
  return {
    ...first!,
    seconds: Object.fromEntries(seconds),
    pageSeconds: median(builds.map(({ pageSeconds }) => pageSeconds)),
    peakBytes: median(builds.map(({ peakBytes }) => peakBytes)),
  };
}
