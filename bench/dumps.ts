// Makes the sample dumps that benchmarks build, once each, below the OS's folder for temporary files.
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "../data/generate.ts";
import SAMPLE_KEYS from "../data/sample-keys.json" with { type: "json" };

/** The clock of every benchmarked build; the calendars lie around its day. */
export const NOW = "2026-05-20T10:00:00Z";
const SEED = 1;

/** RIFFLE_GRID_KEY and RIFFLE_NOISE_KEY, which the sample dumps ask for. */
export const SECRETS: Record<string, string> = SAMPLE_KEYS;

/** The path of the dump, made if it is missing. Takes minutes for 100,000. */
export async function sampleDump(properties: number): Promise<string> {
  const out = join(tmpdir(), "riffle-bench", `seed-${SEED}`, `${properties}.sqlite`);
  if (existsSync(out)) return out;
  console.log(`Making ${out}`);
  await generate({ seed: SEED, properties, today: NOW.slice(0, 10), out });
  return out;
}
