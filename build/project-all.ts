// Projects the whole dump: its tables in; record sets, calendars, keys, counts and rejects out.
import type { Database } from "better-sqlite3";
import { SAMPLE_PROFILE_ID } from "../data/sample-id.ts";
import { dayOf } from "../src/dates.ts";
import { RESOURCE_LIST } from "../src/resources.ts";
import { isLive, type StoredKey } from "../src/stored-key.ts";
import { createAnchor } from "./anchor.ts";
import { startCalendars } from "./calendar-job.ts";
import { calendarsOf, coverOf, readCalendars, type Calendars } from "./calendars.ts";
import type { TableCounts } from "./gate.ts";
import { exportKeys, type KeyEntry, type KeyExport } from "./key-export.ts";
import type { FieldCounts } from "./manifest.ts";
import { assertKeyCheck, keyCheck, readPinKeys, type PinnedCheck } from "./pin-keys.ts";
import type { Progress } from "./progress.ts";
import { isFilled, selectIds } from "./allow-list.ts";
import { countByOwner, project, type Reject } from "./project.ts";
import type { TextContext, TextFinding } from "./project-texts.ts";
import type { TextRules } from "./redact.ts";
import { LARGE_BYTES } from "./read/database.ts";
import type { Dump } from "./read/open.ts";
import { buildRecordSet, type RecordSet } from "./record-set.ts";
import { readSecrets } from "./secrets.ts";

export interface Projected {
  sets: RecordSet[];
  calendars: Calendars;
  /** The calendars as the proof derives them, where a thread does so. */
  derived: Promise<ReadonlyMap<unknown, string>> | undefined;
  keys: KeyExport;
  tables: TableCounts[];
  /** Rows that are left out; no private values. */
  rejects: Reject[];
  /** Values that are left out, and days that are published as blocked. */
  repairs: Reject[];
  /** Owners by id of the published properties. */
  owners: ReadonlyMap<string, string>;
  /** What the leak rules found. */
  texts: TextFinding[];
  /** Check value of the pin keys. */
  pinKeyCheck: string;
}

export interface ProjectionInput {
  now: Date;
  secrets: Record<string, string | undefined>;
  /** The dump is to be the sample. */
  sample: boolean;
  /** Key checks that the pin keys must have. */
  pinned: readonly PinnedCheck[];
  lastKeys: readonly KeyEntry[];
  rules: TextRules;
  formerly: TextContext["formerly"];
}

/** Throws BuildError for pin keys that are missing, weak, or not this dump's, and for a damaged dump. */
export async function projectAll(
  dump: Dump,
  input: ProjectionInput,
  progress: Progress,
): Promise<Projected> {
  const { db, file, bytes, checked } = dump;
  const large = bytes >= LARGE_BYTES;
  const cover = coverOf(dayOf(input.now));
  const candidates = selectIds("properties");
  const { now } = input;
  const started = large
    ? startCalendars({ file, check: !checked, cover, now, candidates })
    : undefined;
  try {
    const { sets, gated, owners, pinKeyCheck, ...found } = projectRecords(db, input, progress);
    const ids = sets[0]!.records.map(({ id }) => id);
    const answer = await started?.answer;
    const calendars = answer
      ? calendarsOf(ids, answer.ids, answer.rows, cover)
      : readCalendars(db, ids, cover, (done) => progress.at(gated + done));
    progress.at(gated + calendars.read);
    const keys = exportKeys(db, input.lastKeys);
    const { texts } = found;
    const rejects = [...found.rejects, ...calendars.rejects, ...keys.rejects];
    const repairs = [...found.dropped, ...calendars.repaired];
    const tables = [...found.tables, calendarCounts(calendars, owners), keyCounts(keys, input)];
    const { derived } = started ?? {};
    return { sets, calendars, derived, keys, tables, rejects, repairs, owners, texts, pinKeyCheck };
  } catch (error) {
    // Damage of the database explains anything else.
    await started?.answer;
    throw error;
  }
}

function projectRecords(db: Database, input: ProjectionInput, progress: Progress) {
  const marked = db.prepare("SELECT 1 FROM profiles WHERE id = ?").get(SAMPLE_PROFILE_ID);
  const pinKeys = readPinKeys(input.secrets, {
    sample: input.sample,
    marked: marked !== undefined,
  });
  for (const check of input.pinned) assertKeyCheck(pinKeys, check);
  const anchor = createAnchor(pinKeys);
  const { rules, formerly } = input;
  const context = { anchor, rules, formerly, secretsOf: readSecrets(db, anchor) };
  let gated = 0;
  const results = RESOURCE_LIST.map((resource) => {
    const result = project(db, resource.name, context, (done) => progress.at(gated + done));
    gated += result.gated;
    const { records, rejects, counted, owners, dropped, texts } = result;
    const counts: TableCounts = {
      table: resource.table,
      read: result.read,
      gated: result.gated,
      published: records.length,
      rejected: rejects.length,
      counted,
    };
    const set = buildRecordSet(resource, records);
    return { set, counts, owners, rejects, dropped, texts };
  });
  return {
    sets: results.map(({ set }) => set),
    tables: results.map(({ counts }) => counts),
    rejects: results.flatMap(({ rejects }) => rejects),
    dropped: results.flatMap(({ dropped }) => dropped),
    owners: results[0]!.owners,
    texts: results.flatMap(({ texts }) => texts),
    gated,
    pinKeyCheck: keyCheck(pinKeys),
  };
}

function calendarCounts(
  { read, gated, published, rejects, rejectedOf }: Calendars,
  owners: ReadonlyMap<string, string>,
): TableCounts {
  const rejected = rejects.length;
  const counted = countByOwner(rejectedOf.map((property) => owners.get(property)));
  return { table: "property_availability", read, gated, published, rejected, counted };
}

function keyCounts(keys: KeyExport, { lastKeys, now }: ProjectionInput): TableCounts {
  const { read, all, rejects } = keys;
  // A key that is issued anew keeps its id.
  const ids = new Set(all.map(({ value }) => (JSON.parse(value) as StoredKey).id));
  const live = lastKeys
    .map(({ value }) => JSON.parse(value) as StoredKey)
    .filter((key) => isLive(key, now.getTime()));
  return {
    table: "api_keys",
    read,
    gated: read,
    published: all.length,
    rejected: rejects.length,
    counted: rejects.length,
    keys: { live: live.length, gone: live.filter(({ id }) => !ids.has(id)).length },
  };
}

/** Of each field of each resource: the records that have something in it. */
export function countFields(sets: readonly Pick<RecordSet, "resource" | "records">[]): FieldCounts {
  const counts = sets.map(({ resource, records }) => {
    const fields: Record<string, number> = {};
    for (const record of records) {
      for (const [field, value] of Object.entries(record)) {
        fields[field] = (fields[field] ?? 0) + (isFilled(resource.name, field, value) ? 1 : 0);
      }
    }
    return [resource.name, fields];
  });
  return Object.fromEntries(counts) as FieldCounts;
}
