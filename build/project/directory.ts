// Projects the whole dump to public records, calendars and keys, with counts and rejects.
import type { Assumed } from "../config.ts";
import type { Database } from "better-sqlite3";
import { SAMPLE_PROFILE_ID } from "../../src/sample-id.ts";
import { dayOf, formatDay } from "../../src/dates.ts";
import { RESOURCE_LIST, type ResourceName } from "../../src/resources.ts";
import { isLive, type StoredKey } from "../../src/stored-key.ts";
import { VIEW } from "./reasons.ts";
import { createAnchor } from "./anchor.ts";
import {
  calendarsOf,
  coverOf,
  readCalendars,
  type CalendarAnswer,
  type Calendars,
} from "./calendars.ts";
import { findCloseListings, type CloseListings } from "./close-listings.ts";
import { countByOwner, countOwners, statusesSeen, type TableCounts } from "./counts.ts";
import { exportKeys, type KeyEntry, type KeyExport } from "./key-export.ts";
import { assertKeyCheck, keyCheck, readPinKeys, type PinnedCheck } from "./pin-keys.ts";
import type { Progress } from "../progress.ts";
import { project } from "./records.ts";
import type { ListedFinding, Reject } from "./reject.ts";
import { withSince } from "./since.ts";
import type { TextContext } from "./texts.ts";
import type { TextChecks } from "./texts/checks.ts";
import { buildRecordSet, type RecordSet } from "./record-set.ts";
import { readSecrets } from "./texts/secrets.ts";

export interface Projected extends Outcome {
  sets: RecordSet[];
  calendars: Calendars;
}

/** All of a projection that is kept when its records are written. */
export interface Outcome {
  keys: KeyExport;
  tables: TableCounts[];
  /** Rows that are left out. */
  rejects: Reject[];
  /** Values that are left out, and days that are published as blocked instead. */
  repairs: Reject[];
  closeListings: CloseListings[];
  /** Ids of the rows that wait for the approval of their names. */
  waiting: Readonly<Record<ResourceName, readonly string[]>>;
  /** Owners by property id, of the published properties. */
  owners: ReadonlyMap<string, string>;
  /** Findings of the checks of texts. */
  texts: ListedFinding[];
  checks: TextChecks;
  /** Check value of the pin keys. */
  pinKeyCheck: string;
}

export interface ProjectionInput {
  now: Date;
  secrets: Record<string, string | undefined>;
  /** Whether to build the sample directory. */
  sample: boolean;
  /** Key checks that the pin keys must have. */
  pinned: readonly PinnedCheck[];
  /** From the last build: its keys, undefined without any to compare with, and its findings in texts. */
  last: { keys: readonly KeyEntry[] | undefined; texts: Uint8Array | undefined };
  /** The checks of texts, and rows of the dump that they can't use. */
  readChecks: () => { checks: TextChecks; rejects: readonly Reject[] };
  /** Status of a day without a calendar row; available unless given. */
  assume?: Assumed;
  /** Rows at which a view of the map failed. */
  hidden?: readonly { table: string; rowid: bigint }[];
  /** The calendar rows, if a thread reads them. */
  ahead?: Promise<CalendarAnswer> | undefined;
  formerlyPublished: TextContext["formerlyPublished"];
}

/** Writes nothing. Throws BuildError for pin keys that are missing, weak, or not this dump's, and for a damaged dump. */
export async function projectAll(
  db: Database,
  input: ProjectionInput,
  progress: Progress,
): Promise<Projected> {
  const { now, last, assume, hidden, ahead } = input;
  try {
    const { checks, rejects: damaged } = input.readChecks();
    const records = projectRecords(db, input, checks, progress);
    const { sets, eligible, owners, pinKeyCheck, ...found } = records;
    const ids = sets[0]!.records.map(({ id }) => id);
    const cover = coverOf(dayOf(now));
    const answer = await ahead;
    const calendars = answer
      ? calendarsOf(ids, answer.ids, answer.rows, cover, assume)
      : readCalendars(db, ids, cover, (done) => progress.at(eligible + done), assume);
    progress.at(eligible + calendars.read);
    const keys = exportKeys(db, last.keys ?? []);
    const texts = withSince(found.texts, last.texts, formatDay(dayOf(now)));
    const { waiting, closeListings } = found;
    const rejects = [...found.rejects, ...calendars.rejects, ...keys.rejects];
    const failed = (hidden ?? []).map(({ table, rowid }) => ({
      table,
      id: `row ${rowid}`,
      field: VIEW,
    }));
    const repairs = [...found.dropped, ...calendars.repaired, ...damaged, ...failed];
    const tables = [...found.tables, calendarCounts(calendars, owners), keyCounts(keys, input)];
    const counted = { tables, rejects, repairs, waiting, owners, texts, closeListings };
    return { sets, calendars, keys, checks, pinKeyCheck, ...counted };
  } catch (error) {
    // The thread may find damage, which explains any other error.
    await ahead;
    throw error;
  }
}

