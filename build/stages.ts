// The stages of a build, in order: each takes what the ones before it made and says what it makes.
import Database from "better-sqlite3";
import { BuildError } from "../src/errors.ts";
import { coverDates } from "./calendars.ts";
import { differences, pastChanges } from "./changes.ts";
import { compose } from "./compose.ts";
import { assertFindings, judgeChange, judgeRejects, type Finding } from "./gate.ts";
import { jsonLines } from "./json-lines.ts";
import { ALL_KEYS_FILE, keyFiles, parseKeyFile } from "./key-export.ts";
import { measureBoth } from "./measures.ts";
import type { PinnedCheck } from "./pin-keys.ts";
import { formerRecord, previousPages, type Previous } from "./previous.ts";
import { countFields, projectAll, type Projected } from "./project-all.ts";
import { publish, prune } from "./publish.ts";
import { reuseOf } from "./reuse.ts";
import { deriveCalendars } from "./prove/calendars.ts";
import { readWhole } from "./prove/files.ts";
import { assertProved, prove } from "./prove/prove.ts";
import { LARGE_BYTES } from "./read/database.ts";
import { asBuildError } from "./read/faults.ts";
import { openDump, type Dump } from "./read/open.ts";
import { runThread } from "./thread.ts";
import { readTextRules } from "./text-rules.ts";
import { securityFiles } from "./security-txt.ts";
import { siteFiles } from "./site.ts";
import { mend } from "./verify.ts";
import { writeSnapshot, type SnapshotFacts, type Written } from "./write.ts";

import type { ResourceName } from "../src/resources.ts";
import { approvalOf } from "./redact.ts";
import type { Effects } from "./effects.ts";
import type { BuildOptions, Run } from "./run.ts";

/** What wrote a snapshot; raise it when the bytes of a page, pack or export change for the same records. */
const GENERATOR = "riffle/1";

/** A dump and the file that it was when it was opened. */
type ReadDump = Dump & { identity: string | undefined };

export async function read({ options, effects, progress }: Run): Promise<ReadDump> {
  progress.stage("read", "bytes");
  const identity = effects.identity(options.dump);
  const dump = await openDump(options.dump, effects, (done, total) => progress.at(done, total));
  return { ...dump, identity };
}

export async function projectDump(
  { options, previous, effects, progress, known }: Run,
  dump: ReadDump,
) {
  progress.stage("project", "rows");
  const { out, now, secrets, sample, config, allow } = options;
  const keyFile = effects.read(`${out}.private/${ALL_KEYS_FILE}`);
  const lastKeys = parseKeyFile(keyFile && Buffer.from(keyFile).toString("utf8"));
  const rules = readTextRules(effects, config.texts);
  const formerly = (...record: [ResourceName, string]) => formerRecord(previous, ...record);
  const pinned = pinnedChecks(options, previous);
  const projected = await projectAll(
    dump,
    { now, secrets, sample, pinned, lastKeys, rules, formerly },
    progress,
  );
  assertSame(effects, options.dump, dump.identity);
  // I11: what operators read lies beside the output folder, never below it.
  const report = `${out}.private/rejects.json`;
  const { tables, texts } = projected;
  const rejects = [...projected.rejects, ...projected.repairs];
  effects.replace(report, jsonLines(rejects));
  effects.replace(`${out}.private/texts.json`, jsonLines(projected.texts));
  const findings = judgeRejects(projected.tables, config.gate);
  Object.assign(known, { tables, rejects, texts, findings });
  assertFindings(findings, allow, report);
  return { ...projected, findings };
}

/** Derives the calendars again, for the proof; on a thread where that takes longer than to start one. */
export async function deriveAhead(
  { options: { now, dump: path }, effects }: Run,
  { db, file, bytes, identity }: ReadDump,
): Promise<Map<unknown, string>> {
  const isSame = effects.identity(path) === identity;
  if (bytes < LARGE_BYTES || !isSame) return deriveCalendars(db, now);
  return runThread<Map<unknown, string>>("prove/calendar-thread.ts", { file, now });
}

export function plan(
  { options, previous, effects, progress, known }: Run,
  { sets, calendars }: Projected,
) {
  progress.stage("plan", "files");
  const past = pastChanges(effects, previous);
  const found = differences(previous, sets);
  const before = canReuse(previous, options) ? previous : undefined;
  const composition = compose({
    sets,
    calendars,
    site: [
      ...siteFiles(effects, options.public),
      ...securityFiles(options.config.securityContacts, options.now),
    ],
    maxFiles: options.maxFiles,
    requests: options.requests,
    now: options.now,
    previous: previousPages(previous),
    reuse: before && reuseOf(effects, before, found),
  });
  progress.at(composition.files.length);
  Object.assign(known, { found, plan: composition.plan });
  return { ...composition, past, found };
}

