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

interface Counted {
  read: number;
  eligible?: number;
  rejects: readonly Reject[];
  waiting?: readonly string[];
  counted?: number;
}

function counts(table: string, found: Counted, published: number): TableCounts {
  const { read, eligible = read, rejects, waiting = [], counted = rejects.length } = found;
  const rejected = rejects.length;
  return { table, read, eligible, published, rejected, waiting: waiting.length, counted };
}

function recordCounts(db: Database, { name, table }: Resource, found: Projection): TableCounts {
  const owners = countOwners(db, name);
  return {
    ...counts(table, found, found.records.length),
    ...(owners && { owners }),
    ...(found.eligible === 0 && found.read > 0 && { statuses: statusesSeen(db, name) }),
  };
}

function calendarCounts(calendars: Calendars, owners: ReadonlyMap<string, string>): TableCounts {
  const counted = countByOwner(calendars.rejectedOf.map((property) => owners.get(property)));
  return counts("property_availability", { ...calendars, counted }, calendars.published);
}

function keyCounts(keys: KeyExport, { last, now }: ProjectionInput): TableCounts {
  const own = counts("api_keys", keys, keys.all.length);
  if (!last.keys) return own;
  const live = last.keys
    .map(({ key, value }) => ({ name: key, ...(JSON.parse(value) as StoredKey) }))
    .filter((key) => isLive(key, now.getTime()));
  // A reissued key keeps its id, and what a row holds must not stop a build (I13).
  const gone = live.filter(({ id, name }) => !keys.present.has(id) && !keys.present.has(name));
  return { ...own, keys: { live: live.length, gone: gone.map(({ id }) => id) } };
}