function projectRecords(
  db: Database,
  input: ProjectionInput,
  checks: TextChecks,
  progress: Progress,
) {
  const marked = db.prepare("SELECT 1 FROM profiles WHERE id = ?").get(SAMPLE_PROFILE_ID);
  const pinKeys = readPinKeys(input.secrets, {
    sample: input.sample,
    marked: marked !== undefined,
  });
  for (const check of input.pinned) assertKeyCheck(pinKeys, check);
  const anchor = createAnchor(pinKeys);
  const { formerlyPublished } = input;
  const context = { anchor, checks, formerlyPublished, secretsOf: readSecrets(db) };
  let eligible = 0;
  const results = RESOURCE_LIST.map((resource) => {
    const result = project(db, resource.name, context, (done) => progress.at(eligible + done));
    eligible += result.eligible;
    const { records, rejects, counted, waiting, cells, owners, dropped, texts } = result;
    const unmatched = countOwners(db, resource.name);
    const counts: TableCounts = {
      table: resource.table,
      read: result.read,
      eligible: result.eligible,
      published: records.length,
      rejected: rejects.length,
      waiting: waiting.length,
      counted,
      ...(unmatched && { owners: unmatched }),
      ...(result.eligible === 0 &&
        result.read > 0 && { statuses: statusesSeen(db, resource.name) }),
    };
    const set = buildRecordSet(resource, records);
    return { set, counts, waiting, cells, owners, rejects, dropped, texts };
  });
  const { set: properties, cells, owners } = results[0]!;
  const ids = properties.records.map(({ id }) => id);
  return {
    sets: results.map(({ set }) => set),
    tables: results.map(({ counts }) => counts),
    rejects: results.flatMap(({ rejects }) => rejects),
    dropped: results.flatMap(({ dropped }) => dropped),
    waiting: Object.fromEntries(
      results.map(({ set, waiting }) => [set.resource.name, waiting] as const),
    ) as Record<ResourceName, string[]>,
    owners,
    closeListings: findCloseListings(ids, cells, owners),
    texts: results.flatMap(({ texts }) => texts),
    eligible,
    pinKeyCheck: keyCheck(pinKeys),
  };
}

function calendarCounts(
  { read, eligible, published, rejects, rejectedOf }: Calendars,
  owners: ReadonlyMap<string, string>,
): TableCounts {
  const rejected = rejects.length;
  const counted = countByOwner(rejectedOf.map((property) => owners.get(property)));
  const counts = { read, eligible, published, rejected, waiting: 0, counted };
  return { table: "property_availability", ...counts };
}

function keyCounts(keys: KeyExport, { last, now }: ProjectionInput): TableCounts {
  const { read, all, rejects, present } = keys;
  const live = last.keys
    ?.map(({ key, value }) => ({ name: key, ...(JSON.parse(value) as StoredKey) }))
    .filter((key) => isLive(key, now.getTime()));
  // A reissued key keeps its id, and what a row holds must not stop a build (I13).
  const gone = live?.filter(({ id, name }) => !present.has(id) && !present.has(name));
  return {
    table: "api_keys",
    read,
    eligible: read,
    published: all.length,
    rejected: rejects.length,
    waiting: 0,
    counted: rejects.length,
    ...(live && gone && { keys: { live: live.length, gone: gone.map(({ id }) => id) } }),
  };
}
