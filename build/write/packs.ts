// Describes packs, whose layouts are in src/format/, as files.
import { hash } from "node:crypto";
import { gzipSync } from "fflate";
import { packPath, twinPath } from "../../src/address.ts";
import type { PackKind } from "../../src/catalog.ts";
import { blockOf, daysBodies, freeRuns } from "../../src/format/days-pack.ts";
import { indexBody, type IndexContent } from "../../src/format/index-pack.ts";
import { idsBody, keyedBody, shardOf } from "../../src/format/keyed-pack.ts";
import { sum } from "../../src/figures.ts";
import { once } from "../../src/memoize.ts";
import { HEADER_BYTES, seal } from "../../src/format/pack.ts";
import { buildPoints, type Pinned } from "../../src/format/points-pack.ts";
import { recordsBody, recordsHeadBytes } from "../../src/format/records-pack.ts";
import { buildTextIndex } from "../../src/format/text-index.ts";
import {
  CALENDARS_PER_SHARD,
  MAX_FILE_BYTES,
  RECORD_PACKS,
  RECORDS_PER_PACK,
  RECORDS_PER_SHARD,
} from "../../src/limits.ts";
import { numericColumnsOf, type ResourceName } from "../../src/resources.ts";
import { beginOf, slice } from "../project/arena.ts";
import type { PublishedCalendars } from "../plan/calendar-changes.ts";
import { cut, type OutputFile } from "../snapshot/output.ts";
import type { PlannedCombination } from "../plan/plan.ts";
import type { RecordSet } from "../project/record-set.ts";

/** `body` gives its pieces now, to know their length, and again when the file is written. */
export function packFile(
  resource: ResourceName,
  kind: PackKind,
  number: number,
  body: () => readonly Uint8Array[],
): OutputFile {
  const path = packPath(resource, kind, number);
  const bytes = HEADER_BYTES + sum(body(), ({ length }) => length);
  const make = () => seal(body(), (content) => hash("sha256", content, "buffer"));
  return { path, kind: "pack", bytes, make };
}

/** Files with the gzipped twins of those that have one; a mirror makes few of them. */
export function withTwins(files: readonly OutputFile[]): OutputFile[] {
  const twins = files.flatMap((file): OutputFile[] => {
    const path = twinPath(file.path);
    if (path === undefined) return [];
    // fflate's bytes are the same on any machine (I5), those of Node's zlib are not.
    const make = once(() => gzipSync(file.make(), { mtime: 0 }));
    const twin = {
      path,
      kind: file.kind,
      get bytes() {
        return make().length;
      },
      make,
    };
    return [twin];
  });
  return [...files, ...twins];
}

/** The ordinals of each record pack: cut by number of records, or sooner to keep to the size limit. */
export function recordRuns({ records: { length }, items }: RecordSet) {
  if (length === 0) return [];
  const head = recordsHeadBytes(0);
  const sizeOf = (i: number) => recordsHeadBytes(1) - head + items.ends[i]! - beginOf(items, i);
  const most = Math.min(RECORDS_PER_PACK, Math.ceil(length / RECORD_PACKS));
  return cut(length, sizeOf, MAX_FILE_BYTES - head, most);
}

export function recordPacks(set: RecordSet): OutputFile[] {
  const { items, resource } = set;
  return recordRuns(set).map(({ from, to }, number) => {
    const begin = beginOf(items, from);
    return packFile(resource.name, "records", number, () => {
      const ends = Array.from(items.ends.subarray(from, to), (end) => end - begin);
      return recordsBody(from, ends, slice(items, from, to));
    });
  });
}

export function singlePacks({ records, lines }: RecordSet): OutputFile[] {
  const recordOf = (i: number) => slice(lines, i, i + 1).subarray(0, -1);
  return keyedPacks("single", records, RECORDS_PER_SHARD, recordOf);
}

export function calendarPacks(
  { records }: RecordSet,
  { encoded }: Pick<PublishedCalendars, "encoded">,
): OutputFile[] {
  return keyedPacks("calendars", records, CALENDARS_PER_SHARD, (i) => slice(encoded, i, i + 1));
}

// With at most `perShard` values each on average. A power of two, so that a few more records don't move every record
// to another file.
function keyedPacks(
  kind: PackKind,
  records: RecordSet["records"],
  perShard: number,
  valueOf: (position: number) => Uint8Array,
): OutputFile[] {
  const count = 2 ** Math.max(0, Math.ceil(Math.log2(records.length / perShard)));
  const idOf = (position: number) => records[position]!.id;
  const members = Array.from({ length: count }, (): number[] => []);
  records.forEach(({ id }, position) => members[shardOf(id, count)]!.push(position));
  return members.map((positions, number) => {
    positions.sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
    return packFile("properties", kind, number, () =>
      keyedBody(positions.map(idOf), positions.map(valueOf)),
    );
  });
}

export function indexPack(
  { resource, records, facets }: RecordSet,
  plan: readonly PlannedCombination[],
): OutputFile {
  const columns = numericColumnsOf(resource).map((column) => {
    return [column, records.map((record) => Number(record[column]))];
  });
  const content = { total: records.length, columns: Object.fromEntries(columns), plan, facets };
  const body = [indexBody(content as IndexContent)];
  return packFile(resource.name, "index", 0, () => body);
}

/** The days packs: of each block of the cover, on which days each property has rods free. */
export function daysPacks(
  { resource, records }: RecordSet,
  { cover, runsOf }: Pick<PublishedCalendars, "cover" | "runsOf">,
): OutputFile[] {
  const first = blockOf(cover.first);
  const bodies = daysBodies(records.length, first, blockOf(cover.last), (ordinal) =>
    freeRuns(runsOf(ordinal), cover.first, records[ordinal]!.max_rods as number),
  );
  return bodies.map((body, i) => packFile(resource.name, "days", first + i, () => body));
}

export function pointsPack({ records }: RecordSet): OutputFile {
  const body = [buildPoints(records as unknown as Pinned[])];
  return packFile("properties", "points", 0, () => body);
}

export function idsPack({ resource, records }: RecordSet): OutputFile {
  const body = [idsBody(records.map(({ id }) => id))];
  return packFile(resource.name, "ids", 0, () => body);
}

export function textPacks({ resource, records }: RecordSet) {
  if (resource.text.length === 0) return { files: [], words: [], initials: [] };
  const { packs, words, dictionaries, initials } = buildTextIndex(resource, records);
  const filesOf = (kind: PackKind, bodies: readonly Uint8Array[]) =>
    bodies.map((body, number) => packFile(resource.name, kind, number, () => [body]));
  const files = [...filesOf("text", packs), ...filesOf("dictionary", dictionaries)];
  return { files, words, initials };
}
