// Proves a staged snapshot: every published record and calendar is derived from the dump a second time, by
// code that shares nothing with the projection but the schema (docs/privacy.md). I13: no content of a row
// makes a difference here; one is a fault of Riffle.
import { partPath, type ExportName } from "../../src/address.ts";
import { BuildError } from "../../src/errors.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";
import type { Assumed } from "../config.ts";
import { proveCalendars } from "./calendars.ts";
import { calendarsOf, fileProof, type FileFacts } from "./files.ts";
import { proveRecords, type Difference, type RowFacts } from "./records.ts";
import { shownOf } from "./shown.ts";

export type { Difference } from "./records.ts";

export interface ProofInput extends RowFacts {
  /** The build's clock. */
  now: Date;
  /** The status of a day without a calendar row. */
  assume: Assumed;
  /** The digests that digestCalendars returns for the dump. */
  calendars: ReadonlyMap<unknown, string>;
  /** The bytes of all NDJSON files, by path; each is taken out as it is read, which frees its memory. */
  exports: Map<string, Uint8Array>;
}

/** Differences that a message lists. */
const LISTED = 5;

/** Compares the exports with the dump; no differences if they are proved. */
export function prove(input: ProofInput) {
  const { now, calendars, exports: left } = input;
  const { differences, proved } = proveRecords(input, RESOURCE_LIST, ({ name }) =>
    take(name, left),
  );
  const ids = proved[0]!.map(({ id }) => id);
  const lines = [...take("availability", left)];
  const wrong = proveCalendars(calendars, input, ids, lines);
  const stranger = { id: "", field: "file", problem: "is no export" };
  const unknown = [...left.keys()].map((path) => ({ resource: path, ...stranger }));
  return {
    records: proved.reduce((sum, list) => sum + list.length, 0),
    differences: [...differences, ...wrong, ...unknown],
    /** Compares other files with what the exports hold. */
    others(facts: FileFacts) {
      const all = RESOURCE_LIST.map((resource, i) => shownOf(resource, proved[i]!));
      return fileProof(all, calendarsOf(lines, all[0]!, now), facts);
    },
  };
}

const isExport = (path: string) => path.endsWith(".ndjson");

/** Proves all files. `readAll` reads them in the order given: first the exports, with which the others are compared. */
export function proveSnapshot(
  input: Omit<ProofInput, "exports">,
  facts: FileFacts,
  readAll: (files: FileFacts["written"], visit: (path: string, bytes: Uint8Array) => void) => void,
): { records: number; differences: Difference[] } {
  const exports = new Map<string, Uint8Array>();
  const found: Difference[] = [];
  let proved: ReturnType<typeof prove> | undefined;
  let files: ReturnType<typeof fileProof> | undefined;
  const inOrder = facts.written.toSorted(
    (a, b) => Number(isExport(b.path)) - Number(isExport(a.path)),
  );
  readAll(inOrder, (path, bytes) => {
    if (isExport(path)) return exports.set(path, bytes);
    proved ??= prove({ ...input, exports });
    // What was not proved is nothing to compare with.
    if (proved.differences.length > 0) return;
    files ??= proved.others(facts);
    found.push(...files.check(path, bytes));
  });
  const { records, differences } = proved ?? prove({ ...input, exports });
  return { records, differences: [...differences, ...found, ...(files?.finish() ?? [])] };
}

/** Throws BuildError if anything differs; names records and fields, and no value. */
export function assertProved(differences: readonly Difference[]): void {
  if (differences.length === 0) return;
  const some = differences.slice(0, LISTED);
  const lines = some.map((one) => `${one.resource} ${one.id}: ${one.field} ${one.problem}`);
  throw new BuildError(
    `The snapshot is not what the dump says: ${lines.join("; ")}${differences.length > LISTED ? " …" : ""}`,
    "Nothing is published. This is a fault of Riffle, not of the dump: keep the dump and report it",
  );
}

// The lines of an export, each with its line feed.
function* take(name: ExportName, left: Map<string, Uint8Array>): Generator<string> {
  for (let part = 0; ; part++) {
    const path = partPath(name, "ndjson", part);
    const bytes = left.get(path);
    if (!bytes) return;
    left.delete(path);
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let from = 0, to = 0; from < text.length; from = to) {
      to = text.indexOf(10, from) + 1 || text.length;
      yield text.toString("utf8", from, to);
    }
  }
}
