// Proves a staged snapshot: every published record and calendar is derived from the dump a second time, by
// code that shares nothing with the projection but the schema (docs/privacy.md). I13: no content of a row
// makes a difference here; one is a fault of Riffle.
import { createHash } from "node:crypto";
import { exportOfPart, partPath, type ExportName } from "../../src/address.ts";
import { BuildError } from "../../src/errors.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";
import { proveCalendars } from "./calendars.ts";
import { misplaced } from "./order.ts";
import { proveRecords, type Difference, type RowFacts } from "./records.ts";

export type { Difference } from "./records.ts";

export interface ProofInput extends RowFacts {
  /** The build's clock. */
  now: Date;
  /** What digestCalendars made of the dump. */
  calendars: ReadonlyMap<unknown, string>;
  /** The bytes of all NDJSON files, by path; each is taken out as it is read, which frees its memory. */
  exports: Map<string, Uint8Array>;
  /** The bytes of all records packs, by path. */
  packs: ReadonlyMap<string, Uint8Array>;
}

/** Differences that a message lists. */
const LISTED = 5;

/** Compares the exports with the dump; no differences if the snapshot is proved. */
export function prove(input: ProofInput): { records: number; differences: Difference[] } {
  const { now, calendars, exports: left } = input;
  const names: ExportName[] = [...RESOURCE_LIST.map(({ name }) => name), "availability"];
  const parts = names.flatMap((name) => wrongParts(name, left));
  const order = RESOURCE_LIST.flatMap((resource) => {
    const id = misplaced(resource, input.packs);
    const difference = {
      resource: resource.name,
      field: "order",
      problem: "is not the canonical one",
    };
    return id === undefined ? [] : [{ ...difference, id }];
  });
  const { differences, ids } = proveRecords(input, RESOURCE_LIST, ({ name }) => take(name, left));
  const wrong = proveCalendars(calendars, now, ids[0]!, take("availability", left));
  const stranger = { id: "", field: "file", problem: "is no export" };
  const unknown = [...left.keys()].map((path) => ({ resource: path, ...stranger }));
  const records = ids.reduce((sum, list) => sum + list.length, 0);
  return { records, differences: [...differences, ...order, ...wrong, ...parts, ...unknown] };
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

// The small parts of an export are its bytes, in order of their names: who reads them reads what was proved.
function wrongParts(name: ExportName, left: Map<string, Uint8Array>): Difference[] {
  const small = [...left.keys()].filter((path) => exportOfPart(path) === name).sort();
  const digest = (paths: readonly string[]) => {
    const hash = createHash("sha256");
    for (const path of paths) hash.update(left.get(path)!);
    return hash.digest("hex");
  };
  const isSame = digest(small) === digest(wholeOf(name, left));
  for (const path of small) left.delete(path);
  return isSame ? [] : [{ resource: name, id: "", field: "parts", problem: "are not the export" }];
}

function wholeOf(name: ExportName, left: ReadonlyMap<string, Uint8Array>): string[] {
  const paths: string[] = [];
  const next = () => partPath(name, "ndjson", paths.length);
  while (left.has(next())) paths.push(next());
  return paths;
}

// The lines of an export, each with its line feed.
function* take(name: ExportName, left: Map<string, Uint8Array>): Generator<string> {
  for (const path of wholeOf(name, left)) {
    const bytes = left.get(path)!;
    left.delete(path);
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let from = 0, to = 0; from < text.length; from = to) {
      to = text.indexOf(10, from) + 1 || text.length;
      yield text.toString("utf8", from, to);
    }
  }
}
