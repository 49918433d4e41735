// Builds messy dumps in process, in folders that are gone afterwards.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { BuildOptions } from "../../build/build.ts";
import { PLACE } from "../scratch.ts";
import { buildInto, TEST_NOW } from "../snapshot.ts";
import type { Tables } from "./directory.ts";
import type { Shape } from "./shape.ts";
import { writeMessyDump } from "./write-dump.ts";

/** The day of the tests' clock. */
export const TODAY = TEST_NOW.toISOString().slice(0, 10);

/** The least that a site has: thousands of builds copy it. */
export const SMALL_SITE = "test/golden/public";

/** Runs `work` with an empty folder. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(PLACE, "riffle-messy-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Publishes a directory at `out`. */
export function buildMessy(
  out: string,
  tables: Tables,
  shape: Shape,
  more: Partial<BuildOptions> = {},
): Promise<unknown> {
  return inFolder((folder) =>
    buildInto(out, writeMessyDump(folder, tables, shape), { public: SMALL_SITE, ...more }),
  );
}
