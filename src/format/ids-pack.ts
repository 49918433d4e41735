// Ids pack: where each record is. u32 count, the ids sorted (16 bytes each), then u32 ordinals in that order.
import { concat } from "../bytes.ts";
import { findId, uuidBytes, ID_BYTES } from "./keyed-pack.ts";
import { HEADER_BYTES, u32, words } from "./pack.ts";

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
