// Proves the exports of a staged snapshot against the dump, by code that shares nothing with the projection but the schema
// (docs/privacy.md). I13: no content of a row makes a difference here; one is a fault of Riffle.
import { partPath, type ExportName } from "../../src/address.ts";
import type { Assumed } from "../config.ts";
import { proveCalendars } from "./calendars.ts";
import { proveRecords, type Difference, type PublishedRecord, type RowFacts } from "./records.ts";

export interface ProofInput extends RowFacts {
  now: Date;
  assume: Assumed;
  calendars: ReadonlyMap<unknown, string>;
  /** The bytes of the whole NDJSON files, by path; each is taken out as it is read, which frees its memory. */
  exports: Map<string, Uint8Array>;
}

export interface Exported {
  records: PublishedRecord[][];
  calendars: string[];
}

export function prove(input: ProofInput): { differences: Difference[]; exported: Exported } {
  const { calendars, exports: left } = input;
  const { differences, proved } = proveRecords(input, ({ name }) => take(name, left));
  const ids = proved[0]!.map(({ id }) => id);
  const lines = [...take("availability", left)];
  const wrong = proveCalendars(calendars, input, ids, lines);
  const unknown = Array.from(left.keys(), (resource) => {
    return { resource, id: "", field: "file", problem: "is no export" };
  });
  return {
    differences: [...differences, ...wrong, ...unknown],
    exported: { records: proved, calendars: lines },
  };
}

function* take(name: ExportName, left: Map<string, Uint8Array>): Generator<string> {
  for (let part = 0, bytes; (bytes = left.get(partPath(name, "ndjson", part))); part++) {
    left.delete(partPath(name, "ndjson", part));
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let from = 0, to = 0; from < text.length; from = to) {
      to = text.indexOf(10, from) + 1 || text.length;
      yield text.toString("utf8", from, to);
    }
  }
}
