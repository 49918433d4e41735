// Runs once around all tests: folders for the samples that test files share and for the site that builds copy, which are
// gone afterwards.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PLACE } from "./scratch.ts";

export default function setup(): () => void {
  const folder = mkdtempSync(join(PLACE, "riffle-samples-"));
  process.env["RIFFLE_TEST_SAMPLES"] = folder;
  const site = join(folder, "site");
  // Without the 56 cards, each build takes half the time.
  cpSync("public", site, { recursive: true, filter: (path) => !path.endsWith("/cards") });
  process.env["RIFFLE_TEST_SITE"] = site;
  return () => rmSync(folder, { recursive: true, force: true });
}
