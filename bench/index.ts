// Runs all benchmarks one after another, each in a process of its own, whose tables appear as they are
// made; the exit code is 1 if one failed.
// npm run bench [-- --dumps DIR --only NAME,…]; the first run makes its dumps, which takes minutes.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { NOW, sampleDump, SECRETS } from "./dumps.ts";
import { buildOnce } from "./run-once.ts";

/** Properties of the dump that all but the comparison of sizes use. */
const PROPERTIES = 10_000;
/** No benchmark takes as long as this. */
const LONGEST_MS = 1_800_000;

const ALL = ["query", "rebuild", "edge", "simulate", "build"];
const { values } = parseArgs({
  options: { dumps: { type: "string" }, only: { type: "string", default: ALL.join(",") } },
});
const wanted = values.only.split(",");
const stranger = wanted.find((name) => !ALL.includes(name));
if (stranger !== undefined) {
  throw new Error(`--only ${stranger} is no benchmark; there are ${ALL.join(", ")}`);
}
Object.assign(process.env, SECRETS);
const scratch = mkdtempSync(join(tmpdir(), "riffle-bench-"));
const failed: string[] = [];
try {
  const dump = await sampleDump(PROPERTIES, values.dumps);
  const dir = join(scratch, "site");
  buildOnce({ dump, out: dir, now: NOW });
  const dumps = values.dumps === undefined ? [] : ["--dumps", values.dumps];
  const args: Record<string, string[]> = {
    rebuild: [dump],
    edge: ["--dir", dir],
    simulate: ["--dir", dir],
    build: dumps,
  };
  for (const name of wanted) run(name, args[name] ?? []);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(", ")}`);
  process.exitCode = 1;
}

function run(name: string, args: readonly string[]): void {
  console.log(`\n== ${[name, ...args].join(" ")}`);
  const script = join(import.meta.dirname, `${name}.ts`);
  const begin = performance.now();
  const { status } = spawnSync(process.execPath, ["--import", "tsx", script, ...args], {
    stdio: "inherit",
    timeout: LONGEST_MS,
  });
  if (status !== 0) failed.push(name);
  console.log(`${name} took ${Math.round((performance.now() - begin) / 1000)} s`);
}
