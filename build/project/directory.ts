// Projects the whole dump to public records, calendars and keys, with counts and rejects.
import type { Assumed } from "../config.ts";
import type { Database } from "better-sqlite3";
import { SAMPLE_PROFILE_ID } from "../../src/sample-id.ts";
import { dayOf, formatDay } from "../../src/dates.ts";
import { RESOURCE_LIST, type Resource, type ResourceName } from "../../src/resources.ts";
import { isLive, type StoredKey } from "../../src/stored-key.ts";
import { VIEW } from "./reasons.ts";
import { createAnchor } from "./anchor.ts";
import { calendarsOf, coverOf, readCalendarRows } from "./calendars.ts";
import type { CalendarRows, Calendars } from "./calendars.ts";
import { findCloseListings } from "./close-listings.ts";
import { countByOwner, countOwners, statusesSeen, type TableCounts } from "./counts.ts";
import { exportKeys, type KeyEntry, type KeyExport } from "./key-export.ts";
import { keyCheck, readPinKeys, type PinnedCheck } from "./pin-keys.ts";
import type { Progress } from "../progress.ts";
import { project, type Projection } from "./records.ts";
import type { Reject } from "./reject.ts";
import { withSince } from "./since.ts";
import type { TextContext } from "./texts.ts";
import type { TextChecks } from "./texts/checks.ts";
import { buildRecordSet } from "./record-set.ts";
import { readSecrets } from "./texts/secrets.ts";

export type Projected = Awaited<ReturnType<typeof projectAll>>;
export type Outcome = Omit<Projected, "sets" | "calendars">;

export interface ProjectionInput {
  now: Date;
  secrets: Record<string, string | undefined>;
  sample: boolean;
  pinned: readonly PinnedCheck[];
  /** From the last build: its keys, undefined without any to compare with, and its findings in texts. */
  last: { keys: readonly KeyEntry[] | undefined; texts: Uint8Array | undefined };
  readChecks: () => { checks: TextChecks; rejects: readonly Reject[] };
  assume?: Assumed;
  hidden?: readonly { table: string; rowid: bigint }[];
  ahead?: Promise<CalendarRows> | undefined;
  formerlyPublished: TextContext["formerlyPublished"];
}

/** Writes nothing. Throws BuildError for pin keys that are missing, weak, or not this dump's, and for a damaged dump. */
export async function projectAll(db: Database, input: ProjectionInput, progress: Progress) {
  const { now, last, assume, hidden = [], ahead, formerlyPublished } = input;
  try {
    const { checks, rejects: damaged } = input.readChecks();
    const mark = db.prepare("SELECT 1 FROM profiles WHERE id = ?").get(SAMPLE_PROFILE_ID);
    const claim = { sample: input.sample, marked: mark !== undefined };
    const pinKeys = readPinKeys(input.secrets, claim, input.pinned);
    const anchor = createAnchor(pinKeys);
    const context = { anchor, checks, formerlyPublished, secretsOf: readSecrets(db) };
    let done = 0;
    const results = RESOURCE_LIST.map(({ name }) => {
      const result = project(db, name, context, (rows) => progress.at(done + rows));
      done += result.eligible;
      return result;
    });
    const sets = RESOURCE_LIST.map((resource, i) => buildRecordSet(resource, results[i]!.records));
    const ids = sets[0]!.records.map(({ id }) => id);
    const cover = coverOf(dayOf(now));
    const rows =
      (await ahead) ?? readCalendarRows(db, ids, cover, (read) => progress.at(done + read));
    const calendars = calendarsOf(ids, rows, cover, assume);
    progress.at(done + calendars.read);
    const keys = exportKeys(db, last.keys ?? []);
    const failed = hidden.map(({ table, rowid }) => ({ table, id: `row ${rowid}`, field: VIEW }));
    const dropped = results.flatMap((result) => result.dropped);
    const found = results.flatMap(({ texts }) => texts);
    const rejects: Reject[] = results.flatMap((result) => result.rejects);
    const repairs: Reject[] = [...dropped, ...calendars.repaired, ...damaged, ...failed];
    const waiting = RESOURCE_LIST.map(({ name }, i) => [name, results[i]!.waiting]);
    const { cells, owners } = results[0]!;
    return {
      sets,
      calendars,
      keys,
      pinKeyCheck: keyCheck(pinKeys),
      tables: [
        ...RESOURCE_LIST.map((resource, i) => recordCounts(db, resource, results[i]!)),
        calendarCounts(calendars, owners),
        keyCounts(keys, input),
      ],
      rejects: [...rejects, ...calendars.rejects, ...keys.rejects],
      /** Values that are left out, and days that are published as blocked instead. */
      repairs,
      closeListings: findCloseListings(ids, cells, owners),
      waiting: Object.fromEntries(waiting) as Record<ResourceName, readonly string[]>,
      /** Owners by property id, of the published properties. */
      owners: owners as ReadonlyMap<string, string>,
      texts: withSince(found, last.texts, formatDay(dayOf(now))),
      checks,
    };
  } catch (error) {
    // The thread may find damage, which explains any other error.
    await ahead;
    throw error;
  }
}

function recordCounts(
  db: Database,
  { name, table }: Resource,
  { read, eligible, counted, records, rejects, waiting }: Projection,
): TableCounts {
  const owners = countOwners(db, name);
  return {
    table,
    read,
    eligible,
    published: records.length,
    rejected: rejects.length,
    waiting: waiting.length,
    counted,
    ...(owners && { owners }),
    ...(eligible === 0 && read > 0 && { statuses: statusesSeen(db, name) }),
  };
}

function calendarCounts(calendars: Calendars, owners: ReadonlyMap<string, string>): TableCounts {
  const { read, eligible, published, rejects, rejectedOf } = calendars;
  const counted = countByOwner(rejectedOf.map((property) => owners.get(property)));
  const counts = { read, eligible, published, rejected: rejects.length, waiting: 0, counted };
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
