// Builds samples of several sizes, and after an edit: time, memory, files and reads.
import { copyFileSync, mkdtempDisposableSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { parseWhole, run } from "../bin/command.ts";
import { sum } from "../src/figures.ts";
import { DEFAULT_MAX_FILES } from "../src/limits.ts";
import { NOW, sampleDump, SECRETS } from "./dumps.ts";
import type { Reads } from "./growth.ts";
import { alternate, goalRows } from "./harness.ts";
import { runScript } from "./process.ts";
import { buildOnce } from "./build-once.ts";
import { median, megabytes, round } from "./table.ts";

/** From this size on one build must do. */
const LARGE = 100_000;
const REBUILT_SIZE = 10_000;
const MAX_SECONDS = 90;
const MAX_BYTES = 1.5 * 2 ** 30;
const EDITED = 100;

const USAGE = `npm run bench:build [-- --sizes N,… --rounds N | --dump FILE]

Builds samples and prints how all grows with the directory, and what a rebuild takes after no change and after an edit of 1 % of the properties.

  --sizes N,…    numbers of properties (default 1000,10000,100000)
  --rounds N     builds of each size, of which medians are printed (default 3; from 100,000 on one)
  --dump FILE    only the rebuilds, of this dump; the environment holds its pin keys`;

const goals = goalRows();

await run({ usage: USAGE }, async ({ values }) => {
  const { sizes: list = "1000,10000,100000" } = values;
  using scratch = mkdtempDisposableSync(join(tmpdir(), "riffle-bench-"));
  if (values.dump !== undefined) return rebuilds(values.dump, scratch.path);
  const sizes = list.split(",").map((size) => parseWhole("--sizes", size, 1));
  const rounds = parseWhole("--rounds", values.rounds ?? "3", 1);
  Object.assign(process.env, SECRETS);
  const growth: Record<number, object> = {};
  for (const size of sizes) {
    const dump = await sampleDump(size);
    growth[size] = await grown(dump, scratch.path, size, size < LARGE ? rounds : 1);
  }
  console.log("\nGrowth by number of properties");
  console.table(growth);
  const usual = await sampleDump(REBUILT_SIZE);
  rebuilds(usual, scratch.path);
  console.table(goals.rows);
});

async function grown(dump: string, scratch: string, size: number, rounds: number) {
  const out = join(scratch, "out");
  const { all } = await alternate(rounds, {
    all: () => {
      removeBuild(out);
      return buildOnce({ dump, out, now: NOW });
    },
  });
  const { files, staticShare, seconds } = all!.at(-1)!;
  const whole = median(all!.map(({ processSeconds }) => processSeconds));
  const peak = median(all!.map(({ peakBytes }) => peakBytes));
  const reads = runScript<Record<string, Reads>>("growth.ts", ["--json", realpathSync(out)]).said;
  removeBuild(out);
  if (size >= LARGE) {
    goals.atMost(`${size} properties, s`, MAX_SECONDS, whole);
    goals.atMost(`${size} properties, peak MB`, megabytes(MAX_BYTES), megabytes(peak));
    goals.atMost(`${size} properties, files`, DEFAULT_MAX_FILES, files.length);
  }
  return {
    files: files.length,
    pages: files.filter(({ kind }) => kind === "page").length,
    "static %": round(100 * staticShare, 1),
    MB: megabytes(sum(files, ({ bytes }) => bytes)),
    "largest MB": megabytes(Math.max(...files.map(({ bytes }) => bytes))),
    "build s": round(whole, 1),
    "peak MB": megabytes(peak),
    "max reads": Math.max(...Object.values(reads).map(({ max }) => max)),
    "max MB read": megabytes(Math.max(...Object.values(reads).map(({ maxBytes }) => maxBytes))),
    stages: stagesOf(seconds),
  };
}

/** A full build, one of the same dump, and one after an edit. */
function rebuilds(original: string, scratch: string): void {
  const [dump, out] = [join(scratch, "dump.sqlite"), join(scratch, "rebuilt")];
  copyFileSync(original, dump);
  const full = buildOnce({ dump, out, now: NOW });
  const unchanged = buildOnce({ dump, out, now: "2026-05-20T10:15:00Z" });
  const count = edit(dump);
  const edited = buildOnce({ dump, out, now: "2026-05-20T10:30:00Z" });
  const rows = Object.entries({ full, unchanged, [`${count} edited`]: edited }).map(
    ([name, { seconds, files, processSeconds }]) => {
      const written = files.filter(({ reused }) => !reused);
      const pages = written.filter(({ kind }) => kind === "page").length;
      const cells = { files: files.length, written: written.length, "pages written": pages };
      return [name, { s: round(processSeconds, 1), ...cells, stages: stagesOf(seconds) }] as const;
    },
  );
  console.log("\nRebuilds");
  console.table(Object.fromEntries(rows));
}

// An owner's usual edits: none moves the record or changes what it is listed under.
function edit(dump: string): number {
  const database = new Database(dump);
  const { changes } = database
    .prepare(
      `UPDATE properties SET description = coalesce(description, '') || ' Now with a bench.',
         rate_adult_full_day = rate_adult_full_day + 5
       WHERE rowid % ${EDITED} = 0 AND status = 'published'`,
    )
    .run();
  database.close();
  return changes;
}

function stagesOf(seconds: Record<string, number>): string {
  return Object.entries(seconds)
    .map(([stage, time]) => `${stage} ${round(time, 2)}`)
    .join(", ");
}

function removeBuild(out: string): void {
  for (const path of [out, `${out}.snapshots`, `${out}.private`]) {
    rmSync(path, { recursive: true, force: true });
  }
}
