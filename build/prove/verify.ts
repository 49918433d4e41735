// Proves what was staged against the dump, and holds the gate against the previous snapshot.
import Database from "better-sqlite3";
import { exportOfPart } from "../../src/address.ts";
import type { Config } from "../config.ts";
import type { Effects } from "../disk/effects.ts";
import type { Outcome } from "../project/directory.ts";
import { approvalOf } from "../project/texts/approvals.ts";
import { asBuildError } from "../read/faults.ts";
import { SHELL_PATH } from "../../src/serve/html/shell.ts";
import type { WrittenFile } from "../snapshot/manifest.ts";
import { formerRecord } from "../snapshot/previous.ts";
import { assertComplete, readBack } from "../snapshot/staged.ts";
import type { Closed } from "../write/write.ts";
import { digestCalendars } from "./calendars.ts";
import { proveFiles, remake, type FileFacts, type Remade } from "./files.ts";
import { judgeChange, type Finding } from "./gate.ts";
import { htmlMaker, type HtmlMaker } from "./html-pages.ts";
import { measureBoth } from "./measures.ts";
import { prove, type ProofInput } from "./prove.ts";
import type { Difference } from "./records.ts";

export interface VerifyInput extends FileFacts {
  db: Database.Database;
  projected: Outcome;
  /** The result of digestCalendars, if a thread makes it. */
  derived: Promise<ReadonlyMap<unknown, string>> | undefined;
  config: FileFacts["config"] & Pick<Config, "gate" | "texts" | "calendar">;
}

/** Everything made again of proved records, and the maker of HTML pages. */
export interface Proved extends Remade {
  readonly maker: HtmlMaker;
}

/**
 * Proves the exports. Where anything differs nothing is made again: what was not proved is nothing to compare with.
 * Throws BuildError if a file is not what was written, or the dump can't be read any more.
 */
export async function verifyData(
  effects: Effects,
  staging: string,
  written: readonly WrittenFile[],
  input: VerifyInput,
) {
  const exports = new Map<string, Uint8Array>();
  const whole = written.filter(({ path }) => path.endsWith(".ndjson") && !exportOfPart(path));
  readBack(effects, staging, whole, (path, bytes) => void exports.set(path, bytes));
  const { differences, exported } = await deriveAgain(input, exports);
  const records = exported.records.reduce((sum, list) => sum + list.length, 0);
  if (differences.length > 0) return { records, differences, proved: undefined };
  const remade = await remake(exported, written, input);
  const { site, config, previous } = input;
  // Made by npm run site, which this process may have run.
  const views = site.list[SHELL_PATH] ? (await import("#views")).default : undefined;
  const maker = htmlMaker(remade, { site, config, views }, previous?.files);
  return { records, differences, proved: { ...remade, maker } };
}

/** Proves all files, and holds the gate. Throws BuildError unless the folder holds just what was written. */
export function verifyFiles(
  effects: Effects,
  staging: string,
  closed: Closed,
  proved: Proved,
  input: VerifyInput,
): { differences: Difference[]; findings: Finding[] } {
  const { files, made } = closed;
  const { projected, previous, config } = input;
  assertComplete(effects, staging, files);
  const differences = proveFiles(proved, made, proved.maker.sha256, files, (visit) =>
    readBack(effects, staging, files, visit),
  );
  if (!previous?.contents) return { differences, findings: [] };
  const { before, now } = measureBoth(previous.contents, proved, projected);
  return { differences, findings: judgeChange(before, now, config.gate) };
}

async function deriveAgain(input: VerifyInput, exports: ProofInput["exports"]) {
  try {
    return prove({ ...(await rowFacts(input)), exports });
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
  } satisfies Omit<ProofInput, "exports">;
}
