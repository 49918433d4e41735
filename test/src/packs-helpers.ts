// Helpers for packs: record sets of made-up properties, and files as an asset server hands them out.
import { type PublicRecord } from "../../build/project/reject.ts";
import type { OutputFile } from "../../build/snapshot/output.ts";

import { buildRecordSet, type RecordSet } from "../../build/project/record-set.ts";
import { RESOURCES } from "../../src/resources.ts";
import { guide } from "../oracle/records.ts";

const SPECIES = ["Brown Trout", "brown-trout", "Carp", "ヤマメ", "Élan", "Bass, Striped"];
const TECHNIQUES = ["Dry Fly", "Spey", "Tenkara"];

/** Guides with every mixture of species and techniques, in canonical order. */
export function recordSet(count: number): RecordSet {
  const records = Array.from({ length: count }, (_, i) =>
    guide(i, {
      display_name: `Guide ${i} 🎣`,
      species: SPECIES.filter((_name, bit) => (i >> bit) & 1),
      techniques: TECHNIQUES.filter((_name, bit) => (i >> bit) & 2),
      rating_avg: (i % 11) / 2,
    }),
  );
  return buildRecordSet(RESOURCES.guides, records as PublicRecord[]);
}

/** JSON of a record as lists show it. */
export function itemOf(record: PublicRecord): string {
  return JSON.stringify(record);
}

/** The bytes of a file in a buffer of their own. */
export function readBack(file: OutputFile): Uint8Array {
  return new Uint8Array(file.make());
}
