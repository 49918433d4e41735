// Records pack: u32 first ordinal, u32 count, u32 ends[count], then each record's JSON and a comma.
import { HEADER_BYTES, u32, words } from "./pack.ts";

export function recordsHeadBytes(count: number): number {
  return HEADER_BYTES + 8 + 4 * count;
}

/** The body; `ends` are the ends of the records in `items`, each of which includes a comma. */
export function recordsBody(
  first: number,
  ends: readonly number[],
  items: Uint8Array,
): readonly Uint8Array[] {
  return [u32([first, ends.length, ...ends]), items];
}

export function recordsPackOf(starts: readonly number[], ordinal: number): number {
  return starts.findLastIndex((start) => start <= ordinal);
}

/** The bytes of records `from` to `to` (ordinals, `to` excluded), with the commas. */
export function recordBytes(pack: Uint8Array, from: number, to: number): Uint8Array {
  const [first, count] = words(pack, HEADER_BYTES, 2) as unknown as [number, number];
  const ends = words(pack, HEADER_BYTES + 8, count);
  const data = recordsHeadBytes(count);
  const start = from === first ? 0 : ends[from - first - 1]!;
  return pack.subarray(data + start, data + ends[to - first - 1]!);
}

export function recordAt<T>(pack: Uint8Array, ordinal: number): T {
  const text = new TextDecoder().decode(recordBytes(pack, ordinal, ordinal + 1));
  return JSON.parse(text.slice(0, -1)) as T;
}
