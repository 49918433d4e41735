// Prints a hash of what the checks make of labelled texts, all scores to the last bit: for another process.
import { hash } from "node:crypto";
import { pathToFileURL } from "node:url";
import { samplesOf } from "../../../../bench/texts/corpora.ts";
import { checksOf } from "./checker.ts";

/** Every how many texts is read. */
const EVERY = 60;

export function digest(): string {
  const checks = checksOf();
  const samples = samplesOf("training").filter((_, i) => i % EVERY === 0);
  const checked = samples.map(({ text, field, context }) => checks.check(text, field, context));
  return hash("sha256", JSON.stringify(checked));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(digest());
