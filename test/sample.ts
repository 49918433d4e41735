// Builds sample and hand-made dumps for the tests: options in, the folder of a published snapshot out.
import { join } from "node:path";
import { generate } from "../data/generate.ts";
import SAMPLE_SECRETS from "../data/sample-keys.json" with { type: "json" };
import type { BuildOptions } from "../build/build.ts";
import { writeDump, type Tables } from "./build/dump-rows.ts";
import { buildInto, scratchFolder, TEST_NOW } from "./snapshot.ts";

/** A built sample directory, its calendars around the build's clock. */
export async function buildSample(
  seed: number,
  properties: number,
  more: Partial<BuildOptions> = {},
): Promise<string> {
  const { now = TEST_NOW } = more;
  const folder = scratchFolder();
  const dump = join(folder, "sample.sqlite");
  await generate({ seed, properties, today: now.toISOString().slice(0, 10), out: dump });
  const out = join(folder, "out");
  await buildInto(out, dump, { sample: true, secrets: SAMPLE_SECRETS, ...more });
  return out;
}

/** A built directory of the rows given. */
export async function buildTables(
  tables: Tables,
  more: Partial<BuildOptions> = {},
): Promise<string> {
  const out = join(scratchFolder(), "out");
  await buildInto(out, writeDump(tables), more);
  return out;
}
