// A build's table of contents: each stage takes the values that it uses and returns one; attempt.ts wraps them.
import { sum } from "../src/figures.ts";
import { attempt, type BuildLog } from "./attempt.ts";
import { startCalendars } from "./calendar-job.ts";
import type { Config } from "./config.ts";
import { disk, type Effects } from "./disk/effects.ts";
import { changeCounts } from "./plan/changes.ts";
import type { PageRequests } from "./plan/weights.ts";
import type { Progress } from "./progress.ts";
import { projectAll, type Projected, type ProjectionInput } from "./project/directory.ts";
import { pinnedChecks } from "./project/pin-keys.ts";
import { readTextChecks } from "./project/texts/read-checks.ts";
import type { Check } from "./prove/gate.ts";
import { judgePrevious, judgeRejects } from "./prove/judge.ts";
import { assertProved } from "./prove/same.ts";
import { verifyData, verifyFiles, type Proved } from "./prove/verify.ts";
import { prune, publish, stagingFolder } from "./publish/publish.ts";
import { openDump } from "./read/open.ts";
import { readWithdrawn } from "./read/withdrawn.ts";
import { keepOutputs, readLast } from "./report/keep.ts";
import type { Facts } from "./report/report.ts";
import { formerRecord, readPrevious } from "./snapshot/previous.ts";
import { signerOf, type Signer } from "./snapshot/sign.ts";
import { describeFixed, describeSnapshot } from "./write/compose.ts";
import { readSite } from "./write/site.ts";
import { closeSnapshot, writeFiles, writePages, type Closed, type Target } from "./write/write.ts";

export interface BuildOptions {
  dump: string;
  map?: string | undefined;
  out: string;
  now: Date;
  maxFiles: number;
  requests?: PageRequests | undefined;
  /** Allows `out` to hold no snapshot yet. */
  first: boolean;
  sample: boolean;
  allow: readonly Check[];
  public: string;
  secrets: Record<string, string | undefined>;
  config: Config;
}

interface Run extends BuildOptions {
  progress: Progress;
  log: BuildLog;
  to: Target;
}

/** Throws BuildError, and publishes nothing, for anything that an operator can fix. */
export function build(
  options: BuildOptions,
  progress: Progress,
  effects: Effects = disk,
): Promise<Facts> {
  return attempt(effects, options, progress, async (log) => {
    const { out, secrets, allow } = options;
    const previous = readPrevious(effects, out);
    log.note({ first: previous === undefined, findings: judgePrevious(previous, options) });
    const signer = await signerOf(effects, out, secrets.RIFFLE_SIGNING_KEY, allow);
    log.note({ signed: signer !== undefined });
    const to = { effects, folder: stagingFolder(out), previous };
    await runStages({ ...options, progress, log, to }, signer);
  });
}

async function runStages(run: Run, signer: Signer | undefined): Promise<void> {
  const source = await read(run);
  try {
    // No name holds the records longer than they are written: they take as much memory as the proof.
    const made = await planAndWrite(run, await project(run, source));
    const proved = await proveExports(run, source, made);
    const closed = await close(run, made, proved, signer);
    proveFiles(run, made, proved, closed);
    finish(run, made, closed);
  } finally {
    source.dump.close();
  }
}

async function read({ dump: path, map, now, config, progress, log, to: { effects } }: Run) {
  progress.stage("read", "bytes");
  const withdrawn = readWithdrawn(effects, config.withdrawn);
  const dump = await openDump(path, effects, progress.at, { map, withdrawn });
  log.note(dump.through);
  return { dump, calendars: startCalendars(dump, now, config.calendar.assume) };
}
type Source = Awaited<ReturnType<typeof read>>;

async function project(run: Run, { dump, calendars }: Source): Promise<Projected> {
  const { out, config, progress, log, to } = run;
  const { effects, previous } = to;
  progress.stage("project", "rows");
  const input = {
    ...run,
    pinned: pinnedChecks(config.pinKeyCheck, previous?.manifest?.pin_keys, run),
    last: readLast(effects, out),
    readChecks: () => readTextChecks(effects, config.texts, dump.db),
    formerlyPublished: (resource, id) => formerRecord(previous, resource, id),
    assume: config.calendar.assume,
    ahead: calendars?.answer,
    hidden: dump.through.hidden,
  } satisfies ProjectionInput;
  const projected = await projectAll(dump.db, input, progress);
  dump.assertUnchanged();
  // Not its records, which the log would hold to the end.
  const { tables, rejects, repairs, texts, closeListings } = projected;
  const findings = judgeRejects(tables, rejects, config.gate, !previous);
  log.note({ tables, rejects, repairs, texts, closeListings, findings });
  log.assertAllowed();
  return projected;
}

/** The files of the plan. Their descriptions take as much memory as the proof, so they end here. */
async function planAndWrite(run: Run, { sets, calendars, ...projected }: Projected) {
  const { now, maxFiles, requests, config, progress, log, to } = run;
  progress.stage("plan", "files");
  const site = readSite(to.effects, run.public);
  const around = { now, previous: to.previous, site, config };
  const draft = await describeFixed(sets, calendars, around);
  site.assertUnchanged();
  const { files, pages, plan } = describeSnapshot(draft, around, maxFiles, requests);
  progress.at(files.length + pages.length);
  log.note({ changes: changeCounts(draft.changes), plan });

  progress.stage("write", "files");
  return { ...writeFiles(to, files, progress), around, pages, html: plan.html, projected };
}
type Made = Awaited<ReturnType<typeof planAndWrite>>;

async function proveExports(run: Run, { dump, calendars }: Source, made: Made): Promise<Proved> {
  const { config, progress, log, to } = run;
  progress.stage("prove", "records");
  const { around, files, html, projected } = made;
  const input = { ...around, html, projected, config, db: dump.db, derived: calendars?.derived };
  const { records, differences, proved } = await verifyData(to, files, input).finally(
    // Results from a different dump prove nothing.
    dump.assertUnchanged,
  );
  progress.at(records);
  log.note({ proof: { records, differences: differences.length } });
  assertProved(differences);
  return proved!;
}

async function close(run: Run, made: Made, proved: Proved, signer: Signer | undefined) {
  const { allow, progress, log, to } = run;
  const { files, pages, snapshot, html, around, projected } = made;
  progress.stage("pages", "pages");
  const rendered = writePages(to, pages, proved.maker.page, progress);
  const { pinKeyCheck } = projected;
  const facts = { ...around, snapshot, html, pinKeyCheck, allow, signer };
  const written = await closeSnapshot(to, [...files, ...rendered], proved, facts);
  log.note({ written });
  return written;
}

function proveFiles(run: Run, { projected }: Made, proved: Proved, closed: Closed): void {
  const { config, progress, log, to } = run;
  progress.stage("verify", "files");
  const { differences, findings } = verifyFiles(to, closed, proved, projected, config.gate);
  progress.at(closed.files.length);
  const records = sum(proved.sets, (set) => set.records.length);
  log.note({ proof: { records, differences: differences.length }, findings });
  log.note({ properties: proved.sets[0]!.records });
  assertProved(differences);
  log.assertAllowed();
}

function finish(run: Run, { projected }: Made, { latest }: Closed): void {
  const { out, config, progress, log, to } = run;
  progress.stage("publish");
  keepOutputs(to.effects, out, projected);
  log.note({ folder: publish(to.effects, to.folder, out, latest) });
  prune(to.effects, out, config.keepSnapshots);
}
