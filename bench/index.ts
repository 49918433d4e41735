// Runs all benchmarks, or the named ones, one after another in processes of their own.
import { spawnSync } from "node:child_process";
import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseNames, run } from "../bin/command.ts";
import { NOW, sampleDump, SECRETS } from "./dumps.ts";
import { buildOnce } from "./run-once.ts";

/** Properties of the dump that all but the comparison of sizes use. */
const PROPERTIES = 10_000;
/** Timeout of a benchmark. */
const LONGEST_MS = 1_800_000;

const ALL = ["query", "rebuild", "edge", "simulate", "build"] as const;

const USAGE = `npm run bench [-- --only NAME,… --dumps DIR]

Runs the benchmarks one after another: ${ALL.join(", ")}.
The first run makes its dumps, which takes minutes.

  --only NAME,…   only these
  --dumps DIR     where the dumps lie or are made, as N.sqlite (default: below the OS's temporary files)

Exit codes: 0 done, 1 one failed, 2 wrong usage, 3 internal error.`;

const OPTIONS = {
  options: { only: { type: "string", default: ALL.join(",") }, dumps: { type: "string" } },
} as const;

await run({ usage: USAGE }, OPTIONS, async ({ values: { only, dumps } }) => {
  const wanted = parseNames("--only", only, ALL);
  Object.assign(process.env, SECRETS);
  using scratch = mkdtempDisposableSync(join(tmpdir(), "riffle-bench-"));
  const dump = await sampleDump(PROPERTIES, dumps);
  const dir = join(scratch.path, "site");
  buildOnce({ dump, out: dir, now: NOW });
  const args: Partial<Record<string, string[]>> = {
    rebuild: [dump],
    edge: ["--dir", dir],
    simulate: ["--dir", dir],
    build: dumps === undefined ? [] : ["--dumps", dumps],
  };
  const failed = wanted.filter((name) => !succeeds(name, args[name] ?? []));
  if (failed.length > 0) {
    console.error(`\nFailed: ${failed.join(", ")}`);
    process.exitCode = 1;
  }
});

function succeeds(name: string, args: readonly string[]): boolean {
  console.log(`\n== ${[name, ...args].join(" ")}`);
  const script = join(import.meta.dirname, `${name}.ts`);
  const begin = performance.now();
  const { status } = spawnSync(process.execPath, [script, ...args], {
    stdio: "inherit",
    timeout: LONGEST_MS,
  });
  console.log(`${name} took ${Math.round((performance.now() - begin) / 1000)} s`);
  return status === 0;
}
