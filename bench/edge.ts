// Measures the edge on bare workerd beside a pass-through function and beside Fastify with better-sqlite3.
// The load generator runs beside the server, so on a small machine they compete for CPU, and ratios of
// CPU times say more than those of rates.
import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseNames, run } from "../bin/command.ts";
import { NOW, sampleDump, SECRETS } from "./dumps.ts";
import { bareModules, bundlePages, gzippedBytes, ROOT } from "./edge/bundle.ts";
import { measureCpu, nastyRequests, printCpu } from "./edge/cpu.ts";
import { compareInProcess } from "./edge/in-process.ts";
import { judge, type Figures } from "./edge/goals.ts";
import { measureLoad } from "./edge/race.ts";
import { buildOnce } from "./run-once.ts";
import { round } from "./table.ts";

/** What the goals are set for. */
const PROPERTIES = 20_000;

const PARTS = ["ratios", "cpu", "load"] as const;

const USAGE = `npm run bench:edge [-- --dump FILE | --dir DIR] [--only PART,…]

Measures the edge on bare workerd beside a pass-through function and Fastify with better-sqlite3. Linux
only: CPU times are read from /proc.

  --dump FILE     the dump to build; the environment holds its pin keys
  --dir DIR       a snapshot instead; without either a sample of ${PROPERTIES} properties is made
  --only PART,…   of ${PARTS.join(", ")} (default: all)

Exit codes: 0 done, 1 a build or a request failed, 2 wrong usage, 3 internal error.`;

const OPTIONS = {
  options: {
    dump: { type: "string" },
    dir: { type: "string" },
    only: { type: "string", default: PARTS.join(",") },
  },
} as const;

await run({ usage: USAGE }, OPTIONS, async ({ values: { dump, dir, only } }) => {
  const parts = parseNames("--only", only, PARTS);
  process.chdir(ROOT);
  using scratch = mkdtempDisposableSync(join(tmpdir(), "riffle-edge-"));
  await measure(dir ? resolve(dir) : await makeSnapshot(scratch.path, dump), scratch.path, parts);
});

async function makeSnapshot(scratch: string, dump?: string): Promise<string> {
  if (dump === undefined) Object.assign(process.env, SECRETS);
  const out = join(scratch, "snapshot");
  buildOnce({ dump: dump ?? (await sampleDump(PROPERTIES)), out, now: NOW });
  return out;
}

async function measure(
  folder: string,
  scratch: string,
  parts: readonly (typeof PARTS)[number][],
): Promise<void> {
  const deployed = bundlePages("functions", scratch);
  const [own] = Object.values(await bareModules("functions/v1/_middleware.ts"));
  const figures: Figures = { bundle: gzippedBytes(deployed) };
  console.log(
    `Function bundle: ${gzippedBytes(own!)} bytes gzipped, ${figures.bundle} with the router of Pages`,
  );
  if (parts.includes("ratios")) {
    figures.ratios = compareInProcess(folder);
    console.table(
      Object.fromEntries(
        figures.ratios.map(({ name, ours, usual }) => [
          name,
          { "µs ours": round(ours, 2), "µs usual": round(usual, 2), ratio: round(usual / ours, 2) },
        ]),
      ),
    );
  }
  if (parts.includes("cpu")) {
    figures.cpu = await measureCpu(folder, scratch, nastyRequests(folder));
    printCpu(figures.cpu);
  }
  if (parts.includes("load")) figures.load = await measureLoad(folder, deployed, scratch);
  console.table(judge(figures));
}
