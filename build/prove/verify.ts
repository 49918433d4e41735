// Proves what was staged against the dump, and holds the gate against the previous snapshot.
import Database from "better-sqlite3";
import { FACETS_PATH } from "../../src/address.ts";
import type { FacetsFile } from "../../src/documents.ts";
import type { Config } from "../config.ts";
import type { Effects } from "../disk/effects.ts";
import type { Comparison } from "../plan/changes.ts";
import type { Projected } from "../project/directory.ts";
import { approvalOf } from "../project/texts/approvals.ts";
import { asBuildError } from "../read/faults.ts";
import { parseJson, textOf } from "../snapshot/parse.ts";
import { SHELL_PATH } from "../../src/serve/html/shell.ts";
import { formerRecord, type Previous } from "../snapshot/previous.ts";
import type { WrittenFile } from "../snapshot/manifest.ts";
import { assertComplete, readBack } from "../snapshot/staged.ts";
import type { Written } from "../write/write.ts";
import { digestCalendars } from "./calendars.ts";
import { judgeChange, type Finding } from "./gate.ts";
import { measureBoth } from "./measures.ts";
import type { FileFacts } from "./files.ts";
import { htmlMaker, type HtmlMaker } from "./html-pages.ts";
import { proveData, proveRest, type DataProof, type Difference, type Proved, type ProofInput } from "./prove.ts"; // prettier-ignore
import { withoutWaiting } from "./waiting.ts";

export interface VerifyInput {
  /** The site's folder, the SHA-256 of what its own build made there, by path, and of its sources. */
  site: { folder: string; list: Readonly<Record<string, string>>; sources: string | undefined };
  /** Id of the snapshot. */
  snapshot: string;
  db: Database.Database;
  now: Date;
  projected: Projected;
  /** The result of digestCalendars, if a thread makes it. */
  derived: Promise<ReadonlyMap<unknown, string>> | undefined;
  previous: Previous | undefined;
  changes: Comparison;
  config: Pick<Config, "gate" | "texts" | "calendar" | "exports" | "site">;
}

/** Proves exports and packs. Throws BuildError if one is not what was written, or the dump can't be read any more. */
export async function verifyData(
  effects: Effects,
  staging: string,
  written: readonly WrittenFile[],
  input: VerifyInput,
): Promise<DataProof> {
  try {
    const facts = await fileFacts(effects, written, input);
    return proveData(await rowFacts(input), facts, (files, visit) =>
      readBack(effects, staging, files, visit),
    );
  } catch (error) {
    throw error instanceof Database.SqliteError ? asBuildError(error) : error;
  }
}

/** Makes HTML pages of what was proved, and knows those of the previous snapshot. */
export async function pagesOf(
  effects: Effects,
  proved: Proved,
  input: VerifyInput,
): Promise<HtmlMaker> {
  return htmlMaker(proved, await fileFacts(effects, [], input), input.previous?.files);
}

/** Proves all other files, and holds the gate. Throws BuildError unless the folder holds just what was written. */
export async function verifyRest(
  effects: Effects,
  staging: string,
  written: Written,
  proved: Proved,
  pages: HtmlMaker["sha256"],
  input: VerifyInput,
): Promise<{ differences: Difference[]; findings: Finding[] }> {
  let facets: FacetsFile | undefined;
  const facts = await fileFacts(effects, written.files, input);
  assertComplete(effects, staging, written.files);
  const differences = proveRest(proved, facts, pages, (files, visit) =>
    readBack(effects, staging, files, (path, bytes) => {
      if (path === FACETS_PATH) facets = parseJson(bytes) as FacetsFile;
      visit(path, bytes);
    }),
  );
  return { differences, findings: findingsOf(written, facets!, input) };
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
  written: readonly WrittenFile[],
  { now, site, snapshot, previous, config }: VerifyInput,
): Promise<FileFacts> {
  const hasList = site.list[SHELL_PATH] !== undefined;
  return {
    now,
    written,
    site: site.list,
    sources: site.sources,
    source: (path) => textOf(effects.read(site.folder + path)),
    snapshot,
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
