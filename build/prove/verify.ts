// Proves what was staged against the dump, and holds the gate against the previous snapshot.
import { hash } from "node:crypto";
import Database from "better-sqlite3";
import { exportOfPart } from "../../src/address.ts";
import { BuildError } from "../../src/errors.ts";
import { sum } from "../../src/figures.ts";
import type { Config } from "../config.ts";
import type { HtmlPlan } from "../plan/plan.ts";
import type { Outcome } from "../project/directory.ts";
import { approvalOf } from "../project/texts/approvals.ts";
import { asBuildError } from "../read/refusals.ts";
import { SHELL_PATH } from "../../src/serve/html/shell.ts";
import type { WrittenFile } from "../snapshot/manifest.ts";
import { formerRecord } from "../snapshot/previous.ts";
import type { Around } from "../write/compose.ts";
import type { Closed, Target } from "../write/write.ts";
import { digestCalendars } from "./calendars.ts";
import { proveFiles, remake, type Remade } from "./files.ts";
import { judgeChange, type Finding } from "./gate.ts";
import { htmlMaker, type HtmlMaker } from "./html-pages.ts";
import { measureBoth } from "./measures.ts";
import { prove, type ProofInput } from "./prove.ts";
import type { Difference } from "./records.ts";

export interface VerifyInput extends Around {
  db: Database.Database;
  projected: Outcome;
  derived: Promise<ReadonlyMap<unknown, string>> | undefined;
  config: Around["config"] & Pick<Config, "texts" | "calendar">;
  html: Pick<HtmlPlan, "files">;
}

export interface Proved extends Remade {
  readonly maker: HtmlMaker;
}

/** Nothing is made again of exports that differ. Throws BuildError for other files than were written, or a lost dump. */
export async function verifyData(
  to: Target,
  written: readonly WrittenFile[],
  input: VerifyInput,
): Promise<{ records: number; differences: Difference[]; proved: Proved | undefined }> {
  const exports = new Map<string, Uint8Array>();
  const whole = written.filter(({ path }) => path.endsWith(".ndjson") && !exportOfPart(path));
  readBack(to, whole, (path, bytes) => void exports.set(path, bytes));
  const { differences, exported } = await deriveAgain(input, exports);
  const records = sum(exported.records, ({ length }) => length);
  if (differences.length > 0) return { records, differences, proved: undefined };
  const remade = await remake(exported, written, input.html, input);
  // Made by npm run site, which this process may have run.
  const views = input.site.list[SHELL_PATH] ? (await import("#views")).default : undefined;
  return { records, differences, proved: { ...remade, maker: htmlMaker(remade, input, views) } };
}

/** Proves all files, and holds the gate. Throws BuildError unless the folder holds just what was written. */
export function verifyFiles(
  to: Target,
  { files, made }: Closed,
  proved: Proved,
  projected: Outcome,
  limits: Config["gate"],
): { differences: Difference[]; findings: Finding[] } {
  const found = new Set(to.effects.list(to.folder).map((name) => `/${name}`));
  for (const { path } of files) if (!found.delete(path)) refuse(path);
  for (const path of found) refuse(path);
  const differences = proveFiles(proved, made, proved.maker.sha256, files, (visit) =>
    readBack(to, files, visit),
  );
  const former = to.previous?.contents;
  if (!former) return { differences, findings: [] };
  const { before, now } = measureBoth(former, proved, projected);
  return { differences, findings: judgeChange(before, now, limits) };
}

/** `visit` gets the bytes of each file, and none of one that was read before it was linked. */
function readBack(
  { effects, folder }: Target,
  files: readonly WrittenFile[],
  visit: (path: string, bytes: Uint8Array) => void,
): void {
  for (const { path, sha256, seen } of files) {
    if (seen !== undefined && effects.identity(folder + path) !== seen) refuse(path);
    const bytes = seen === undefined ? effects.read(folder + path) : new Uint8Array();
    if (!bytes || (seen === undefined && hash("sha256", bytes) !== sha256)) refuse(path);
    visit(path, bytes);
  }
}

function refuse(path: string): never {
  throw new BuildError(
    `${path} in the staging folder is not what was written`,
    "Something else writes there, or the disk is full or failing; build again, or on another disk",
  );
}

async function deriveAgain(
  { db, now, projected, derived, previous, config }: VerifyInput,
  exports: ProofInput["exports"],
) {
  const { approved, withheld } = projected.checks;
  const isApproved = (text: string) => approved.has(approvalOf(text));
  const { assume } = config.calendar;
  try {
    return prove({
      db,
      now,
      assume,
      exports,
      calendars: (await derived) ?? digestCalendars(db, now, assume),
      rejected: (name) => projected.rejects.flatMap(({ table, id }) => (table === name ? id : [])),
      waiting: (resource) => projected.waiting[resource],
      reviewsAll: config.texts.review === "all",
      isApproved,
      isWithheld: (text) => withheld?.has(approvalOf(text)) ?? false,
      mayStay: (text, resource, id, field) =>
        isApproved(text) || formerRecord(previous, resource, id)?.[field] === text,
    });
  } catch (error) {
    throw error instanceof Database.SqliteError ? asBuildError(error) : error;
  }
}
