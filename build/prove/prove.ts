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
import type { PagePacks } from "./html-pages.ts";
import { inOrder } from "./order.ts";
import { calendarsOf, type Calendars } from "./packs.ts";
import { proveRecords, type Difference, type RowFacts } from "./records.ts";
import { shownOf, type Shown } from "./shown.ts";

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
    /** What the exports hold, as other files show it; `pages` are the paths of all planned pages. */
    shown(pages: readonly string[]) {
      const all = RESOURCE_LIST.map((resource, i) =>
        shownOf(resource, inOrder(resource, proved[i]!), pages),
      );
      return { all, calendars: calendarsOf(lines, all[0]!, now) };
    },
  };
}

/** What is proved before anything is made of it. */
export interface Proved {
  readonly all: readonly Shown[];
  readonly calendars: Calendars;
  readonly packs: PagePacks;
}

export interface DataProof {
  /** Number of records that were proved. */
  readonly records: number;
  readonly differences: Difference[];
  /** Undefined where exports differ: what was not proved is nothing to compare with. */
  readonly proved: Proved | undefined;
}

/** Reads files in the order given. */
type ReadAll = (
  files: FileFacts["written"],
  visit: (path: string, bytes: Uint8Array) => void,
) => void;

const isExport = (path: string) => path.endsWith(".ndjson") || exportOfPart(path) !== undefined;
const isPack = (path: string) => path.endsWith(".bin");
const OF_PAGES = /\/properties\/(?:points|index|records)\.\d+\.bin$/;

/** Proves the exports, and then the packs, of which pages are made. */
export function proveData(
  input: Omit<ProofInput, "exports" | "parts">,
  facts: FileFacts,
  readAll: ReadAll,
): DataProof {
  const { written } = facts;
  const exports = new Map<string, Uint8Array>();
  const hashes = new Map<string, Hash>();
  const byPath = written.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const readExport = (path: string, bytes: Uint8Array) => {
    const part = exportOfPart(path);
    if (!part) return void exports.set(path, bytes);
    const digest = hashes.get(part) ?? createHash("sha256");
    hashes.set(part, digest.update(bytes));
  };
  readAll(
    byPath.filter(({ path }) => isExport(path)),
    readExport,
  );
  const parts = new Map(Array.from(hashes, ([name, digest]) => [name, digest.digest("hex")]));
  const { records, differences, shown } = prove({ ...input, exports, parts });
  if (differences.length > 0) return { records, differences, proved: undefined };
  const pages = written.filter(({ kind }) => kind === "page").map(({ path }) => path);
  const { all, calendars } = shown(pages);
  const files = fileProof(all, calendars, facts);
  const packs = new Map<string, Uint8Array>();
  readAll(
    written.filter(({ path }) => isPack(path)),
    (path, bytes) => {
      differences.push(...files.check(path, bytes));
      // The edge's readers take a Buffer's slice for a copy.
      const { buffer, byteOffset, length } = bytes;
      if (OF_PAGES.test(path)) packs.set(path, new Uint8Array(buffer, byteOffset, length));
    },
  );
  return { records, differences, proved: { all, calendars, packs } };
}

/** Proves all other files; `pages` are the hashes of the HTML pages that were made of what is proved, by path. */
export function proveRest(
  { all, calendars }: Proved,
  facts: FileFacts,
  pages: ReadonlyMap<string, string>,
  readAll: ReadAll,
): Difference[] {
  const { check, finish } = fileProof(all, calendars, facts, pages);
  const rest = facts.written.filter(({ path }) => !isExport(path) && !isPack(path));
  const found: Difference[] = [];
  readAll(rest, (path, bytes) => void found.push(...check(path, bytes)));
  return [...found, ...finish()];
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
