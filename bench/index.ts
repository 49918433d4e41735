// Runs all benchmarks one after another, each in a process of its own, whose tables appear as they are
// made; the exit code is 1 if one failed.
// npm run bench [-- --dumps DIR]; the first run makes its dumps, which takes minutes.
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

const { values } = parseArgs({ options: { dumps: { type: "string" } } });
Object.assign(process.env, SECRETS);
const scratch = mkdtempSync(join(tmpdir(), "riffle-bench-"));
const failed: string[] = [];
try {
  const dump = await sampleDump(PROPERTIES, values.dumps);
  const dir = join(scratch, "site");
  buildOnce({ dump, out: dir, now: NOW });
  const dumps = values.dumps === undefined ? [] : ["--dumps", values.dumps];
  run("query");
  run("rebuild", dump);
  run("edge", "--dir", dir);
  run("simulate", "--dir", dir);
  run("build", ...dumps);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(", ")}`);
  process.exitCode = 1;
}

function run(name: string, ...args: string[]): void {
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
