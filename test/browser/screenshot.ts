// npm run screenshot: draws docs/explorer.png anew, of the sample directory as it is on a fixed day.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SITE } from "../../build/write/site.ts";
import { DEFAULT_SEED, generate } from "../../data/generate.ts";
import secrets from "../../data/sample-keys.json" with { type: "json" };
import { buildInto, TEST_NOW } from "../snapshot.ts";
import { makeSite, startRun } from "./run.ts";

// Near Bozeman: rivers, a town and single circles.
const [OUT = "docs/explorer.png", ADDRESS = "/explore/?near=45.68,-111.04"] = process.argv.slice(2);

const folder = mkdtempSync(join(tmpdir(), "riffle-screenshot-"));
try {
  makeSite();
  const [dump, out] = [join(folder, "sample.sqlite"), join(folder, "out")];
  const today = TEST_NOW.toISOString().slice(0, 10);
  await generate({ seed: DEFAULT_SEED, properties: 600, today, out: dump });
  await buildInto(out, dump, { sample: true, secrets, public: SITE });
  await draw(out);
} finally {
  rmSync(folder, { recursive: true });
}

async function draw(out: string): Promise<void> {
  const run = await startRun(out);
  try {
    const page = await run.open(ADDRESS, {
      viewport: { width: 1440, height: 900 },
      colorScheme: "light",
      map: "drawn",
    });
    await page.locator(".map[data-drawn]").waitFor();
    await page.waitForLoadState("networkidle");
    // One property of the list under the pointer, so that its circle is marked.
    await page.locator(".cards a").first().hover();
    await page.waitForTimeout(1000);
    await page.screenshot({ path: OUT });
  } finally {
    await run.stop();
  }
}
