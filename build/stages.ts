// The stages of a build, in order. Each takes the results of earlier stages and returns one value; main.ts
// passes it on.
import { countFields } from "./project/counts.ts";
import Database from "better-sqlite3";
import { dayOf, formatDay } from "../src/dates.ts";
import { BuildError } from "../src/errors.ts";
import type { ResourceName } from "../src/resources.ts";
import { startCalendars } from "./calendar-job.ts";
import { selectIds } from "./project/allow-list.ts";
import { coverDates, coverOf } from "./project/calendars.ts";
import { LARGE_BYTES } from "./read/database.ts";
import { changedCalendars } from "./plan/calendar-changes.ts";
import { differences, lastChanges, pastChanges } from "./plan/changes.ts";
import { compose } from "./write/compose.ts";
import type { Effects } from "./disk/effects.ts";
import { judgeChange, judgeRejects, type Finding } from "./prove/gate.ts";
import { jsonLines } from "./disk/json-lines.ts";
import { ALL_KEYS_FILE, keyFiles, parseKeyFile } from "./project/keys/key-export.ts";
import { measureBoth } from "./prove/measures.ts";
import { withoutWaiting } from "./prove/waiting.ts";
import { withSince } from "./project/since.ts";
import { pinnedChecks } from "./pinned-checks.ts";
import { formerRecord, previousPages } from "./snapshot/previous.ts";
import { projectAll } from "./project/directory.ts";
import { digestCalendars } from "./prove/calendars.ts";
import { textOf } from "./snapshot/parse.ts";
import { readWhole } from "./snapshot/staged.ts";
import { prove, type Difference } from "./prove/prove.ts";
import { publish, prune } from "./publish/publish.ts";
import { asBuildError } from "./read/faults.ts";
import { openDump, type Dump } from "./read/open.ts";
import { approvalOf } from "./project/texts/approvals.ts";
import type { BuildOptions, Run } from "./run.ts";
import { wholeSite } from "./write/fill-site.ts";
import { assertSameSite } from "./write/site.ts";
import type { RecordSet } from "./project/record-set.ts";
import { readTextChecks } from "./project/texts/read-checks.ts";
import { writeSnapshot, type Written } from "./write/write.ts";
import { htmlOutput, keepNotes } from "./write/html-output.ts";

/** A dump, with the identity of its file when it was opened. */
type ReadDump = Dump & { identity: string | undefined };

/** The list of rows and values that a build left out. */
export const rejectsFile = ({ out }: BuildOptions) => `${out}.private/rejects.json`;

/** What the checks of texts found in the published snapshot, and since when: a refused build dates nothing. */
const textsFile = ({ out }: BuildOptions) => `${out}.private/texts.json`;

export async function read({ options, effects, progress }: Run): Promise<ReadDump> {
  progress.stage("read", "bytes");
  const identity = effects.identity(options.dump);
  const dump = await openDump(options.dump, effects, (done, total) => progress.at(done, total));
  return { ...dump, identity };
}

export async function project({ options, previous, effects, progress }: Run, dump: ReadDump) {
  progress.stage("project", "rows");
  const { out, now, secrets, sample, config } = options;
  const keyFile = effects.read(`${out}.private/${ALL_KEYS_FILE}`);
  const lastKeys = keyFile && parseKeyFile(textOf(keyFile));
  const formerlyPublished = (...record: [ResourceName, string]) =>
    formerRecord(previous, ...record);
  const pinned = pinnedChecks(options, previous);
  const { db, file, bytes, checked } = dump;
  const cover = coverOf(dayOf(now));
  const job = { check: !checked, cover, now, candidates: selectIds("properties") };
  const thread =
    bytes < LARGE_BYTES || file === undefined ? undefined : startCalendars({ ...job, file });
  const ahead = thread?.answer;
  const { checks, rejects: damaged } = await readChecks(effects, config, db, ahead);
  const input = { now, secrets, sample, pinned, lastKeys, checks, formerlyPublished, ahead };
  const projected = await projectAll(db, input, progress);
  assertSame(effects, options.dump, dump.identity);
  // I11: private outputs lie beside the output folder, never below it.
  const repairs = [...projected.repairs, ...damaged];
  effects.replace(rejectsFile(options), jsonLines([...projected.rejects, ...repairs]));
  const texts = withSince(projected.texts, effects.read(textsFile(options)), formatDay(dayOf(now)));
  effects.replace(`${out}.private/close-listings.json`, jsonLines(projected.closeListings));
  const findings = judgeRejects(projected.tables, projected.rejects, config.gate);
  return { ...projected, repairs, texts, checks, findings, derived: thread?.derived };
}

async function readChecks(
  effects: Effects,
  { texts }: BuildOptions["config"],
  db: Dump["db"],
  ahead: Promise<unknown> | undefined,
) {
  try {
    return readTextChecks(effects, texts, db);
  } catch (error) {
    // The thread may find damage, which explains any other error.
    await ahead;
    throw error;
  }
}

export type Projected = Awaited<ReturnType<typeof project>>;

