// Builds one after another: what time and ordinary editing do to a directory is published.
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeDump } from "../build/dump-rows.ts";
import { buildInto, scratchFolder, TEST_NOW } from "../snapshot.ts";
import { SMALL_SITE } from "./build.ts";
import { CHAINS, DAY_MS } from "./chains.ts";

it.each(Object.entries(CHAINS))("builds after another are published: %s", async (_, steps) => {
  const out = join(scratchFolder(), "out");
  let now = TEST_NOW;
  for (const [i, { later = 1, ...tables }] of steps.entries()) {
    if (i > 0) now = new Date(now.getTime() + later * DAY_MS + 60_000);
    const options = { now, public: SMALL_SITE, first: i === 0 };
    const { findings } = await buildInto(out, writeDump(tables), options);
    expect(findings).toEqual([]);
  }
});
