// Writes packs: what pages don't hold, in the layouts that src/pack.ts and src/index-pack.ts read.
import { hash } from "node:crypto";
import { packPath } from "../src/address.ts";
import { concat, type Allocate } from "../src/bytes.ts";
import type { PackKind } from "../src/catalog.ts";
import type { IndexDirectory } from "../src/index-pack.ts";
import { MAX_FILE_BYTES, RECORD_PACKS, RECORDS_PER_PACK } from "../src/limits.ts";
import { HEADER_BYTES, MAGIC, shardOf } from "../src/pack.ts";
import type { Resource, ResourceName } from "../src/resources.ts";
import { beginOf, slice } from "./arena.ts";
import { outputFile, type OutputFile } from "./output.ts";
import type { PlannedCombination } from "./plan.ts";
import type { RecordSet } from "./record-set.ts";

/** A pack as a file; the pieces of its body are asked for when it is written. */
function packFile(
  resource: ResourceName,
  kind: PackKind,
  number: number,
  bytes: number,
  pieces: () => readonly Uint8Array[],
): OutputFile {
  return {
    path: packPath(resource, kind, number),
    kind: "pack",
    bytes: HEADER_BYTES + bytes,
    make: (allocate) => seal(pieces(), allocate),
  };
}

/** A pack whose body is made already. */
export function readyPack(
  resource: ResourceName,
  kind: PackKind,
  number: number,
  body: Uint8Array,
): OutputFile {
  return outputFile(packPath(resource, kind, number), "pack", seal([body]));
}

/** Puts the header before a body: the magic, then the first 8 bytes of the body's SHA-256. */
function seal(pieces: readonly Uint8Array[], allocate?: Allocate): Uint8Array {
  const pack = concat([new Uint8Array(HEADER_BYTES), ...pieces], allocate);
  const digest = hash("sha256", pack.subarray(HEADER_BYTES), "buffer");
  pack.set(Buffer.from(MAGIC, "latin1"));
  pack.set(digest.subarray(0, HEADER_BYTES - MAGIC.length), MAGIC.length);
  return pack;
}

/** Where each record pack begins: by number of records, and sooner where bytes run out. */
export function recordStarts({ records, items }: RecordSet): number[] {
  const most = Math.min(RECORDS_PER_PACK, Math.ceil(records.length / RECORD_PACKS));
  const starts: number[] = [];
  for (let i = 0; i < records.length; i++) {
    const first = starts.at(-1);
    if (first !== undefined && i - first < most) {
      const bytes = items.ends[i]! - beginOf(items, first);
      if (HEADER_BYTES + 8 + 4 * (i + 1 - first) + bytes <= MAX_FILE_BYTES) continue;
    }
    starts.push(i);
  }
  return starts;
}

/** Records packs: u32 first ordinal, u32 count, u32 ends[count], items with a comma behind each. */
export function recordPacks(set: RecordSet): OutputFile[] {
  const { items } = set;
  const starts = recordStarts(set);
  return starts.map((from, number) => {
    const to = starts[number + 1] ?? set.records.length;
    const own = slice(items, from, to);
    const ends = () =>
      Array.from(items.ends.subarray(from, to), (end) => end - beginOf(items, from));
    return packFile(set.resource.name, "records", number, 8 + 4 * (to - from) + own.length, () => [
      u32([from, to - from, ...ends()]),
      own,
    ]);
  });
}

/**
 * Packs keyed by id, `perShard` values or fewer in each on average. The number of shards is a power
 * of two, so that a few more records don't move every record to another file.
 */
export function keyedPacks(
  resource: ResourceName,
  kind: PackKind,
  ids: readonly string[],
  perShard: number,
  valueOf: (position: number) => Uint8Array,
): OutputFile[] {
  const count = 2 ** Math.max(0, Math.ceil(Math.log2(ids.length / perShard)));
  const members: number[][] = Array.from({ length: count }, () => []);
  ids.forEach((id, position) => members[shardOf(id, count)]!.push(position));
  return members.map((positions, number) => {
    positions.sort((a, b) => (ids[a]! < ids[b]! ? -1 : 1));
    const values = positions.reduce((sum, position) => sum + valueOf(position).length, 0);
    return packFile(resource, kind, number, 4 + 20 * positions.length + values, () =>
      keyedBody(
        positions.map((position) => ids[position]!),
        positions.map(valueOf),
      ),
    );
  });
}

function keyedBody(ids: readonly string[], values: readonly Uint8Array[]): Uint8Array[] {
  let end = 0;
  const ends = values.map((value) => (end += value.length));
  const keys = Buffer.from(ids.join("").replaceAll("-", ""), "hex");
  return [u32([ids.length, ...ends]), keys, ...values];
}

/** The index pack: posting lists, numeric columns of `minimum` filters, and the plan of pages. */
export function indexPack(
  { resource, records, facets }: RecordSet,
  planned: readonly PlannedCombination[],
): OutputFile {
  const blobs: Uint8Array[] = [];
  let at = 0;
  const append = (bytes: Uint8Array) => {
    blobs.push(bytes);
    at += bytes.length;
    return at - bytes.length;
  };
  // Float64 blobs come first, so that they are aligned.
  const columns: Record<string, number> = {};
  for (const column of minimumColumns(resource)) {
    columns[column] = append(f64(records.map((record) => record[column] as number)));
  }
  const start = append(f64(planned.map(({ key }) => key)));
  append(u32(planned.map(({ pages }) => pages)));
  const directory: IndexDirectory = {
    total: records.length,
    columns,
    plan: { start, count: planned.length },
    facets: facets.map(({ slugs, postings }) => {
      const from = at;
      const ends = postings.map((ordinals) => {
        append(ordinalBytes(ordinals));
        return at - from;
      });
      return { start: from, slugs, ends };
    }),
  };
  return readyPack(resource.name, "index", 0, directoryBody(directory, blobs));
}

function minimumColumns({ filters }: Resource): string[] {
  return filters.filter(({ kind }) => kind === "minimum").map(({ column }) => column);
}

/** A directory and its blobs, as readDirectory of src/pack.ts takes them apart. */
function directoryBody(directory: unknown, blobs: readonly Uint8Array[]): Uint8Array {
  const json = Buffer.from(JSON.stringify(directory));
  const padded = Math.ceil(json.length / 8) * 8;
  const text = Buffer.alloc(padded, " ");
  json.copy(text);
  return concat([u32([padded, 0]), text, ...blobs]);
}

/** Ascending ordinals as LEB128 differences, less one, the first from -1. */
function ordinalBytes(ordinals: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  let last = -1;
  for (const ordinal of ordinals) {
    let step = ordinal - last - 1;
    for (; step >= 0x80; step >>>= 7) bytes.push((step & 0x7f) | 0x80);
    bytes.push(step);
    last = ordinal;
  }
  return Uint8Array.from(bytes);
}

// Little-endian on every machine Node runs on; src/pack.ts reads them the same way.
function u32(values: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(values).buffer);
}

function f64(values: readonly number[]): Uint8Array {
  return new Uint8Array(Float64Array.from(values).buffer);
}
