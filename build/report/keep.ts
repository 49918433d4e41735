// Keeps the report of a build beside its other private outputs: what is known of it in, two files out.
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../disk/effects.ts";
import { buildReport, type BuildFacts } from "./report.ts";
import { reportPage } from "./page.ts";

/** Writes report.json and report.html into DIR.private/. A disk that refuses them changes nothing else. */
export function keepReport(effects: Effects, out: string, facts: BuildFacts): void {
  const report = buildReport(facts);
  const page = reportPage(report);
  try {
    effects.replace(`${out}.private/report.json`, `${JSON.stringify(report, null, 1)}\n`);
    effects.replace(`${out}.private/report.html`, page);
  } catch {
    // How the build itself ended matters more.
    return;
  }
}

/** What a report says of an error; of a bug nothing, since its message may quote a row. */
export function refusalOf(error: unknown): { message: string; hint: string } {
  if (error instanceof BuildError) return { message: error.message, hint: error.hint };
  return { message: "Internal error", hint: "It is told where in the build's own output" };
}
