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
import { assertKeyCheck, keyCheck, readPinKeys } from "./pin-keys.ts";
import type { Progress } from "./progress.ts";
import { isFilled, project, selectIds, type Reject, type TextFinding } from "./project.ts";
import type { TextRules } from "./redact.ts";
import { LARGE_BYTES } from "./read/database.ts";
import type { Dump } from "./read/open.ts";
import { buildRecordSet, type RecordSet } from "./record-set.ts";
import { readSecrets } from "./secrets.ts";

export interface Projected {
  sets: RecordSet[];
  calendars: Calendars;
  keys: KeyExport;
  tables: TableCounts[];
  /** Rows left out, values left out and days published as blocked; no private values. */
  rejects: Reject[];
  /** What the leak rules found. */
  texts: TextFinding[];
  /** Check value of the pin keys. */
  pinKeyCheck: string;
}

export interface ProjectionInput {
  now: Date;
  secrets: Record<string, string | undefined>;
  /** Check value that the pin keys must have. */
  pinKeyCheck: string | undefined;
  lastKeys: readonly KeyEntry[];
  rules: TextRules;
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
  const started = large ? startCalendars({ file, check: !checked, cover, candidates }) : undefined;
  try {
    const { sets, gated, pinKeyCheck, ...found } = projectRecords(db, input, progress);
    const ids = sets[0]!.records.map(({ id }) => id);
    const answer = await started;
    const calendars = answer
      ? calendarsOf(ids, answer.ids, answer.rows, cover)
      : readCalendars(db, ids, cover, (done) => progress.at(gated + done));
    progress.at(gated + calendars.read);
    const keys = exportKeys(db, input.lastKeys);
    const { texts } = found;
    const rejects = [
      ...found.rejects,
      ...calendars.rejects,
      ...calendars.repaired,
      ...keys.rejects,
    ];
    const tables = [...found.tables, calendarCounts(calendars), keyCounts(keys, input)];
    return { sets, calendars, keys, tables, rejects, texts, pinKeyCheck };
  } catch (error) {
    // Damage of the database explains anything else.
    await started;
    throw error;
  }
}

function projectRecords(db: Database, input: ProjectionInput, progress: Progress) {
  const sample = db.prepare("SELECT 1 FROM profiles WHERE id = ?").get(SAMPLE_PROFILE_ID);
  const pinKeys = readPinKeys(input.secrets, sample !== undefined);
  assertKeyCheck(pinKeys, input.pinKeyCheck);
  const anchor = createAnchor(pinKeys);
  const context = { anchor, rules: input.rules, secretsOf: readSecrets(db, anchor) };
  let gated = 0;
  const results = RESOURCE_LIST.map((resource) => {
    const result = project(db, resource.name, context, (done) => progress.at(gated + done));
    gated += result.gated;
    const { records, rejects, dropped, texts } = result;
    const counts: TableCounts = {
      table: resource.table,
      read: result.read,
      gated: result.gated,
      published: records.length,
      rejected: rejects.length,
    };
    const set = buildRecordSet(resource, records);
    return { set, counts, rejects: [...rejects, ...dropped], texts };
  });
  return {
    sets: results.map(({ set }) => set),
    tables: results.map(({ counts }) => counts),
    rejects: results.flatMap(({ rejects }) => rejects),
    texts: results.flatMap(({ texts }) => texts),
    gated,
    pinKeyCheck: keyCheck(pinKeys),
  };
}

function calendarCounts({ read, gated, published, rejects }: Calendars): TableCounts {
  const rejected = rejects.length;
  return { table: "property_availability", read, gated, published, rejected };
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
