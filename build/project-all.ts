// Projects the whole dump: its tables in; record sets, calendars, keys, counts and rejects out.
import { SAMPLE_PROFILE_ID } from "../data/sample-id.ts";
import { dayOf } from "../src/dates.ts";
import { RESOURCE_LIST } from "../src/resources.ts";
import { createAnchor } from "./anchor.ts";
import { coverOf, readCalendars, type Calendars } from "./calendars.ts";
import type { TableCounts } from "./gate.ts";
import { exportKeys, type KeyEntry, type KeyExport } from "./key-export.ts";
import type { FieldCounts } from "./manifest.ts";
import { assertKeyCheck, keyCheck, readPinKeys } from "./pin-keys.ts";
import type { Progress } from "./progress.ts";
import { project, type Reject, type TextFinding } from "./project.ts";
import type { TextRules } from "./redact.ts";
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

/** Throws BuildError for pin keys that are missing, weak, or not this dump's. */
export function projectAll({ db }: Dump, input: ProjectionInput, progress: Progress): Projected {
  const sample = db.prepare("SELECT 1 FROM profiles WHERE id = ?").get(SAMPLE_PROFILE_ID);
  const pinKeys = readPinKeys(input.secrets, sample !== undefined);
  assertKeyCheck(pinKeys, input.pinKeyCheck);
  const anchor = createAnchor(pinKeys);
  const context = { anchor, rules: input.rules, secretsOf: readSecrets(db, anchor) };
  const texts: TextFinding[] = [];
  const tables: TableCounts[] = [];
  const rejects: Reject[] = [];
  let rows = 0;
  const sets = RESOURCE_LIST.map((resource) => {
    const result = project(db, resource.name, context, (done) => progress.at(rows + done));
    rows += result.gated;
    rejects.push(...result.rejects, ...result.dropped);
    texts.push(...result.texts);
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
  const cover = coverOf(dayOf(input.now));
  const calendars = readCalendars(db, ids, cover, (done) => progress.at(rows + done));
  progress.at(rows + calendars.read);
  const keys = exportKeys(db, input.lastKeys);
  rejects.push(...calendars.rejects, ...calendars.repaired, ...keys.rejects);
  tables.push(calendarCounts(calendars), keyCounts(keys));
  return { sets, calendars, keys, tables, rejects, texts, pinKeyCheck: keyCheck(pinKeys) };
}

function calendarCounts({ read, gated, published, rejects }: Calendars): TableCounts {
  const rejected = rejects.length;
  return { table: "property_availability", read, gated, published, rejected };
}

function keyCounts({ read, all, rejects }: KeyExport): TableCounts {
  return { table: "api_keys", read, gated: read, published: all.length, rejected: rejects.length };
}

/** Of each field of each resource: the records that have something in it. */
export function countFields(sets: readonly RecordSet[]): FieldCounts {
  const counts = sets.map(({ resource, records }) => {
    const fields: Record<string, number> = {};
    for (const record of records) {
      for (const [field, value] of Object.entries(record)) {
        const filled = Array.isArray(value) ? value.length > 0 : value !== "";
        fields[field] = (fields[field] ?? 0) + (filled ? 1 : 0);
      }
    }
    return [resource.name, fields];
  });
  return Object.fromEntries(counts) as FieldCounts;
}
