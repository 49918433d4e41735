// The stages of a build, in order: each takes what the ones before it made and says what it makes.
import Database from "better-sqlite3";
import { BuildError } from "../src/errors.ts";
import { startRows, type RowsAhead } from "./audit/rows-ahead.ts";
import { assertClean, audit, type AuditInput } from "./audit.ts";
import { coverDates } from "./calendars.ts";
import { differences, oncePublished, pastChanges } from "./changes.ts";
import { compose } from "./compose.ts";
import { assertFindings, judgeChange, judgeRejects, type Finding } from "./gate.ts";
import { jsonLines } from "./json-lines.ts";
import { ALL_KEYS_FILE, keyFiles, parseKeyFile } from "./key-export.ts";
import { measure, measurePrevious } from "./measures.ts";
import { previousPages, type Previous } from "./previous.ts";
import { countFields, projectAll, type Projected } from "./project-all.ts";
import { publish, prune } from "./publish.ts";
import { reuseOf } from "./reuse.ts";
import { asBuildError } from "./read/faults.ts";
import { openDump, type Dump } from "./read/open.ts";
import { readTextRules } from "./text-rules.ts";
import { securityFiles } from "./security-txt.ts";
import { siteFiles } from "./site.ts";
import { assertWhole, mend } from "./verify.ts";
import { writeSnapshot, type SnapshotFacts, type Written } from "./write.ts";

import type { Effects } from "./effects.ts";
import type { BuildOptions, Run } from "./run.ts";

/** What wrote a snapshot; raise it when the bytes of a page, pack or export change for the same records. */
const GENERATOR = "riffle/1";

/** Private: the check value of the pin keys that the last snapshot was built with. */
const KEY_CHECK_FILE = "pin-keys.check";

/** A dump and the file that it was when it was opened. */
type ReadDump = Dump & { identity: string | undefined };

export async function read({ options, effects, progress }: Run): Promise<ReadDump> {
  progress.stage("read", "bytes");
  const identity = effects.identity(options.dump);
  const dump = await openDump(options.dump, effects, (done, total) => progress.at(done, total));
  return { ...dump, identity };
}

export async function projectDump({ options, effects, progress, known }: Run, dump: ReadDump) {
  progress.stage("project", "rows");
  const { out, now, secrets, config, allow } = options;
  const keyFile = effects.read(`${out}.private/${ALL_KEYS_FILE}`);
  const lastKeys = parseKeyFile(keyFile && Buffer.from(keyFile).toString("utf8"));
  const rules = readTextRules(effects, config.texts);
  const lastCheck = effects.read(`${out}.private/${KEY_CHECK_FILE}`);
  const pinKeyCheck = config.pinKeyCheck ?? (lastCheck && Buffer.from(lastCheck).toString().trim());
  const projected = await projectAll(
    dump,
    { now, secrets, pinKeyCheck, lastKeys, rules },
    progress,
  );
  assertSame(effects, options.dump, dump.identity);
  // I11: what operators read lies beside the output folder, never below it.
  const report = `${out}.private/rejects.json`;
  effects.replace(report, jsonLines(projected.rejects));
  effects.replace(`${out}.private/texts.json`, jsonLines(projected.texts));
  const findings = judgeRejects(projected.tables, config.gate);
  const { tables, rejects, texts } = projected;
  Object.assign(known, { tables, rejects, texts, findings });
  assertFindings(findings, allow, report);
  return { ...projected, findings };
}

/** Begins to read what the audit will need of the dump; whoever calls this closes what is returned. */
export function readAhead({ options, effects }: Run, dump: ReadDump): RowsAhead {
  return startRows(dump, () => effects.identity(options.dump) === dump.identity);
}

export function plan(
  { options, previous, effects, progress, known }: Run,
  { sets, calendars }: Projected,
) {
  progress.stage("plan", "files");
  const past = pastChanges(effects, previous);
  const found = differences(effects, previous, sets);
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
  { sets, calendars }: Projected,
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
      calendar_end: calendars.lastEntry(),
      calendar_days: calendars.published,
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
  ahead: RowsAhead,
  { sets }: Projected,
  { files: planned, facets, past, found }: Planned,
  written: Written,
): Promise<Finding[]> {
  progress.stage("verify", "files");
  known.written = written;
  const paths = assertWhole(effects, staging, written.files);
  const published = new Set(sets.flatMap(({ records }) => records.map(({ id }) => id)));
  const told = new Set(oncePublished(past, found));
  const { files } = written;
  const input = { db, folder: staging, files, effects, paths, published, told };
  const auditDump = async (more: Partial<AuditInput>) => {
    try {
      return await audit({ ...input, ...more }, progress.at);
    } catch (error) {
      throw error instanceof Database.SqliteError ? asBuildError(error) : error;
    } finally {
      // Nothing that it found or not is worth anything if it read another dump.
      assertSame(effects, options.dump, identity);
    }
  };
  let audited = await auditDump({ ahead });
  if (audited.damaged.length > 0) {
    mend(effects, staging, audited.damaged, planned);
    audited = await auditDump({});
  }
  known.audit = audited;
  effects.replace(
    `${options.out}.private/audit.json`,
    jsonLines([...audited.hits, ...audited.reported]),
  );
  assertClean(audited);
  progress.at(files.length);
  const before = measurePrevious(effects, previous);
  if (!before) return [];
  const findings = judgeChange(before, measure(written, facets), options.config.gate);
  known.findings = [...(known.findings ?? []), ...findings];
  assertFindings(findings, options.allow, `${options.out}.private/rejects.json`);
  return findings;
}

/** Returns the folder that DIR now points to. */
export function publishSnapshot(
  { options, staging, effects, progress }: Run,
  { keys, pinKeyCheck }: Projected,
  { latest }: Written,
): string {
  progress.stage("publish");
  const { out, config } = options;
  for (const { name, text } of keyFiles(keys)) effects.replace(`${out}.private/${name}`, text);
  effects.replace(`${out}.private/${KEY_CHECK_FILE}`, `${pinKeyCheck}\n`);
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
