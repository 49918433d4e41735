// Reads and writes a build's private outputs in DIR.private/, never below the output folder (I11).
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../disk/effects.ts";
import { jsonLines } from "../disk/json-lines.ts";
import type { Outcome } from "../project/directory.ts";
import { ALL_KEYS_FILE, keyFiles, parseKeyFile } from "../project/key-export.ts";
import { textOf } from "../disk/parse.ts";
import { historyWith } from "./history.ts";
import { buildReport, type BuildFacts } from "./report.ts";
import { reportPage } from "./page.ts";
import { issueText } from "./waiting.ts";

const at = (out: string, name: string) => `${out}.private/${name}`;

export const rejectsFile = (out: string) => at(out, "rejects.json");
/** The findings in the texts of the published snapshot, each with its first day. */
export const textsFile = (out: string) => at(out, "texts.json");

/** The keys and findings of the last build that published. Throws BuildError for keys that are damaged. */
export function readLast(effects: Effects, out: string) {
  const keys = effects.read(at(out, ALL_KEYS_FILE));
  return { keys: keys && parseKeyFile(textOf(keys)), texts: effects.read(textsFile(out)) };
}

/** Keeps what belongs to a snapshot. It goes before the pointer, so that none is published without its keys. */
export function keepOutputs(effects: Effects, out: string, projected: Outcome): void {
  keepLists(effects, out, projected);
  effects.replace(textsFile(out), jsonLines(projected.texts));
  for (const { name, text } of keyFiles(projected.keys)) effects.replace(at(out, name), text);
}

/** Keeps the lists that also tell why a build was refused. Such a build dates no text and exports no key. */
export function keepLists(
  effects: Effects,
  out: string,
  { rejects, repairs, closeListings }: Pick<BuildFacts, "rejects" | "repairs" | "closeListings">,
): void {
  if (!rejects || !repairs || !closeListings) return;
  effects.replace(rejectsFile(out), jsonLines([...rejects, ...repairs]));
  effects.replace(at(out, "close-listings.json"), jsonLines(closeListings));
}

/** Keeps report.json, report.html, waiting.md and a line of history.ndjson. Never fails the build. */
export function keepReport(effects: Effects, out: string, facts: BuildFacts): void {
  const report = buildReport(facts);
  const historyFile = at(out, "history.ndjson");
  try {
    const history = historyWith(report, textOf(effects.read(historyFile)));
    const lines = history.map((one) => `${JSON.stringify(one)}\n`);
    effects.replace(historyFile, lines.join(""));
    effects.replace(at(out, "report.json"), `${JSON.stringify(report, null, 1)}\n`);
    effects.replace(at(out, "report.html"), reportPage(report, history));
    // A build that ended earlier knows nothing of it, and the last build's would be wrong.
    const issue = at(out, "waiting.md");
    if (report.waiting) effects.replace(issue, issueText(report.waiting));
    else effects.remove(issue);
  } catch {
    // The outcome of the build itself matters more.
  }
}

/** An error as the report has it. A bug's message is left out, since it may quote a row. */
export function refusalOf(error: unknown): { message: string; hint: string } {
  if (error instanceof BuildError) return { message: error.message, hint: error.hint };
  return { message: "Internal error", hint: "The build's own output says where" };
}
