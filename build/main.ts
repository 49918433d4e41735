// Builds a snapshot of a dump and publishes it. The stages follow one another; none knows a later one.
import { disk, type Effects } from "./disk/effects.ts";
import { assertFindings, assertPrevious } from "./prove/gate.ts";
import { takeLock } from "./publish/lock.ts";
import { readPrevious } from "./snapshot/previous.ts";
import type { Progress } from "./progress.ts";
import { assertProved } from "./prove/prove.ts";
import { clearStaging, stagingFolder } from "./publish/publish.ts";
import type { BuildFacts } from "./report/report.ts";
import { keepReport, refusalOf } from "./report/keep.ts";
import type { BuildOptions, Run } from "./run.ts";
import { createSigner } from "./snapshot/sign.ts";
import { plan, project, publishSnapshot, read, rejectsFile, verify, write } from "./stages.ts";
import type { Summary } from "./report/summary.ts";
import { tried } from "./disk/ignore-errors.ts";

export type { BuildOptions } from "./run.ts";

/** Adds to what the report tells. */
type Know = (more: Partial<BuildFacts>) => void;

/** Throws BuildError for anything an operator can mend; then nothing is published. */
export async function build(
  options: BuildOptions,
  progress: Progress,
  effects: Effects = disk,
): Promise<Summary> {
  const { out, now, allow, secrets } = options;
  const giveBack = takeLock(effects, out);
  const staging = stagingFolder(out);
  let facts: BuildFacts = { now, allowed: allow, seconds: {} };
  const know: Know = (more) => (facts = { ...facts, ...more });
  try {
    clearStaging(effects, out);
    const previous = readPrevious(effects, out);
    assertPrevious(previous, options);
    const signer = await createSigner(secrets.RIFFLE_SIGNING_KEY);
    return await runStages({ options, previous, staging, signer, progress, effects }, know);
  } catch (error) {
    know({ refusal: refusalOf(error) });
    throw error;
  } finally {
    // The next build clears what this one can't; how it ended matters more.
    tried(() => effects.remove(staging));
    try {
      keepReport(effects, out, { ...facts, seconds: progress.end() });
    } finally {
      tried(giveBack);
    }
  }
}

async function runStages(run: Run, know: Know): Promise<Summary> {
  const { options, progress, signer } = run;
  const { allow } = options;
  const dump = await read(run);
  try {
    const projected = await project(run, dump);
    const { sets, tables, texts, rejects, repairs } = projected;
    know({ tables, texts, rejects: [...rejects, ...repairs], findings: projected.findings });
    assertFindings(projected.findings, allow, rejectsFile(options));

    const planned = plan(run, projected);
    know({ found: planned.found, plan: planned.plan });

    const written = await write(run, projected, planned);
    know({ written });

    const { records, differences, findings } = await verify(run, dump, projected, planned, written);
    const waived = [...projected.findings, ...findings];
    know({ proof: { records, differences: differences.length }, findings: waived });
    assertProved(differences);
    assertFindings(findings, allow, rejectsFile(options));

    const folder = publishSnapshot(run, projected, written);
    const anyProperty = sets[0]!.records[0]?.id;
    const signed = signer !== undefined;
    const { plan: pages } = planned;
    const seconds = progress.end();
    return { folder, anyProperty, tables, texts, plan: pages, written, waived, signed, seconds };
  } finally {
    dump.close();
  }
}
