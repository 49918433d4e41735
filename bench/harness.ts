// Shared by the benchmarks: the snapshot they measure, contestants in alternation, and tables of goals.
import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseWhole } from "../bin/command.ts";
import type { Deps } from "../src/serve/handle.ts";
import { OPEN_LIMITER } from "../test/deps.ts";
import { NOW, sampleDump, SECRETS } from "./dumps.ts";
import { buildOnce } from "./build-once.ts";
import { round } from "./table.ts";

export const ROOT = resolve(import.meta.dirname, "..");

/** The options of a benchmark that measures a snapshot. */
export const SNAPSHOT_USAGE = `  --dir DIR        a snapshot
  --dump FILE      or the dump to build; the environment holds its pin keys
  --properties N   or the size of the sample to build`;

type Chosen = Partial<Record<"dir" | "dump" | "properties", string>>;

/** Hands over the folder of the chosen snapshot, and one for scratch files, which is removed. */
export async function withSnapshot(
  { dir, dump, properties }: Chosen,
  usual: number,
  measure: (folder: string, scratch: string) => Promise<void>,
): Promise<void> {
  const size = properties === undefined ? usual : parseWhole("--properties", properties, 1);
  const [given, file] = [dir, dump].map((path) => path && resolve(path));
  process.chdir(ROOT);
  using scratch = mkdtempDisposableSync(join(tmpdir(), "riffle-bench-"));
  const out = join(scratch.path, "snapshot");
  if (!given) {
    if (!file) Object.assign(process.env, SECRETS);
    buildOnce({ dump: file ?? (await sampleDump(size)), out, now: NOW });
  }
  await measure(given ?? out, scratch.path);
}

/** The handler's dependencies other than files and a clock: no keys, no limits. */
export const OPEN = {
  keys: { lookup: async () => undefined },
  limiter: OPEN_LIMITER,
  tiers: undefined,
  log: () => {},
  waitUntil: () => {},
} satisfies Partial<Deps>;

/** Each contestant in turn, several times, so that other load hits all of them; their results in order. */
export async function alternate<T>(
  rounds: number,
  contestants: Readonly<Record<string, (round: number) => T | Promise<T>>>,
): Promise<Record<string, T[]>> {
  const results: Record<string, T[]> = {};
  for (let i = 0; i < rounds; i++) {
    for (const [name, run] of Object.entries(contestants)) {
      (results[name] ??= []).push(await run(i));
    }
  }
  return results;
}

export interface Goal {
  goal: string;
  got: number;
  met: boolean;
}

/** A table of goals; each function adds a row. A figure that is NaN misses. */
export function goalRows() {
  const rows: Record<string, Goal> = {};
  return {
    rows,
    atLeast: (name: string, limit: number, got: number): Goal =>
      (rows[name] = { goal: `>= ${limit}`, got: round(got, 2), met: got >= limit }),
    atMost: (name: string, limit: number, got: number): Goal =>
      (rows[name] = { goal: `<= ${limit}`, got: round(got, 2), met: got <= limit }),
  };
}
