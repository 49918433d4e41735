// A build's table of contents: each stage takes the values that it uses and returns one. attempt.ts wraps them in the
// lock, the clean-up and the report.
import { attempt, type BuildLog } from "./attempt.ts";
import { startCalendars } from "./calendar-job.ts";
import type { Config } from "./config.ts";
import { disk, type Effects } from "./disk/effects.ts";
import { compareRecords, pagesOfChanges } from "./plan/changes.ts";
import type { PageRequests } from "./plan/weights.ts";
import type { Progress } from "./progress.ts";
import { projectAll, type Outcome, type Projected } from "./project/directory.ts";
import { pinnedChecks } from "./project/pin-keys.ts";
import { readTextChecks } from "./project/texts/read-checks.ts";
import type { Check } from "./prove/gate.ts";
import { judgePrevious, judgeRejects } from "./prove/judge.ts";
import { assertProved } from "./prove/same.ts";
import { verifyData, verifyFiles } from "./prove/verify.ts";
import { prune, publish, stagingFolder } from "./publish/publish.ts";
import { openDump } from "./read/open.ts";
import { readWithdrawn } from "./read/withdrawn.ts";
import { keepOutputs, readLast } from "./report/keep.ts";
import type { Summary } from "./report/summary.ts";
import { formerRecord, previousPages, readPrevious, type Previous } from "./snapshot/previous.ts";
import { signerOf, type Signer } from "./snapshot/sign.ts";
import { describeSnapshot } from "./write/compose.ts";
import { describeSite } from "./write/describe-site.ts";
import { readSite } from "./write/site.ts";
import { closeSnapshot, writeFiles, writePages } from "./write/write.ts";

export interface BuildOptions {
  dump: string;
  /** File of views for a dump with another schema. */
  map?: string | undefined;
  /** The symbolic link to publish at. */
  out: string;
  /** The build's clock. */
  now: Date;
  maxFiles: number;
  /** Requests counted from an access log, for the plan of pages. */
  requests?: PageRequests | undefined;
  /** Allows `out` to hold no snapshot yet. */
  first: boolean;
  /** The dump is the sample directory, which may be built with the published keys. */
  sample: boolean;
  /** Checks of the gate that this build may fail. */
  allow: readonly Check[];
  /** Folder of the site's files, which are copied unchanged. */
  public: string;
  /** RIFFLE_GRID_KEY, RIFFLE_NOISE_KEY and RIFFLE_SIGNING_KEY. */
  secrets: Record<string, string | undefined>;
  config: Config;
}

/** The arguments of every stage. */
interface Run {
  options: BuildOptions;
  progress: Progress;
  effects: Effects;
  log: BuildLog;
  /** The folder that is filled, and renamed at the end. */
  staging: string;
}

/** Throws BuildError, and publishes nothing, for anything that an operator can fix. */
export function build(
  options: BuildOptions,
  progress: Progress,
  effects: Effects = disk,
): Promise<Summary> {
  return attempt(effects, options, progress, (log) =>
    runStages({ options, progress, effects, log, staging: stagingFolder(options.out) }),
  );
}

async function runStages(run: Run): Promise<Summary> {
  const { previous, signer } = await readBefore(run);
  const source = await read(run);
  try {
    // No name holds the records longer than they are written: they take as much memory as the proof.
    const made = await planAndWrite(run, await project(run, source, previous), previous);
    const proof = await proveExports(run, source, made, previous);
    const written = await close(run, made, proof, signer);
    proveFiles(run, proof, written);
    return {
      ...made.projected,
      empty: source.dump.through.empty,
      unread: source.dump.through.unread,
      plan: made.plan,
      written,
      folder: finish(run, made.projected, written),
      properties: proof.proved.sets[0]!.records,
      source: run.options,
      findings: run.log.findings,
      signed: signer !== undefined,
      seconds: run.progress.end(),
    };
  } finally {
    source.dump.close();
  }
}

/** The published snapshot, and the signer of the next one. */
async function readBefore({ options, effects, log }: Run) {
  const { out, secrets, allow } = options;
  const previous = readPrevious(effects, out);
  log.note({ first: previous === undefined, findings: judgePrevious(previous, options) });
  const signer = await signerOf(effects, out, secrets.RIFFLE_SIGNING_KEY, allow);
  log.note({ signed: signer !== undefined });
  return { previous, signer };
}

/** The dump, and the thread that reads its calendars if it is large. */
async function read({ options, progress, effects }: Run) {
  const { map, now, config } = options;
  progress.stage("read", "bytes");
  const withdrawn = readWithdrawn(effects, config.withdrawn);
  const dump = await openDump(options.dump, effects, progress.at, { map, withdrawn });
  return { dump, calendars: startCalendars(dump, now, config.calendar.assume) };
}
type Source = Awaited<ReturnType<typeof read>>;

