// Describes the packs of what only properties have, and those of words.
import { CALENDARS_PER_SHARD, RECORDS_PER_SHARD } from "../../src/limits.ts";
import { idsBody } from "../../src/format/ids-pack.ts";
import { buildPoints, type Pinned } from "../../src/format/points-pack.ts";
import { slice } from "../project/arena.ts";
import type { Calendars } from "../project/calendars.ts";
import type { RecordSet } from "../project/record-set.ts";
import type { OutputFile } from "../snapshot/output.ts";
import { keyedPacks, readyPack } from "./packs.ts";
import { buildTextIndex } from "../../src/format/text-index.ts";

export function singlePacks({ records, lines }: RecordSet): OutputFile[] {
  const ids = records.map(({ id }) => id);
  return keyedPacks("properties", "single", ids, RECORDS_PER_SHARD, (position) =>
    slice(lines, position, position + 1).subarray(0, -1),
  );
}

export function calendarPacks(
  { records }: RecordSet,
  { encoded }: Pick<Calendars, "encoded">,
): OutputFile[] {
  const ids = records.map(({ id }) => id);
  const bytesOf = (i: number) => slice(encoded, i, i + 1);
  return keyedPacks("properties", "calendars", ids, CALENDARS_PER_SHARD, bytesOf);
}

export function pointsPack({ records }: RecordSet): OutputFile {
  return readyPack("properties", "points", 0, buildPoints(records as unknown as Pinned[]));
}

export function idsPack({ resource, records }: RecordSet): OutputFile {
  return readyPack(resource.name, "ids", 0, idsBody(records.map(({ id }) => id)));
}

/** The packs of a resource's word index, and what the catalog says of their bounds. */
export function textPacks({ resource, records }: RecordSet): {
  files: OutputFile[];
  words: readonly string[];
  initials: readonly string[];
} {
  if (resource.text.length === 0) return { files: [], words: [], initials: [] };
  const { packs, words, dictionaries, initials } = buildTextIndex(resource, records);
  const files = [
    ...packs.map((body, number) => readyPack(resource.name, "text", number, body)),
    ...dictionaries.map((body, number) => readyPack(resource.name, "dictionary", number, body)),
  ];
  return { files, words, initials };
}
