// Builds a snapshot of a dump and publishes it. The stages run in order; none knows a later one.
import { disk, type Effects } from "./disk/effects.ts";
import { judgePrevious } from "./prove/damage.ts";
import { assertFindings, type Finding } from "./prove/gate.ts";
import { takeLock } from "./publish/lock.ts";
import { readPrevious } from "./snapshot/previous.ts";
import type { Progress } from "./progress.ts";
import { assertProved } from "./prove/prove.ts";
import { clearStaging, stagingFolder } from "./publish/publish.ts";
import type { BuildFacts } from "./report/report.ts";
import { keepReport, refusalOf } from "./report/keep.ts";
import type { BuildOptions, Run } from "./run.ts";
import { signerOf } from "./signer.ts";
import {
  plan,
  project,
  publishSnapshot,
  read,
  rejectsFile,
  verify,
  write,
  type Projected,
} from "./stages.ts";
import type { Summary } from "./report/summary.ts";
import { stampOf } from "./write/site.ts";
import { ignoreErrors } from "./disk/ignore-errors.ts";

export type { BuildOptions } from "./run.ts";

/** Adds facts to the report. */
type AddFacts = (more: Partial<BuildFacts>) => void;

/** Throws BuildError, and publishes nothing, for anything that an operator can fix. */
export async function build(
  options: BuildOptions,
  progress: Progress,
  effects: Effects = disk,
): Promise<Summary> {
  const { out, now, allow } = options;
  const unlock = takeLock(effects, out);
  const staging = stagingFolder(out);
  const site = effects.identity(stampOf(options.public));
  let facts: BuildFacts = { now, allowed: allow, seconds: {} };
  const addFacts: AddFacts = (more) => (facts = { ...facts, ...more });
  try {
    clearStaging(effects, out);
    const previous = readPrevious(effects, out);
    addFacts({ first: previous === undefined });
    const damage = judgePrevious(previous, options);
    addFacts({ findings: damage });
    const signer = await signerOf(effects, options);
    addFacts({ signed: signer !== undefined });
    return await runStages(
      { options, previous, staging, site, signer, progress, effects },
      damage,
      addFacts,
    );
  } catch (error) {
    addFacts({ refusal: refusalOf(error) });
    throw error;
  } finally {
    // A failed clean-up must not hide how the build ended; the next build clears the rest.
    ignoreErrors(() => effects.remove(staging));
    try {
      keepReport(effects, out, { ...facts, seconds: progress.end() });
    } finally {
      ignoreErrors(unlock);
    }
  }
}

async function runStages(
  run: Run,
  damage: readonly Finding[],
  addFacts: AddFacts,
): Promise<Summary> {
  const { options, progress, signer } = run;
  const { allow } = options;
  const dump = await read(run);
  try {
    const projected = await project(run, dump);
    const { sets, tables, texts, rejects, repairs, closeListings } = projected;
    const begun = [...damage, ...projected.findings];
    addFacts({ tables, texts, rejects, dropped: repairs, closeListings, findings: begun });
    assertFindings(projected.findings, allow, rejectsFile(options));

    const made = await planAndWrite(run, projected, addFacts);
    const { written } = made;
    const { records, differences, findings } = await verify(run, dump, projected, made, written);
    const allFindings = [...begun, ...findings];
    addFacts({ proof: { records, differences: differences.length }, findings: allFindings });
    assertProved(differences);
    assertFindings(findings, allow, rejectsFile(options));

    const folder = publishSnapshot(run, projected, written);
    return {
      folder,
      anyProperty: sets[0]!.records[0]?.id,
      tables,
      rejects,
      dropped: repairs,
      texts,
      closeListings,
      empty: dump.through.empty,
      source: options,
      plan: made.plan,
      written,
      allowed: allFindings,
      signed: signer !== undefined,
      seconds: progress.end(),
    };
  } finally {
    dump.close();
  }
}

// What the files are made of is dropped with this call: it takes as much memory as the proof.
async function planAndWrite(run: Run, projected: Projected, addFacts: AddFacts) {
  const { facets, found, ...planned } = await plan(run, projected);
  addFacts({ found, plan: planned.plan });
  const written = await write(run, projected, { ...planned, found });
  addFacts({ written });
  return { plan: planned.plan, facets, found, written };
}
