// Proves a staged snapshot: every published record and calendar is derived from the dump a second time, by
// code that shares nothing with the projection but the schema (docs/privacy.md). I13: no content of a row
// makes a difference here; one is a fault of Riffle.
import { createHash, type Hash } from "node:crypto";
import { exportOfPart, partPath, type ExportName } from "../../src/address.ts";
import { BuildError } from "../../src/errors.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";
import type { Assumed } from "../config.ts";
import { proveCalendars } from "./calendars.ts";
import { fileProof, type FileFacts } from "./files.ts";
import { inOrder } from "./order.ts";
import { calendarsOf } from "./packs.ts";
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
  /** The bytes of the whole NDJSON files, by path; each is taken out as it is read, which frees its memory. */
  exports: Map<string, Uint8Array>;
  /** By export: the SHA-256 of its small parts, in the order of their names. */
  parts: ReadonlyMap<string, string>;
}

const NAMES: readonly ExportName[] = [...RESOURCE_LIST.map(({ name }) => name), "availability"];

/** Differences that a message lists. */
const LISTED = 5;

/** Compares the exports with the dump; no differences if they are proved. */
export function prove(input: ProofInput) {
  const { now, calendars, exports: left, parts } = input;
  // Whoever reads the small parts reads what is proved here.
  const split = NAMES.filter((name) => parts.get(name) !== digestOf(name, left)).map((name) => {
    return { resource: name, id: "", field: "parts", problem: "are not the export" };
  });
  const { differences, proved } = proveRecords(input, RESOURCE_LIST, ({ name }) =>
    take(name, left),
  );
  const ids = proved[0]!.map(({ id }) => id);
  const lines = [...take("availability", left)];
  const wrong = proveCalendars(calendars, input, ids, lines);
  const stranger = { id: "", field: "file", problem: "is no export" };
  const others = [...parts.keys()].filter((name) => !NAMES.some((known) => known === name));
  const unknown = [...left.keys(), ...others].map((path) => ({ resource: path, ...stranger }));
  return {
    records: proved.reduce((sum, list) => sum + list.length, 0),
    differences: [...differences, ...wrong, ...split, ...unknown],
    /** Compares other files with what the exports hold. */
    others(facts: FileFacts) {
      const pages = facts.written.filter(({ kind }) => kind === "page").map(({ path }) => path);
      const all = RESOURCE_LIST.map((resource, i) =>
        shownOf(resource, inOrder(resource, proved[i]!), pages),
      );
      return fileProof(all, calendarsOf(lines, all[0]!, now), facts);
    },
  };
}

/** In which order files are read: small parts, of which only a digest is kept, then the exports, then what is compared. */
const rankOf = (path: string) => (exportOfPart(path) ? 0 : path.endsWith(".ndjson") ? 1 : 2);

/** Proves all files. `readAll` reads them in the order given: first the exports, with which the others are compared. */
export function proveSnapshot(
  input: Omit<ProofInput, "exports" | "parts">,
  facts: FileFacts,
  readAll: (files: FileFacts["written"], visit: (path: string, bytes: Uint8Array) => void) => void,
): { records: number; differences: Difference[] } {
  const exports = new Map<string, Uint8Array>();
  const hashes = new Map<string, Hash>();
  const found: Difference[] = [];
  let proved: ReturnType<typeof prove> | undefined;
  let files: ReturnType<typeof fileProof> | undefined;
  const proveExports = () => {
    const parts = new Map(Array.from(hashes, ([name, digest]) => [name, digest.digest("hex")]));
    return prove({ ...input, exports, parts });
  };
  const ranked = facts.written.toSorted((a, b) => {
    const byRank = rankOf(a.path) - rankOf(b.path);
    return byRank || rankOf(a.path) > 0 ? byRank : a.path < b.path ? -1 : 1;
  });
  readAll(ranked, (path, bytes) => {
    const part = exportOfPart(path);
    if (part) {
      const digest = hashes.get(part) ?? createHash("sha256");
      hashes.set(part, digest.update(bytes));
      return;
    }
    if (rankOf(path) === 1) return exports.set(path, bytes);
    proved ??= proveExports();
    // What was not proved is nothing to compare with.
    if (proved.differences.length > 0) return;
    files ??= proved.others(facts);
    found.push(...files.check(path, bytes));
  });
  const { records, differences } = proved ?? proveExports();
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

function digestOf(name: ExportName, left: ReadonlyMap<string, Uint8Array>): string {
  const digest = createHash("sha256");
  for (const path of wholeOf(name, left)) digest.update(left.get(path)!);
  return digest.digest("hex");
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
