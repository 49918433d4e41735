// Builds a snapshot of a dump and publishes it. The stages follow one another; none knows a later one.
import { BuildError } from "../src/errors.ts";
import { coverDates } from "./calendars.ts";
import { differences } from "./changes.ts";
import { compose } from "./compose.ts";
import type { Config } from "./config.ts";
import { disk, type Effects } from "./effects.ts";
import {
  assertFindings,
  assertPrevious,
  judgeChange,
  judgeRejects,
  type Check,
  type Finding,
} from "./gate.ts";
import { ALL_KEYS_FILE, keyFiles, parseKeyFile } from "./key-export.ts";
import { takeLock } from "./lock.ts";
import { measure, measurePrevious } from "./measures.ts";
import { previousPages, readPrevious, type Previous } from "./previous.ts";
import type { Progress } from "./progress.ts";
import { countFields, projectAll, type Projected } from "./project-all.ts";
import { publish, prune, stagingFolder } from "./publish.ts";
import { openDump, type Dump } from "./read/open.ts";
import { createTextRules, parseApprovals, type TextRules } from "./redact.ts";
import { createSigner, type Signer } from "./sign.ts";
import { securityFiles } from "./security-txt.ts";
import { siteFiles } from "./site.ts";
import type { Summary } from "./summary.ts";
import { judgePages } from "./unchanged.ts";
import { assertWhole } from "./verify.ts";
import { writeSnapshot, type SnapshotFacts, type Written } from "./write.ts";

export interface BuildOptions {
  dump: string;
  /** The symbolic link to publish at. */
  out: string;
  /** The build's clock. */
  now: Date;
  maxFiles: number;
  /** There may be no snapshot at `out` yet. */
  first: boolean;
  /** Links files that did not change from the snapshot before. */
  reuse: boolean;
  /** Checks of the gate that may fail this time. */
  allow: readonly Check[];
  /** Folder of the files that are copied as they are. */
  public: string;
  /** RIFFLE_GRID_KEY, RIFFLE_NOISE_KEY and RIFFLE_SIGNING_KEY. */
  secrets: Record<string, string | undefined>;
  config: Config;
}

/** What wrote a snapshot; raise it when the bytes of a page change for the same record. */
const GENERATOR = "riffle/1";

/** What all stages of one build share. */
interface Run {
  options: BuildOptions;
  previous: Previous | undefined;
  /** Folder that the snapshot is written into before it is published. */
  staging: string;
  signer: Signer | undefined;
  progress: Progress;
  effects: Effects;
}

/** Throws BuildError for anything an operator can mend; then nothing is published. */
export async function build(
  options: BuildOptions,
  progress: Progress,
  effects: Effects = disk,
): Promise<Summary> {
  const giveBack = takeLock(effects, options.out, Date.now);
  const staging = stagingFolder(effects, options.out);
  try {
    const previous = readPrevious(effects, options.out);
    assertPrevious(previous, options);
    const signer = await createSigner(options.secrets.RIFFLE_SIGNING_KEY);
    return await runStages({ options, previous, staging, signer, progress, effects });
  } finally {
    try {
      effects.remove(staging);
    } finally {
      giveBack();
    }
  }
}

async function runStages(run: Run): Promise<Summary> {
  const dump = await read(run);
  try {
    const projected = projectDump(run, dump);
    const planned = plan(run, projected);
    const written = await write(run, projected, planned);
    const findings = verify(run, planned, written);
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

/** A dump and the file that it was when it was opened. */
type ReadDump = Dump & { identity: string | undefined };

async function read({ options, effects, progress }: Run): Promise<ReadDump> {
  progress.stage("read", "bytes");
  const identity = effects.identity(options.dump);
  const dump = await openDump(options.dump, effects, (done, total) => progress.at(done, total));
  return { ...dump, identity };
}

function projectDump({ options, effects, progress }: Run, dump: ReadDump) {
  progress.stage("project", "rows");
  const { out, now, secrets, config, allow } = options;
  const keyFile = effects.read(`${out}.private/${ALL_KEYS_FILE}`);
  const lastKeys = parseKeyFile(keyFile && Buffer.from(keyFile).toString("utf8"));
  const rules = readTextRules(effects, config);
  const { pinKeyCheck } = config;
  const projected = projectAll(dump, { now, secrets, pinKeyCheck, lastKeys, rules }, progress);
  assertSame(effects, options.dump, dump.identity);
  const report = `${out}.private/rejects.json`;
  effects.replace(report, lines(projected.rejects));
  effects.replace(`${out}.private/texts.json`, lines(projected.texts));
  const findings = judgeRejects(projected.tables, config.gate);
  assertFindings(findings, allow, report);
  return { ...projected, findings };
}

function plan({ options, previous, effects, progress }: Run, { sets, calendars }: Projected) {
  progress.stage("plan", "files");
  const found = differences(effects, previous, sets);
  const composition = compose({
    sets,
    calendars,
    site: [
      ...siteFiles(effects, options.public),
      ...securityFiles(options.config.securityContacts, options.now),
    ],
    maxFiles: options.maxFiles,
    now: options.now,
    previous: previousPages(previous),
    isUnchanged: canReuse(previous, options) ? judgePages(found) : () => false,
  });
  progress.at(composition.files.length);
  return { ...composition, found };
}

type Planned = ReturnType<typeof plan>;

function write(
  { options, previous, staging, signer, effects, progress }: Run,
  { sets, calendars }: Projected,
  { files, contents, found }: Planned,
): Promise<Written> {
  progress.stage("write", "files");
  const { now, reuse, config, allow } = options;
  const facts: SnapshotFacts = {
    contents,
    cover: coverDates(calendars.cover),
    manifest: {
      generator: GENERATOR,
      fields: countFields(sets),
      calendar_end: calendars.lastEntry(),
      calendar_days: calendars.published,
      overrides: previous ? [...allow] : ["first", ...allow],
    },
    found,
    now,
    previous,
    reuse,
    signer,
    otherKeys: config.publicKeys,
    public: options.public,
  };
  return writeSnapshot(effects, staging, files, facts, progress);
}

function verify(
  { options, previous, staging, effects, progress }: Run,
  { facets }: Planned,
  written: Written,
): Finding[] {
  progress.stage("verify", "files");
  assertWhole(effects, staging, written.files);
  progress.at(written.files.length);
  const before = measurePrevious(effects, previous);
  if (!before) return [];
  const findings = judgeChange(before, measure(written, facets), options.config.gate);
  assertFindings(findings, options.allow, `${options.out}.private/rejects.json`);
  return findings;
}

/** Returns the folder that DIR now points to. */
function publishSnapshot(
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

function readTextRules(effects: Effects, { texts }: Config): TextRules {
  const file = texts.approvals === undefined ? undefined : effects.read(texts.approvals);
  if (texts.approvals !== undefined && !file) {
    throw new BuildError(
      `The approvals file ${texts.approvals} is missing`,
      "Put it back, or leave texts.approvals out of the configuration",
    );
  }
  const approved = parseApprovals(file ? Buffer.from(file).toString("utf8") : "");
  return createTextRules({ strict: texts.strict, approved });
}

// A JSON array, an item a line.
function lines(items: readonly object[]): string {
  return `[${items.map((item) => `\n${JSON.stringify(item)}`).join(",")}\n]\n`;
}

// Bytes of another writer may differ though nothing changed.
function canReuse(previous: Previous | undefined, { reuse }: BuildOptions): boolean {
  return reuse && previous?.manifest.generator === GENERATOR;
}
