// Packs by id. Keyed pack: u32 count, u32 ends[count], the ids sorted (16 bytes each), then the values. Ids pack: u32
// count, the ids sorted, then the u32 ordinal of each.
import { concat } from "../bytes.ts";
import { HEADER_BYTES, lowerBound, u32, words } from "./pack.ts";

const ID_BYTES = 16;

/** The shard of a keyed kind that holds an id: FNV-1a over its characters, so any UUID version spreads. */
export function shardOf(id: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % shards;
}

export function keyedBody(
  ids: readonly string[],
  values: readonly Uint8Array[],
): readonly Uint8Array[] {
  let end = 0;
  const ends = values.map((value) => (end += value.length));
  return [u32([ids.length, ...ends]), concat(ids.map(uuidBytes)), ...values];
}

export function keyedValue(pack: Uint8Array, id: string): Uint8Array | undefined {
  const count = words(pack, HEADER_BYTES, 1)[0]!;
  const ends = words(pack, HEADER_BYTES + 4, count);
  const ids = HEADER_BYTES + 4 + 4 * count;
  const at = findId(pack, ids, count, id);
  if (at < 0) return undefined;
  const values = ids + ID_BYTES * count;
  return pack.subarray(values + (at === 0 ? 0 : ends[at - 1]!), values + ends[at]!);
}

export function idsBody(ids: readonly string[]): Uint8Array {
  const ordinals = ids.map((_, ordinal) => ordinal).sort((a, b) => (ids[a]! < ids[b]! ? -1 : 1));
  return concat([u32([ids.length]), ...ordinals.map((i) => uuidBytes(ids[i]!)), u32(ordinals)]);
}

/** Ordinals of those lower-case UUIDs that are ids of records, in the order given. */
export function ordinalsOf(pack: Uint8Array, ids: readonly string[]): number[] {
  const count = words(pack, HEADER_BYTES, 1)[0]!;
  const ordinals = words(pack, HEADER_BYTES + 4 + ID_BYTES * count, count);
  return ids.flatMap((id) => {
    const at = findId(pack, HEADER_BYTES + 4, count, id);
    return at < 0 ? [] : [ordinals[at]!];
  });
}

/** Position of a lower-case UUID among `count` sorted ids that begin at byte `ids`, or -1. */
function findId(pack: Uint8Array, ids: number, count: number, id: string): number {
  const key = uuidBytes(id);
  const order = (at: number) => compareAt(pack, ids + ID_BYTES * at, key);
  const at = lowerBound(count, (middle) => order(middle) < 0);
  return at < count && order(at) === 0 ? at : -1;
}

function uuidBytes(id: string): Uint8Array {
  const digits = id.replaceAll("-", "");
  return Uint8Array.from({ length: ID_BYTES }, (_, i) =>
    Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16),
  );
}

function compareAt(pack: Uint8Array, at: number, key: Uint8Array): number {
  for (let i = 0; i < ID_BYTES; i++) {
    const difference = pack[at + i]! - key[i]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