type Planned = ReturnType<typeof plan>;

export async function write(
  { options, previous, staging, signer, effects, progress, linked }: Run,
  { sets, calendars, pinKeyCheck }: Projected,
  { files, contents, digest, past, found }: Planned,
): Promise<Written> {
  progress.stage("write", "files");
  const { now, config, allow } = options;
  const facts: SnapshotFacts = {
    contents,
    cover: coverDates(calendars.cover),
    manifest: {
      generator: GENERATOR,
      fields: countFields(sets),
      pin_keys: pinKeyCheck,
      calendars: digest,
      overrides: previous ? [...allow] : ["first", ...allow],
    },
    past,
    found,
    now,
    previous,
    linked: await linked,
    signer,
    otherKeys: config.publicKeys,
    public: options.public,
  };
  return writeSnapshot(effects, staging, files, facts, progress);
}

export async function verify(
  { options, previous, staging, effects, progress, known }: Run,
  { db, identity }: ReadDump,
  ahead: ReturnType<typeof deriveAhead>,
  projected: Projected,
  { files: planned, facets, found }: Planned,
  written: Written,
): Promise<Finding[]> {
  progress.stage("verify", "files");
  known.written = written;
  const exports = new Map<string, Uint8Array>();
  const readAll = () =>
    readWhole(effects, staging, written.files, (path, bytes) => {
      if (path.endsWith(".ndjson")) exports.set(path, bytes);
    });
  const damaged = readAll();
  if (damaged.length > 0) {
    mend(effects, staging, damaged, planned);
    assertWritten(readAll());
  }
  progress.at(written.files.length);
  const { now, dump, config, allow, out } = options;
  const approved = readTextRules(effects, config.texts).approved;
  const rejected: Record<string, string[]> = {};
  for (const { table, id } of projected.rejects) (rejected[table] ??= []).push(id);
  try {
    const wrong = prove({
      db,
      now,
      calendars: await ahead,
      read: (path) => exports.get(path),
      rejected,
      mayStay: (text, resource, id, field) =>
        approved.has(approvalOf(text)) || formerRecord(previous, resource, id)?.[field] === text,
    });
    const records = projected.sets.reduce((sum, set) => sum + set.records.length, 0);
    known.proof = { records, differences: wrong.length };
    assertProved(wrong);
  } catch (error) {
    throw error instanceof Database.SqliteError ? asBuildError(error) : error;
  } finally {
    // Nothing that it found or not is worth anything if it read another dump.
    assertSame(effects, dump, identity);
  }
  const measured = measureBoth(effects, previous, written, facets, projected, found);
  if (!measured) return [];
  const findings = judgeChange(measured.before, measured.now, config.gate);
  known.findings = [...(known.findings ?? []), ...findings];
  assertFindings(findings, allow, `${out}.private/rejects.json`);
  return findings;
}

/** Returns the folder that DIR now points to. */
export function publishSnapshot(
  { options, staging, effects, progress }: Run,
  { keys }: Projected,
  { latest }: Written,
): string {
  progress.stage("publish");
  const { out, config } = options;
  for (const { name, text } of keyFiles(keys)) effects.replace(`${out}.private/${name}`, text);
  const folder = publish(effects, staging, out, latest);
  prune(effects, out, config.keepSnapshots);
  return folder;
}

// Throws BuildError if a file is another one, or was changed, since it was looked at before.
function assertSame(effects: Effects, path: string, identity: string | undefined): void {
  if (effects.identity(path) === identity) return;
  throw new BuildError(
    `${path} was replaced or changed while it was read`,
    "Export to another name and rename it when it is whole, then build again",
  );
}

// Bytes of another writer may differ though nothing changed.
function canReuse(previous: Previous | undefined, { reuse }: BuildOptions): boolean {
  return reuse && previous?.manifest.generator === GENERATOR;
}

function assertWritten([damaged]: readonly string[]): void {
  if (damaged === undefined) return;
  throw new BuildError(
    `${damaged} in the staging folder does not keep the bytes that are written`,
    "The disk is failing; build on another one",
  );
}

// What the pin keys are held against: the operator's configuration, and the previous snapshot.
function pinnedChecks({ config, allow }: BuildOptions, previous: Previous | undefined) {
  const pinned: PinnedCheck[] = [];
  const own = config.pinKeyCheck;
  const last = previous?.manifest.pin_keys;
  const where = "pinKeyCheck of riffle.config";
  if (own) pinned.push({ check: own, where, ifLost: "take it out of the configuration" });
  if (last && !allow.includes("pins")) {
    const ifLost = "build once with --allow pins";
    pinned.push({ check: last, where: "the previous snapshot's manifest", ifLost });
  }
  return pinned;
}
