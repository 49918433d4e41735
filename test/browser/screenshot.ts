// npm run screenshot: draws docs/explorer.png anew, of the sample directory as it is on a fixed day.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEFAULT_CONFIG } from "../../build/config.ts";
import { build } from "../../build/build.ts";
import { createProgress } from "../../build/progress.ts";
import { createScreen } from "../../bin/screen.ts";
import { SITE } from "../../build/write/site.ts";
import { DEFAULT_SEED, generate } from "../../data/generate.ts";
import secrets from "../../data/sample-keys.json" with { type: "json" };
import { DEFAULT_MAX_FILES } from "../../src/limits.ts";
import { makeSite, startRun } from "./run.ts";

const OUT = process.argv[2] ?? "docs/explorer.png";
// Near Bozeman: rivers, a town and single circles.
const ADDRESS = process.argv[3] ?? "/explore/?near=45.68,-111.04";
const NOW = new Date("2026-05-20T10:00:00Z");
const PROPERTIES = 600;

const folder = mkdtempSync(join(tmpdir(), "riffle-screenshot-"));
try {
  makeSite();
  const dump = join(folder, "sample.sqlite");
  const today = NOW.toISOString().slice(0, 10);
  await generate({ seed: DEFAULT_SEED, properties: PROPERTIES, today, out: dump });
  const out = join(folder, "out");
  await build(
    {
      dump,
      out,
      now: NOW,
      maxFiles: DEFAULT_MAX_FILES,
      first: true,
      sample: true,
      allow: [],
      config: DEFAULT_CONFIG,
      public: SITE,
      secrets,
    },
    createProgress(createScreen(process.stderr), () => performance.now()),
  );
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
