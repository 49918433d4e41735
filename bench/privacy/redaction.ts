// Prints how well the leak rules do: on each corpus what is stopped and flagged,
// beside the goals; on files given
// as arguments (CSV or text) the findings by rule. Prints no text: `--list` names row and column only.
// `npm run privacy:redaction -- [--list] [FILE.csv|FILE.txt ...]`
import { run } from "../../build/cli/run.ts";
import {
  createTextRules,
  type OwnerSecrets,
  type TextRules,
} from "../../build/project/redact/redact.ts";
import { CORPORA, GOALS, score, UNSEEN, type Corpus } from "./corpus.ts";
import { textsOf } from "./texts.ts";

const NOBODY: OwnerSecrets = { names: [], emails: [], phones: [], properties: [] };

const rules = createTextRules({ review: "off", approved: new Set() });
const USAGE = `npm run privacy:redaction -- [--list] [FILE.csv|FILE.txt …]

Prints how well the leak rules do on the two corpora; with files, the findings in them by rule.

  --list   tell row and column of each finding in a file; never the text

Exit codes: 0 done, 1 a goal is missed, 2 wrong usage, 3 internal error.`;
const OPTIONS = {
  options: { list: { type: "boolean", default: false } },
  allowPositionals: true,
} as const;

await run({ usage: USAGE }, OPTIONS, async ({ values: { list }, positionals: files }) => {
  for (const file of files) reportFile(rules, file, list);
  if (files.length > 0) return;
  const met = Object.entries({ ...CORPORA, unseen: UNSEEN }).map(([name, corpus]) =>
    reportCorpus(rules, name, corpus),
  );
  if (met.includes(false)) process.exitCode = 1;
});

/** Prints the scores of one corpus; false if it misses a goal. */
function reportCorpus(textRules: TextRules, name: string, corpus: Corpus): boolean {
  const { all, byKind, harmless, altered, flagged } = score(textRules, corpus);
  console.log(`\n${name}: ${all.leaks} leaks, ${harmless} harmless texts`);
  for (const [kind, tally] of [...byKind].sort()) {
    const missed = tally.leaks - tally.stopped - tally.flagged;
    console.log(`  ${kind}: ${tally.stopped} stopped, ${tally.flagged} flagged, ${missed} missed`);
  }
  const least = [
    ["leaks stopped", all.stopped / all.leaks, GOALS.stopped],
    ["leaks stopped or flagged", (all.stopped + all.flagged) / all.leaks, GOALS.caught],
  ] as const;
  const most = [
    ["harmless texts altered", altered / harmless, GOALS.altered],
    ["harmless texts flagged", flagged / harmless, GOALS.flagged],
  ] as const;
  return [
    ...least.map(([what, share, goal]) => print(what, share, ">=", goal, share >= goal)),
    ...most.map(([what, share, goal]) => print(what, share, "<=", goal, share <= goal)),
  ].every(Boolean);
}

function print(what: string, share: number, sign: string, goal: number, met: boolean): boolean {
  console.log(
    `  ${what}: ${percent(share)}, goal ${sign} ${percent(goal)} ${met ? "met" : "MISSED"}`,
  );
  return met;
}

function reportFile(textRules: TextRules, file: string, list: boolean): void {
  const texts = textsOf(file);
  const counts = new Map<string, number>();
  let flagged = 0;
  let bytes = 0;
  const start = performance.now();
  for (const { row, column, field, text, centre } of texts) {
    bytes += Buffer.byteLength(text);
    const context = centre ? { secrets: NOBODY, centre } : { secrets: NOBODY };
    const { findings, rejected } = textRules.redact(text, field, context);
    if (findings.length > 0) flagged++;
    const names = findings.map(({ rule, action }) => `${column}: ${rule} ${action}`);
    if (rejected) names.push(`${column}: rejected`);
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    if (list) for (const name of names) console.log(`${file}:${row} ${name}`);
  }
  const rate = bytes / 1000 / (performance.now() - start);
  console.log(`\n${file}: ${texts.length} texts, ${flagged} flagged, ${rate.toFixed(1)} MB/s`);
  for (const [name, count] of [...counts].sort()) console.log(`  ${name} ${count}`);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
