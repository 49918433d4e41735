// Wraps a build: one at a time writes at DIR, what a killed one left is cleared first, and however this one ends, what
// is known of it is kept for the operator.
import { ignoreErrors } from "./disk/ignore-errors.ts";
import type { Effects } from "./disk/effects.ts";
import type { Progress } from "./progress.ts";
import { assertFindings, type Check, type Finding } from "./prove/gate.ts";
import { takeLock } from "./publish/lock.ts";
import { clearStaging, stagingFolder } from "./publish/publish.ts";
import { keepLists, keepReport, refusalOf, rejectsFile } from "./report/keep.ts";
import type { BuildFacts } from "./report/report.ts";

/** The facts of a build for its report, and the gate's verdict. */
export interface BuildLog {
  /** Adds facts; findings are added to those before. */
  note(more: Partial<BuildFacts>): void;
  /** Throws BuildError for a finding that is not allowed. */
  assertAllowed(): void;
  /** The findings so far. */
  readonly findings: readonly Finding[];
}

export async function attempt<T>(
  effects: Effects,
  { out, now, allow }: { out: string; now: Date; allow: readonly Check[] },
  progress: Progress,
  run: (log: BuildLog) => Promise<T>,
): Promise<T> {
  const unlock = takeLock(effects, out);
  let facts: BuildFacts = { now, allowed: allow, seconds: {} };
  const findings: Finding[] = [];
  const log: BuildLog = {
    note(more) {
      findings.push(...(more.findings ?? []));
      facts = { ...facts, ...more, findings };
    },
    assertAllowed: () => assertFindings(findings, allow, rejectsFile(out)),
    findings,
  };
  try {
    clearStaging(effects, out);
    return await run(log);
  } catch (error) {
    log.note({ refusal: refusalOf(error) });
    ignoreErrors(() => keepLists(effects, out, facts));
    throw error;
  } finally {
    // A failed clean-up must not hide how the build ended; the next build clears the rest.
    ignoreErrors(() => effects.remove(stagingFolder(out)));
    keepReport(effects, out, { ...facts, seconds: progress.end() });
    ignoreErrors(unlock);
  }
}
