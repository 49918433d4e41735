// Builds sample and hand-made dumps for the tests: options in, the folder of a published snapshot out.
import { hash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { generate } from "../data/generate.ts";
import SAMPLE_SECRETS from "../data/sample-keys.json" with { type: "json" };
import { writeDump, type Tables } from "./build/dump-rows.ts";
import { buildInto, scratchFolder, TEST_NOW, type TestOptions } from "./snapshot.ts";

/** A built sample directory, its calendars around the build's clock: a copy, where the run has built it before. */
export async function buildSample(
  seed: number,
  properties: number,
  more: TestOptions = {},
): Promise<string> {
  const { now = TEST_NOW } = more;
  const folder = await madeOnce({ seed, properties, ...more }, async (place) => {
    const dump = join(place, "sample.sqlite");
    await generate({ seed, properties, today: now.toISOString().slice(0, 10), out: dump });
    const options = { sample: true, secrets: SAMPLE_SECRETS, ...more };
    await buildInto(join(place, "out"), dump, options);
  });
  return join(folder, "out");
}

/** What `make` puts into a folder of these options: a copy, where the run has made it before. */
export async function madeOnce(
  options: object,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const shared = join(process.env["RIFFLE_TEST_SAMPLES"]!, keyOf(options));
  if (!existsSync(shared)) {
    const made = join(scratchFolder(), "made");
    mkdirSync(made);
    await make(made);
    // Another process may have been as quick: its files are the same.
    try {
      renameSync(made, shared);
    } catch (error) {
      if (!existsSync(shared)) throw error;
    }
  }
  return copyOf(shared);
}

/** A scratch folder with all that is in a folder. */
export function copyOf(folder: string): string {
  const copy = scratchFolder();
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

const keyOf = (options: object) => hash("sha256", JSON.stringify(options)).slice(0, 16);

/** A built directory of the rows given. */
export async function buildTables(tables: Tables, more: TestOptions = {}): Promise<string> {
  const out = join(scratchFolder(), "out");
  await buildInto(out, writeDump(tables), more);
  return out;
}
