// A build's table of contents: each stage takes the values that it uses and returns one. attempt.ts wraps them in the
// lock, the clean-up and the report.
import { attempt, type BuildLog } from "./attempt.ts";
import { startCalendars } from "./calendar-job.ts";
import type { Config } from "./config.ts";
import { disk, type Effects } from "./disk/effects.ts";
import { compareRecords, pagesOfChanges } from "./plan/changes.ts";
import { combinationsOf } from "./plan/combinations.ts";
import { htmlPagesOf } from "./plan/html.ts";
import { planPages } from "./plan/plan.ts";
import type { PageRequests } from "./plan/weights.ts";
import type { Progress } from "./progress.ts";
import { projectAll, type Projected, type ProjectionInput } from "./project/directory.ts";
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
import { signerOf } from "./snapshot/signer.ts";
import {
  closingFiles,
  describeFiles,
  describeFixed,
  roomForPages,
  withTwins,
} from "./write/compose.ts";
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

/** Throws BuildError, and publishes nothing, for anything that an operator can fix. */
export function build(
  options: BuildOptions,
  progress: Progress,
  effects: Effects = disk,
): Promise<Summary> {
  return attempt(effects, options, progress, (log) => runStages(options, progress, effects, log));
}

async function runStages(
  options: BuildOptions,
  progress: Progress,
  effects: Effects,
  log: BuildLog,
): Promise<Summary> {
  const { out, now, secrets, sample, allow, config } = options;
  const previous = readPrevious(effects, out);
  log.note({ first: previous === undefined });
  log.note({ findings: judgePrevious(previous, options) });
  const signer = await signerOf(effects, out, secrets.RIFFLE_SIGNING_KEY, allow);
  log.note({ signed: signer !== undefined });

  progress.stage("read", "bytes");
  const dump = await openDump(options.dump, effects, progress.at, {
    map: options.map,
    withdrawn: readWithdrawn(effects, config.withdrawn),
  });
  try {
    progress.stage("project", "rows");
    const { db } = dump;
    const last = readLast(effects, out);
    const calendars = startCalendars(dump, now, config.calendar.assume);
    const projection: ProjectionInput = {
      now,
      secrets,
      sample,
      pinned: pinnedChecks(config.pinKeyCheck, previous?.manifest.pin_keys, options),
      last,
      readChecks: () => readTextChecks(effects, config.texts, db),
      formerlyPublished: (resource, id) => formerRecord(previous, resource, id),
      assume: config.calendar.assume,
      ahead: calendars?.answer,
      hidden: dump.through.hidden,
    };
    const projected = await projectAll(db, projection, progress);
    dump.assertUnchanged();
    log.note(projected);
    const { tables, rejects } = projected;
    log.note({ findings: judgeRejects(tables, rejects, config.gate, previous === undefined) });
    log.assertAllowed();

    const made = await makeFiles(options, previous, projected, progress, effects, log);
    const { files, pages, plan } = made;

    progress.stage("prove", "records");
    const derived = calendars?.derived;
    const verification = { ...made, db, now, projected, derived, previous, config };
    const staging = stagingFolder(out);
    const data = await verifyData(effects, staging, files, verification).finally(
      // Results from a different dump prove nothing.
      dump.assertUnchanged,
    );
    const { records, differences } = data;
    progress.at(records);
    log.note({ proof: { records, differences: differences.length } });
    assertProved(differences);
    const proved = data.proved!;

    progress.stage("pages", "pages");
    const html = writePages(effects, staging, pages, proved.maker.page, previous, progress);
    const known = { snapshot: made.snapshot, html: made.html, headers: made.site.headers };
    const { publicKeys, site } = config;
    const { pinKeyCheck } = projected;
    const facts = {
      ...proved,
      ...known,
      signer,
      publicKeys,
      site,
      pinKeyCheck,
      allow,
      now,
      previous,
    };
    const written = await closeSnapshot(effects, staging, [...files, ...html], facts);
    log.note({ written });

    progress.stage("verify", "files");
    const rest = verifyFiles(effects, staging, written, proved, verification);
    progress.at(written.files.length);
    const wrong = rest.differences;
    log.note({ proof: { records, differences: wrong.length }, findings: rest.findings });
    assertProved(wrong);
    log.assertAllowed();

    progress.stage("publish");
    keepOutputs(effects, out, projected);
    const folder = publish(effects, staging, out, written.latest);
    prune(effects, out, config.keepSnapshots);
    return {
      ...projected,
      empty: dump.through.empty,
      unread: dump.through.unread,
      plan,
      written,
      folder,
      properties: projected.sets[0]!.records,
      source: options,
      findings: log.findings,
      signed: signer !== undefined,
      seconds: progress.end(),
    };
  } finally {
    dump.close();
  }
}

// A function of its own, since the descriptions of files take as much memory as the proof and end with it.
async function makeFiles(
  options: BuildOptions,
  previous: Previous | undefined,
  projected: Projected,
  progress: Progress,
  effects: Effects,
  log: BuildLog,
) {
  const { out, now, maxFiles, requests, config } = options;
  const { sets, calendars } = projected;
  progress.stage("plan", "files");
  const changes = compareRecords(previous, sets, calendars);
  const site = readSite(effects, options.public);
  const around = await describeSite(site, sets, config, changes, now);
  site.assertUnchanged();
  const fixed = withTwins(describeFixed(sets, calendars, around, config.site).files);
  const closing = closingFiles(fixed, sets, pagesOfChanges(changes, previous, now), maxFiles);
  const room = roomForPages(fixed, sets, closing, maxFiles);
  const combinations = sets.flatMap(combinationsOf);
  const hasHtml = config.exports.html;
  const htmlPages = hasHtml ? htmlPagesOf(sets, combinations, site.list) : {};
  const past = previousPages(previous?.manifest);
  const plan = planPages(combinations, room, past, now, requests, htmlPages);
  const planned = describeFiles(fixed, sets, combinations, plan, hasHtml, maxFiles - closing);
  const paths = plan.html.files.flatMap((kind) => htmlPages[kind] ?? []);
  progress.at(planned.length + paths.length);
  log.note({ changes: changes.records, plan });

  progress.stage("write", "files");
  return {
    ...writeFiles(effects, stagingFolder(out), planned, previous, progress),
    plan,
    /** The files of HTML pages, and their kinds. */
    pages: paths.map((path) => `${path}index.html`),
    html: hasHtml ? plan.html.files : undefined,
    site,
  };
}