export async function plan(
  { options, previous, effects, progress }: Run,
  { sets, calendars }: Projected,
) {
  progress.stage("plan", "files");
  const past = pastChanges(previous);
  const found = differences(previous, sets);
  const { config, now } = options;
  const [properties] = sets as [RecordSet];
  const ids = properties.records.map(({ id }) => id);
  const published = previous?.contents?.lines("availability");
  const calendarsChanged = published ? changedCalendars(ids, calendars, published) : [];
  const { html } = config.exports;
  const changed = lastChanges(past, found[0]!, calendarsChanged, now);
  const composition = compose({
    sets,
    calendars,
    site: await wholeSite(effects, { ...options, properties, changed }),
    about: config.site,
    html,
    maxFiles: options.maxFiles,
    requests: options.requests,
    now,
    previous: previousPages(previous),
  });
  progress.at(composition.files.length);
  return { ...composition, past, found, changedCalendars: calendarsChanged };
}

type Planned = Awaited<ReturnType<typeof plan>>;

export async function write(
  { options, previous, staging, site, signer, effects, progress }: Run,
  { sets, calendars, pinKeyCheck }: Projected,
  planned: Omit<Planned, "facets">,
): Promise<Written> {
  progress.stage("write", "files");
  const { now, config, allow } = options;
  const { files, contents, past, found, changedCalendars: changedOf } = planned;
  const [properties] = sets as [RecordSet];
  const cover = coverDates(calendars.cover);
  const manifest = {
    fields: countFields(sets),
    pin_keys: pinKeyCheck,
    overrides: previous ? [...allow] : ["first", ...allow],
  };
  const facts = {
    contents,
    cover,
    manifest,
    past,
    found,
    calendars: changedOf,
    sets,
    site: config.site.url,
    html: config.exports.html
      ? await htmlOutput(effects, options, planned, { properties, calendars, cover })
      : undefined,
    now,
    previous,
    signer,
    otherKeys: config.publicKeys,
    public: options.public,
  };
  const written = await writeSnapshot(effects, staging, files, facts, progress);
  assertSameSite(effects, options.public, site);
  return written;
}

export interface Verified {
  /** Number of records that were proved. */
  records: number;
  differences: Difference[];
  /** Of the gate. */
  findings: Finding[];
}

export async function verify(
  { options, previous, staging, effects, progress }: Run,
  { db, identity }: ReadDump,
  projected: Projected,
  { facets, found }: Pick<Planned, "facets" | "found">,
  written: Written,
): Promise<Verified> {
  progress.stage("verify", "files");
  const { now, dump, config } = options;
  const exports = new Map<string, Uint8Array>();
  readWhole(effects, staging, written.files, (path, bytes) => {
    if (path.endsWith(".ndjson")) exports.set(path, bytes);
  });
  progress.at(written.files.length);
  const rejected = Map.groupBy(projected.rejects, ({ table }) => table);
  const { approved, withheld, review } = projected.checks;
  const isApproved = (text: string) => approved.has(approvalOf(text));
  try {
    const proved = prove({
      db,
      now,
      calendars: (await projected.derived) ?? digestCalendars(db, now),
      exports,
      rejected: (table) => (rejected.get(table) ?? []).map(({ id }) => id),
      waiting: (resource) => projected.waiting[resource],
      reviewsAll: review === "all",
      isApproved,
      isWithheld: (text) => withheld.size > 0 && withheld.has(approvalOf(text)),
      mayStay: (text, resource, id, field) =>
        isApproved(text) || formerRecord(previous, resource, id)?.[field] === text,
    });
    if (!previous?.contents) return { ...proved, findings: [] };
    const { latest, manifest, contents } = previous;
    const was = { latest, manifest, contents };
    const measured = measureBoth(was, written, facets, projected, found);
    const { before, now: is } = withoutWaiting(measured, previous, projected, found, approved);
    return { ...proved, findings: judgeChange(before, is, config.gate) };
  } catch (error) {
    throw error instanceof Database.SqliteError ? asBuildError(error) : error;
  } finally {
    // Results from a different dump prove nothing.
    assertSame(effects, dump, identity);
  }
}

/** Returns the folder that DIR points to from now on. */
export function publishSnapshot(
  { options, staging, effects, progress }: Run,
  { keys, texts }: Projected,
  { latest, htmlNotes }: Written,
): string {
  progress.stage("publish");
  const { out, config } = options;
  effects.replace(textsFile(options), jsonLines(texts));
  keepNotes(effects, out, htmlNotes);
  for (const { name, text } of keyFiles(keys)) effects.replace(`${out}.private/${name}`, text);
  const folder = publish(effects, staging, out, latest);
  prune(effects, out, config.keepSnapshots);
  return folder;
}

// Throws BuildError if the file was replaced or changed since `identity` was taken.
function assertSame(effects: Effects, path: string, identity: string | undefined): void {
  if (effects.identity(path) === identity) return;
  throw new BuildError(
    `${path} was replaced or changed while it was read`,
    "Export to another name and rename it when it is whole, then build again",
  );
}
