// Wraps a build: one at a time writes at DIR, and however it ends, what is known of it is kept for the operator.
import { ignoreErrors } from "./disk/ignore-errors.ts";
import type { Effects } from "./disk/effects.ts";
import type { Progress } from "./progress.ts";
import { assertFindings, type Check, type Finding } from "./prove/gate.ts";
import { takeLock } from "./publish/lock.ts";
import { clearStaging, stagingFolder } from "./publish/publish.ts";
import { keepLists, keepReport, refusalOf, rejectsFile } from "./report/keep.ts";
import type { BuildFacts, Facts } from "./report/report.ts";

export interface BuildLog {
  note(more: Partial<Facts>): void;
  assertAllowed(): void;
}

type Attempted = Facts["source"] & { out: string; now: Date; allow: readonly Check[] };

export async function attempt(
  effects: Effects,
  { dump, map, sample, out, now, allow }: Attempted,
  progress: Progress,
  run: (log: BuildLog) => Promise<void>,
): Promise<Facts> {
  const unlock = takeLock(effects, out);
  const source = { dump, map, sample };
  let facts: BuildFacts = { now, source, allowed: allow, seconds: {} };
  const findings: Finding[] = [];
  const log: BuildLog = {
    note(more) {
      findings.push(...(more.findings ?? []));
      facts = { ...facts, ...more, findings };
    },
    assertAllowed: () => assertFindings(findings, allow, rejectsFile(out)),
  };
  try {
    clearStaging(effects, out);
    await run(log);
    log.note({ seconds: progress.end() });
    return facts as Facts;
  } catch (error) {
    log.note({ refusal: refusalOf(error), seconds: progress.end() });
    ignoreErrors(() => keepLists(effects, out, facts));
    throw error;
  } finally {
    // A failed clean-up must not hide how the build ended; the next build clears the rest.
    ignoreErrors(() => effects.remove(stagingFolder(out)));
    keepReport(effects, out, facts);
    ignoreErrors(unlock);
  }
}
