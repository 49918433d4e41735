// Builds a snapshot of a dump and publishes it. The stages follow one another; none knows a later one.
import { SAMPLE_PROFILE_ID } from "../data/sample-id.ts";
import { dayOf } from "../src/dates.ts";
import { RESOURCE_LIST } from "../src/resources.ts";
import { createAnchor } from "./anchor.ts";
import { coverDates, coverOf, readCalendars } from "./calendars.ts";
import { compose } from "./compose.ts";
import { disk, type Effects } from "./effects.ts";
import { assertPrevious, assertRejects, type TableCounts } from "./gate.ts";
import { ALL_KEYS_FILE, exportKeys, keyFiles, parseKeyFile, type KeyEntry } from "./key-export.ts";
import { readPinKeys } from "./pin-keys.ts";
import type { Progress } from "./progress.ts";
import { project, type Reject } from "./project.ts";
import { currentSnapshot, publish, stagingFolder } from "./publish.ts";
import { openDump, type Dump } from "./read/open.ts";
import { buildRecordSet } from "./record-set.ts";
import { siteFiles } from "./site.ts";
import type { Summary } from "./summary.ts";
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
  /** Folder of the files that are copied as they are. */
  public: string;
  /** RIFFLE_GRID_KEY and RIFFLE_NOISE_KEY. */
  secrets: Record<string, string | undefined>;
}

/** Throws BuildError for anything an operator can mend; then nothing is published. */
export async function build(
  options: BuildOptions,
  progress: Progress,
  effects: Effects = disk,
): Promise<Summary> {
  const { out, now } = options;
  const previous = currentSnapshot(effects, out);
  assertPrevious(previous, options);

  const keyFile = effects.read(`${out}.private/${ALL_KEYS_FILE}`);
  const lastKeys = parseKeyFile(keyFile && Buffer.from(keyFile).toString("utf8"));

  progress.stage("read", "bytes");
  const dump = await openDump(options.dump, effects, (done, total) => progress.at(done, total));
  let projected;
  try {
    projected = projectAll(dump, options, lastKeys, progress);
  } finally {
    dump.close();
  }
  const { sets, calendars, keys, tables, rejects } = projected;
  const report = `${out}.private/rejects.json`;
  effects.replace(report, `${JSON.stringify(rejects, null, 1)}\n`);
  assertRejects(tables, report);

  progress.stage("plan", "files");
  const site = siteFiles(effects, options.public);
  const { plan, files, contents } = compose(sets, calendars, site, options.maxFiles);
  progress.at(files.length);

  progress.stage("write", "files");
  const staging = stagingFolder(effects, out);
  try {
    const cover = coverDates(calendars.cover);
    const facts = { contents, cover, now, previousVersion: previous?.version ?? 0 };
    const { written, latest } = writeSnapshot(effects, staging, files, facts, options, progress);

    progress.stage("verify", "files");
    assertWhole(effects, staging, written);
    progress.at(written.length);

    progress.stage("publish");
    for (const { name, text } of keyFiles(keys)) effects.replace(`${out}.private/${name}`, text);
    const folder = publish(effects, staging, out, latest);
    const anyProperty = sets[0]!.records[0]?.id;
    return { folder, latest, anyProperty, tables, plan, written, seconds: progress.end() };
  } finally {
    effects.remove(staging);
  }
}

function projectAll(
  { db }: Dump,
  { secrets, now }: BuildOptions,
  lastKeys: readonly KeyEntry[],
  progress: Progress,
) {
  const sample = db.prepare("SELECT 1 FROM profiles WHERE id = ?").get(SAMPLE_PROFILE_ID);
  const anchor = createAnchor(readPinKeys(secrets, sample !== undefined));
  const tables: TableCounts[] = [];
  const rejects: Reject[] = [];
  progress.stage("project", "rows");
  let rows = 0;
  const sets = RESOURCE_LIST.map((resource) => {
    const result = project(db, resource.name, anchor, (done) => progress.at(rows + done));
    rows += result.gated;
    rejects.push(...result.rejects, ...result.dropped);
    tables.push({
      table: resource.table,
      read: result.read,
      gated: result.gated,
      published: result.records.length,
      rejected: result.rejects.length,
    });
    return buildRecordSet(resource, result.records);
  });
  const ids = sets[0]!.records.map(({ id }) => id);
  const calendars = readCalendars(db, ids, coverOf(dayOf(now)), (done) => progress.at(rows + done));
  progress.at(rows + calendars.read);
  rejects.push(...calendars.rejects, ...calendars.repaired);
  tables.push({
    table: "property_availability",
    read: calendars.read,
    gated: calendars.gated,
    published: calendars.published,
    rejected: calendars.rejects.length,
  });
  const keys = exportKeys(db, lastKeys);
  rejects.push(...keys.rejects);
  tables.push({
    table: "api_keys",
    read: keys.read,
    gated: keys.read,
    published: keys.all.length,
    rejected: keys.rejects.length,
  });
  return { sets, calendars, keys, tables, rejects };
}
