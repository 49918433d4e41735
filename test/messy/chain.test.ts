// Builds one after another: what time and ordinary editing do to a directory is published, and what
// looks like a broken export is refused.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BuildError } from "../../src/errors.ts";
import { writeDump } from "../build/dump-rows.ts";
import { buildInto, scratchFolder, TEST_NOW } from "../snapshot.ts";
import { SMALL_SITE } from "./build.ts";
import { DAY_MS, PUBLISHED, REFUSED, type Chain } from "./chains.ts";

/** Builds each step over the one before. Returns what refuses the last one, if anything does. */
async function run(steps: Chain): Promise<unknown> {
  const out = join(scratchFolder(), "out");
  let now = TEST_NOW;
  for (const [i, { later = 1, ...tables }] of steps.entries()) {
    if (i > 0) now = new Date(now.getTime() + later * DAY_MS + 60_000);
    const options = { now, public: SMALL_SITE, first: i === 0 };
    const refusal: unknown = await buildInto(out, writeDump(tables), options).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (i === steps.length - 1) return refusal;
    expect(refusal).toBeUndefined();
  }
}

describe("a build after another", () => {
  it.each(Object.entries(PUBLISHED))("is published: %s", async (_, steps) => {
    expect(await run(steps)).toBeUndefined();
  });

  it.each(Object.entries(REFUSED))("is refused: %s", async (_, [steps, message]) => {
    const refusal = await run(steps);
    expect(refusal).toBeInstanceOf(BuildError);
    expect((refusal as BuildError).message).toMatch(message);
  });
});
