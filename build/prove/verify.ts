// Proves what was staged against the dump, and holds the gate against the previous snapshot.
import Database from "better-sqlite3";
import { FACETS_PATH } from "../../src/address.ts";
import type { FacetsFile } from "../../src/documents.ts";
import type { Config } from "../config.ts";
import type { Effects } from "../disk/effects.ts";
import type { Comparison } from "../plan/changes.ts";
import type { Progress } from "../progress.ts";
import type { Projected } from "../project/directory.ts";
import { approvalOf } from "../project/texts/approvals.ts";
import { asBuildError } from "../read/faults.ts";
import { parseJson } from "../snapshot/parse.ts";
import { formerRecord, type Previous } from "../snapshot/previous.ts";
import { readWhole } from "../snapshot/staged.ts";
import type { Written } from "../write/write.ts";
import { digestCalendars } from "./calendars.ts";
import { judgeChange, type Finding } from "./gate.ts";
import { measureBoth } from "./measures.ts";
import { prove, type Difference } from "./prove.ts";
import { withoutWaiting } from "./waiting.ts";

export interface VerifyInput {
  db: Database.Database;
  now: Date;
  projected: Projected;
  /** What digestCalendars makes of the dump, if a thread does that. */
  derived: Promise<ReadonlyMap<unknown, string>> | undefined;
  previous: Previous | undefined;
  changes: Comparison;
  config: Pick<Config, "gate" | "texts" | "calendar">;
}

export interface Verified {
  /** Number of records that were proved. */
  records: number;
  differences: Difference[];
  /** Of the gate. */
  findings: Finding[];
}

/** Throws BuildError if the folder does not hold what was written, or the dump can't be read any more. */
export async function verify(
  effects: Effects,
  staging: string,
  written: Written,
  input: VerifyInput,
  progress: Progress,
): Promise<Verified> {
  const exports = new Map<string, Uint8Array>();
  let facets: FacetsFile | undefined;
  readWhole(effects, staging, written.files, (path, bytes) => {
    if (path.endsWith(".ndjson")) exports.set(path, bytes);
    if (path === FACETS_PATH) facets = parseJson(bytes) as FacetsFile;
  });
  progress.at(written.files.length);
  try {
    const proved = await proveExports(exports, input);
    return { ...proved, findings: findingsOf(written, facets!, input) };
  } catch (error) {
    throw error instanceof Database.SqliteError ? asBuildError(error) : error;
  }
}

async function proveExports(
  exports: Map<string, Uint8Array>,
  { db, now, projected, derived, previous, config }: VerifyInput,
) {
  const rejected = Map.groupBy(projected.rejects, ({ table }) => table);
  const { approved, withheld } = projected.checks;
  const isApproved = (text: string) => approved.has(approvalOf(text));
  const { assume } = config.calendar;
  return prove({
    db,
    now,
    assume,
    calendars: (await derived) ?? digestCalendars(db, now, assume),
    exports,
    rejected: (table) => (rejected.get(table) ?? []).map(({ id }) => id),
    waiting: (resource) => projected.waiting[resource],
    reviewsAll: config.texts.review === "all",
    isApproved,
    isWithheld: (text) => withheld.size > 0 && withheld.has(approvalOf(text)),
    mayStay: (text, resource, id, field) =>
      isApproved(text) || formerRecord(previous, resource, id)?.[field] === text,
  });
}

function findingsOf(
  written: Written,
  facets: FacetsFile,
  { projected, previous, changes, config }: VerifyInput,
): Finding[] {
  if (!previous?.contents) return [];
  const { latest, manifest, contents } = previous;
  const { records } = changes;
  const was = { latest, manifest, contents };
  const measured = measureBoth(was, written, facets, projected, records);
  const { approved } = projected.checks;
  const { before, now } = withoutWaiting(measured, previous, projected, records, approved);
  return judgeChange(before, now, config.gate);
}
