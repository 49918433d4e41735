// Builds a snapshot of a dump and publishes it. The stages follow one another; none knows a later one.
import { disk, type Effects } from "./effects.ts";
import { assertPrevious } from "./gate.ts";
import { takeLock } from "./lock.ts";
import { readPrevious, type Previous } from "./previous.ts";
import type { Progress } from "./progress.ts";
import { clearStaging, stagingFolder } from "./publish.ts";
import type { BuildFacts } from "./report.ts";
import { keepReport, refusalOf } from "./report-write.ts";
import type { BuildOptions, Run } from "./run.ts";
import { createSigner } from "./sign.ts";
import { deriveAhead, plan, projectDump, publishSnapshot, read, verify, write } from "./stages.ts";
import type { Summary } from "./summary.ts";
import { tried } from "./tried.ts";

export type { BuildOptions } from "./run.ts";

/** Throws BuildError for anything an operator can mend; then nothing is published. */
export async function build(
  options: BuildOptions,
  progress: Progress,
  effects: Effects = disk,
): Promise<Summary> {
  const giveBack = takeLock(effects, options.out);
  const staging = stagingFolder(options.out);
  let linked: Run["linked"] = Promise.resolve(new Map());
  const known: BuildFacts = { now: options.now, allowed: options.allow, seconds: {} };
  try {
    clearStaging(effects, options.out);
    const previous = readPrevious(effects, options.out);
    assertPrevious(previous, options);
    const signer = await createSigner(options.secrets.RIFFLE_SIGNING_KEY);
    linked = linkPrevious(previous, staging, options, effects);
    return await runStages({
      options,
      previous,
      staging,
      signer,
      progress,
      effects,
      linked,
      known,
    });
  } catch (error) {
    known.refusal = refusalOf(error);
    throw error;
  } finally {
    await linked.catch(() => {});
    // The next build clears what this one can't; how it ended matters more.
    tried(() => effects.remove(staging));
    try {
      keepReport(effects, options.out, { ...known, seconds: progress.end() });
    } finally {
      tried(giveBack);
    }
  }
}

// Most files of a snapshot are those of the one before. Linking them takes as long as reading the dump.
function linkPrevious(
  previous: Previous | undefined,
  to: string,
  { reuse }: BuildOptions,
  effects: Effects,
): Run["linked"] {
  if (!previous || !reuse) return Promise.resolve(new Map());
  const { folder: from, files, manifest } = previous;
  const linked = effects.linkMany({ from, to, files: manifest.files }).then((lost) => {
    if (lost.length === 0) return files;
    const rest = new Map(files);
    for (const path of lost) rest.delete(path);
    return rest;
  });
  // Whoever waits for it is told; until then nobody must be.
  linked.catch(() => {});
  return linked;
}

async function runStages(run: Run): Promise<Summary> {
  const dump = await read(run);
  try {
    const projected = await projectDump(run, dump);
    const ahead = deriveAhead(run, dump);
    const planned = plan(run, projected);
    const written = await write(run, projected, planned);
    const findings = await verify(run, dump, ahead, projected, planned, written);
    const folder = publishSnapshot(run, projected, written);
    const { sets, tables, texts } = projected;
    return {
      folder,
      anyProperty: sets[0]!.records[0]?.id,
      tables,
      texts,
      plan: planned.plan,
      written,
      waived: [...projected.findings, ...findings],
      signed: run.signer !== undefined,
      seconds: run.progress.end(),
    };
  } finally {
    dump.close();
  }
}
