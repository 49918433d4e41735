// Builds a snapshot of a dump and publishes it. The stages follow one another; none knows a later one.
import { BuildError } from "../src/errors.ts";
import { coverDates } from "./calendars.ts";
import { differences } from "./changes.ts";
import { compose } from "./compose.ts";
import type { Config } from "./config.ts";
import { disk, type Effects } from "./effects.ts";
import { assertFindings, assertPrevious, judgeChange, judgeRejects, type Check } from "./gate.ts";
import { ALL_KEYS_FILE, keyFiles, parseKeyFile } from "./key-export.ts";
import { takeLock } from "./lock.ts";
import { measure, measurePrevious } from "./measures.ts";
import { previousPages, readPrevious, type Previous } from "./previous.ts";
import type { Progress } from "./progress.ts";
import { countFields, projectAll } from "./project-all.ts";
import { publish, prune, stagingFolder } from "./publish.ts";
import { openDump } from "./read/open.ts";
import { createTextRules, parseApprovals, type TextRules } from "./redact.ts";
import { createSigner } from "./sign.ts";
import { siteFiles } from "./site.ts";
import type { Summary } from "./summary.ts";
import { judgePages } from "./unchanged.ts";
import { assertWhole } from "./verify.ts";
import { writeSnapshot } from "./write.ts";

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

/** Throws BuildError for anything an operator can mend; then nothing is published. */
export async function build(
  options: BuildOptions,
  progress: Progress,
  effects: Effects = disk,
): Promise<Summary> {
  const giveBack = takeLock(effects, options.out, Date.now);
  const staging = stagingFolder(effects, options.out);
  try {
    return await buildLocked(options, staging, progress, effects);
  } finally {
    effects.remove(staging);
    giveBack();
  }
}

async function buildLocked(
  options: BuildOptions,
  staging: string,
  progress: Progress,
  effects: Effects,
): Promise<Summary> {
  const { out, now, config, allow, secrets } = options;
  const previous = readPrevious(effects, out);
  assertPrevious(previous, options);
  const signer = await createSigner(secrets.RIFFLE_SIGNING_KEY);
  const keyFile = effects.read(`${out}.private/${ALL_KEYS_FILE}`);
  const lastKeys = parseKeyFile(keyFile && Buffer.from(keyFile).toString("utf8"));

  progress.stage("read", "bytes");
  const identity = effects.identity(options.dump);
  const dump = await openDump(options.dump, effects, (done, total) => progress.at(done, total));
  try {
    progress.stage("project", "rows");
    const { pinKeyCheck } = config;
    const rules = readTextRules(effects, config);
    const projected = projectAll(dump, { now, secrets, pinKeyCheck, lastKeys, rules }, progress);
    assertSame(effects, options.dump, identity);
    const { sets, calendars, keys, tables, rejects, texts } = projected;
    const report = `${out}.private/rejects.json`;
    effects.replace(report, lines(rejects));
    effects.replace(`${out}.private/texts.json`, lines(texts));
    const rejected = judgeRejects(tables, config.gate);
    assertFindings(rejected, allow, report);

    progress.stage("plan", "files");
    const found = differences(effects, previous, sets);
    const { plan, facets, files, contents } = compose({
      sets,
      calendars,
      site: siteFiles(effects, options.public),
      maxFiles: options.maxFiles,
      now,
      previous: previousPages(previous),
      isUnchanged: canReuse(previous, options) ? judgePages(found) : () => false,
    });
    progress.at(files.length);

    progress.stage("write", "files");
    const cover = coverDates(calendars.cover);
    const manifestFacts = {
      generator: GENERATOR,
      fields: countFields(sets),
      calendar_end: calendars.lastEntry(),
      overrides: previous ? [...allow] : ["first", ...allow],
    };
    const written = await writeSnapshot(
      effects,
      staging,
      files,
      {
        contents,
        cover,
        manifest: manifestFacts,
        found,
        now,
        previous,
        reuse: options.reuse,
        signer,
        otherKeys: config.publicKeys,
        public: options.public,
      },
      progress,
    );

    progress.stage("verify", "files");
    assertWhole(effects, staging, written.files);
    progress.at(written.files.length);
    const before = measurePrevious(effects, previous);
    const findings = before ? judgeChange(before, measure(written, facets), config.gate) : [];
    assertFindings(findings, allow, report);

    progress.stage("publish");
    for (const { name, text } of keyFiles(keys)) effects.replace(`${out}.private/${name}`, text);
    const folder = publish(effects, staging, out, written.latest);
    prune(effects, out, config.keepSnapshots);
    const anyProperty = sets[0]!.records[0]?.id;
    const waived = [...rejected, ...findings];
    return {
      folder,
      anyProperty,
      tables,
      texts,
      plan,
      written,
      waived,
      signed: signer !== undefined,
      seconds: progress.end(),
    };
  } finally {
    dump.close();
  }
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
