// Runs once around all tests: a folder for the samples that test files share, which is gone afterwards.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PLACE } from "./scratch.ts";

export default function setup(): () => void {
  const folder = mkdtempSync(join(PLACE, "riffle-samples-"));
  process.env["RIFFLE_TEST_SAMPLES"] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
