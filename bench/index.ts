// Runs all benchmarks, or the named ones, one after another in processes of their own.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseNames, run } from "../bin/command.ts";
import { SNAPSHOT, SNAPSHOT_USAGE, withSnapshot } from "./harness.ts";

/** Properties of the snapshot that those share which measure one. */
const PROPERTIES = 10_000;
const TIMEOUT_MS = 1_800_000;
/** How each is told of the snapshot's folder. */
const ARGUMENTS = {
  query: () => [],
  growth: (folder: string) => [folder],
  edge: (folder: string) => ["--dir", folder],
  discovery: (folder: string) => ["--dir", folder],
  simulate: (folder: string) => ["--dir", folder],
  build: () => [],
  "privacy/attack": () => [],
};
const ALL = Object.keys(ARGUMENTS) as (keyof typeof ARGUMENTS)[];

const USAGE = `npm run bench [-- --only NAME,…] [--dir DIR | --dump FILE | --properties N]

Runs the benchmarks one after another: ${ALL.join(", ")}.
The first run makes its dumps, which takes minutes.

  --only NAME,…    only these
${SNAPSHOT_USAGE} (default ${PROPERTIES})

Exit codes: 0 done, 1 one failed, 2 wrong usage, 3 internal error.`;

const OPTIONS = {
  options: { ...SNAPSHOT, only: { type: "string", default: ALL.join(",") } },
} as const;

await run({ usage: USAGE }, OPTIONS, async ({ values }) => {
  const names = parseNames("--only", values.only, ALL);
  await withSnapshot(values, PROPERTIES, async (folder) => {
    const failed = names.filter((name) => !succeeds(name, ARGUMENTS[name](folder)));
    if (failed.length === 0) return;
    console.error(`\nFailed: ${failed.join(", ")}`);
    process.exitCode = 1;
  });
});

function succeeds(name: string, args: readonly string[]): boolean {
  console.log(`\n== ${[name, ...args].join(" ")}`);
  const script = join(import.meta.dirname, `${name}.ts`);
  const { status } = spawnSync(process.execPath, [script, ...args], {
    stdio: "inherit",
    timeout: TIMEOUT_MS,
  });
  return status === 0;
}