/** Public records of private rows; refuses what the gate doesn't allow. */
async function project(
  { options, progress, effects, log }: Run,
  { dump, calendars }: Source,
  previous: Previous | undefined,
): Promise<Projected> {
  const { out, now, secrets, sample, config } = options;
  progress.stage("project", "rows");
  const last = readLast(effects, out);
  const projected = await projectAll(
    dump.db,
    {
      now,
      secrets,
      sample,
      pinned: pinnedChecks(config.pinKeyCheck, previous?.manifest?.pin_keys, options),
      last,
      readChecks: () => readTextChecks(effects, config.texts, dump.db),
      formerlyPublished: (resource, id) => formerRecord(previous, resource, id),
      assume: config.calendar.assume,
      ahead: calendars?.answer,
      hidden: dump.through.hidden,
    },
    progress,
  );
  dump.assertUnchanged();
  const { tables, rejects, repairs, texts, closeListings } = projected;
  const findings = judgeRejects(tables, rejects, config.gate, previous === undefined);
  log.note({ tables, rejects, repairs, texts, closeListings, findings });
  log.assertAllowed();
  return projected;
}

/** The plan, and the files of it. Their descriptions take as much memory as the proof, so they end here. */
async function planAndWrite(
  { options, progress, effects, log, staging }: Run,
  { sets, calendars, ...projected }: Projected,
  previous: Previous | undefined,
) {
  progress.stage("plan", "files");
  const { now, maxFiles, requests, config } = options;
  const changes = compareRecords(previous, sets, calendars);
  const changesPages = pagesOfChanges(changes, previous, now);
  const site = readSite(effects, options.public);
  const around = await describeSite(site, sets, config, changes, now);
  site.assertUnchanged();
  const past = previousPages(previous?.manifest);
  const facts = { sets, calendars, around, site: site.list, changesPages, past };
  const described = describeSnapshot({ ...facts, now, requests, maxFiles, config });
  const { files, plan, pages, html } = described;
  progress.at(files.length + pages.length);
  log.note({ changes: changes.records, plan });

  progress.stage("write", "files");
  const written = writeFiles({ effects, folder: staging, previous }, files, progress);
  return { ...written, projected, plan, pages, html, site };
}
type Made = Awaited<ReturnType<typeof planAndWrite>>;

/** Compares the exports with records derived from the dump again. */
async function proveExports(
  { options, progress, effects, log, staging }: Run,
  { dump, calendars }: Source,
  made: Made,
  previous: Previous | undefined,
) {
  const { now, config } = options;
  progress.stage("prove", "records");
  const source = { db: dump.db, derived: calendars?.derived };
  const input = { ...made, ...source, now, previous, config };
  const data = await verifyData(effects, staging, made.files, input).finally(
    // Results from a different dump prove nothing.
    dump.assertUnchanged,
  );
  const { records, differences } = data;
  progress.at(records);
  log.note({ proof: { records, differences: differences.length } });
  assertProved(differences);
  return { input, records, proved: data.proved! };
}
type Proof = Awaited<ReturnType<typeof proveExports>>;

/** HTML pages of what is proved, and the files that name all others. */
async function close(
  { options, progress, effects, log, staging }: Run,
  { files, pages, snapshot, html, site: { headers } }: Made,
  { input, proved }: Proof,
  signer: Signer | undefined,
) {
  const { allow, now, config } = options;
  const { publicKeys, site } = config;
  progress.stage("pages", "pages");
  const to = { effects, folder: staging, previous: input.previous };
  const rendered = writePages(to, pages, proved.maker.page, progress);
  const known = { snapshot, html, headers, signer, publicKeys, site, allow, now };
  const facts = { ...proved, ...known, pinKeyCheck: input.projected.pinKeyCheck };
  const written = await closeSnapshot(to, [...files, ...rendered], facts);
  log.note({ written });
  return written;
}
type Written = Awaited<ReturnType<typeof close>>;

/** Compares every file with one made again of what is proved, and holds the gate. */
function proveFiles(
  { progress, effects, log, staging }: Run,
  { input, records, proved }: Proof,
  written: Written,
): void {
  progress.stage("verify", "files");
  const { differences, findings } = verifyFiles(effects, staging, written, proved, input);
  progress.at(written.files.length);
  log.note({ proof: { records, differences: differences.length }, findings });
  assertProved(differences);
  log.assertAllowed();
}

/** Keeps the private outputs and publishes the folder. Returns where it is now. */
function finish(
  { options: { out, config }, progress, effects, staging }: Run,
  projected: Outcome,
  { latest }: Written,
) {
  progress.stage("publish");
  keepOutputs(effects, out, projected);
  const folder = publish(effects, staging, out, latest);
  prune(effects, out, config.keepSnapshots);
  return folder;
}
