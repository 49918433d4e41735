// Proves a staged snapshot: every published record and calendar is derived from the dump a second time, by
// code that shares nothing with the projection but the schema (docs/privacy.md). I13: no content of a row
// makes a difference here; one is a fault of Riffle.
import { partPath, type ExportName } from "../../src/address.ts";
import { BuildError } from "../../src/errors.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";
import type { Assumed } from "../config.ts";
import { proveCalendars } from "./calendars.ts";
import { proveRecords, type Difference, type RowFacts } from "./records.ts";

export type { Difference } from "./records.ts";

export interface ProofInput extends RowFacts {
  /** The build's clock. */
  now: Date;
  /** What a day without a calendar row is. */
  assume: Assumed;
  /** What digestCalendars made of the dump. */
  calendars: ReadonlyMap<unknown, string>;
  /** The bytes of all NDJSON files, by path; each is taken out as it is read, which frees its memory. */
  exports: Map<string, Uint8Array>;
}

/** Differences that a message lists. */
const LISTED = 5;

/** Compares the exports with the dump; no differences if the snapshot is proved. */
export function prove(input: ProofInput): { records: number; differences: Difference[] } {
  const { calendars, exports: left } = input;
  const { differences, ids } = proveRecords(input, RESOURCE_LIST, ({ name }) => take(name, left));
  const wrong = proveCalendars(calendars, input, ids[0]!, take("availability", left));
  const stranger = { id: "", field: "file", problem: "is no export" };
  const unknown = [...left.keys()].map((path) => ({ resource: path, ...stranger }));
  const records = ids.reduce((sum, list) => sum + list.length, 0);
  return { records, differences: [...differences, ...wrong, ...unknown] };
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
