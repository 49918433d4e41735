// Writes the report of a build, as JSON and as HTML, to its private outputs, and the text of an issue about it.
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../disk/effects.ts";
import { historyEntry, readHistory, writeHistory } from "./history.ts";
import { buildReport, type BuildFacts } from "./report.ts";
import { reportPage } from "./page.ts";
import { issueText } from "./waiting.ts";

/**
 * Writes report.json, report.html, waiting.md and a line of history.ndjson into DIR.private/. Never
 * fails the build.
 */
export function keepReport(effects: Effects, out: string, facts: BuildFacts): void {
  const report = buildReport(facts);
  const place = `${out}.private`;
  try {
    const history = [...readHistory(effects, `${place}/history.ndjson`), historyEntry(report)];
    writeHistory(effects, `${place}/history.ndjson`, history);
    effects.replace(`${place}/report.json`, `${JSON.stringify(report, null, 1)}\n`);
    effects.replace(`${place}/report.html`, reportPage(report, history));
    // A build that ended earlier knows nothing of it, and the last build's would be wrong.
    const issue = `${place}/waiting.md`;
    if (report.waiting) effects.replace(issue, issueText(report.waiting));
    else effects.remove(issue);
  } catch {
    // The outcome of the build itself matters more.
  }
}

/** What a report says about an error. A bug's message is left out, since it may quote a row. */
export function refusalOf(error: unknown): { message: string; hint: string } {
  if (error instanceof BuildError) return { message: error.message, hint: error.hint };
  return { message: "Internal error", hint: "The build's own output says where" };
}
