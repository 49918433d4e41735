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
import { parseJson, textOf } from "../snapshot/parse.ts";
import { formerRecord, type Previous } from "../snapshot/previous.ts";
import { readWhole } from "../snapshot/staged.ts";
import type { Written } from "../write/write.ts";
import { digestCalendars } from "./calendars.ts";
import { judgeChange, type Finding } from "./gate.ts";
import { measureBoth } from "./measures.ts";
import type { FileFacts } from "./files.ts";
import { proveSnapshot, type Difference, type ProofInput } from "./prove.ts";
import { withoutWaiting } from "./waiting.ts";

const EXPLORER_PATH = "/explore/index.html";

export interface VerifyInput {
  /** The site's folder, and the SHA-256 of what its own build made there, by path. */
  site: { folder: string; list: Readonly<Record<string, string>> };
  db: Database.Database;
  now: Date;
  projected: Projected;
  /** The result of digestCalendars, if a thread makes it. */
  derived: Promise<ReadonlyMap<unknown, string>> | undefined;
  previous: Previous | undefined;
  changes: Comparison;
  config: Pick<Config, "gate" | "texts" | "calendar" | "exports" | "site">;
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
  let facets: FacetsFile | undefined;
  try {
    const facts = await fileFacts(effects, written, input);
    const rows = await rowFacts(input);
    const proved = proveSnapshot(rows, facts, (inOrder, visit) =>
      readWhole(effects, staging, inOrder, (path, bytes) => {
        if (path === FACETS_PATH) facets = parseJson(bytes) as FacetsFile;
        visit(path, bytes);
      }),
    );
    progress.at(written.files.length);
    return { ...proved, findings: findingsOf(written, facets!, input) };
  } catch (error) {
    throw error instanceof Database.SqliteError ? asBuildError(error) : error;
  }
}

async function rowFacts({ db, now, projected, derived, previous, config }: VerifyInput) {
  const rejected = Map.groupBy(projected.rejects, ({ table }) => table);
  const { approved, withheld } = projected.checks;
  const isApproved = (text: string) => approved.has(approvalOf(text));
  const { assume } = config.calendar;
  return {
    db,
    now,
    assume,
    calendars: (await derived) ?? digestCalendars(db, now, assume),
    rejected: (table) => (rejected.get(table) ?? []).map(({ id }) => id),
    waiting: (resource) => projected.waiting[resource],
    reviewsAll: config.texts.review === "all",
    isApproved,
    isWithheld: (text) => withheld.size > 0 && withheld.has(approvalOf(text)),
    mayStay: (text, resource, id, field) =>
      isApproved(text) || formerRecord(previous, resource, id)?.[field] === text,
  } satisfies Omit<ProofInput, "exports" | "parts">;
}

// Facts to prove the files of a snapshot with, other than its records.
async function fileFacts(
  effects: Effects,
  { files, latest }: Written,
  { now, site, previous, config }: VerifyInput,
): Promise<FileFacts> {
  const hasList = files.some(({ path }) => path === EXPLORER_PATH);
  return {
    now,
    written: files,
    site: site.list,
    source: (path) => textOf(effects.read(site.folder + path)),
    snapshot: latest.snapshot,
    previous,
    about: config.site,
    html: config.exports.html,
    // Made by npm run site, which this process may have run.
    views: hasList ? (await import("#views")).default : undefined,
  };
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
