// Makes the snapshot that is measured: a dump, or none for a sample, in, the folder of its site out.
import { join } from "node:path";
import { DEFAULT_CONFIG } from "../../build/config.ts";
import { disk } from "../../build/effects.ts";
import { build } from "../../build/main.ts";
import { generate } from "../../data/generate.ts";
import { DEFAULT_MAX_FILES } from "../../src/limits.ts";

/** What the goals are set for. */
const PROPERTIES = 20_000;
const TODAY = "2026-05-20";
const NOW = new Date("2026-05-20T10:00:00Z");
/** Any will do: they decide where pins lie. */
const SAMPLE_SECRETS = {
  RIFFLE_GRID_KEY: "5a".repeat(32),
  RIFFLE_NOISE_KEY: "c3".repeat(32),
};

export async function makeSnapshot(dump: string | undefined, scratch: string): Promise<string> {
  const sample = join(scratch, "sample.sqlite");
  if (!dump) await generate({ seed: 9, properties: PROPERTIES, today: TODAY, out: sample });
  const out = join(scratch, "site");
  await build(
    {
      dump: dump ?? sample,
      out,
      now: NOW,
      maxFiles: DEFAULT_MAX_FILES,
      first: true,
      reuse: true,
      allow: ["rejects"],
      config: DEFAULT_CONFIG,
      public: "public",
      secrets: dump ? process.env : SAMPLE_SECRETS,
    },
    { stage() {}, at() {}, end: () => ({}) },
    disk,
  );
  return out;
}
