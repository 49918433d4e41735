// Reads the packs: byte layouts shared by build and edge (docs/snapshot-format.md). Little-endian.

/** "RIFFLE01", then the content hash, then the body. */
export const MAGIC = "RIFFLE01";
export const HEADER_BYTES = 16;

const decoder = new TextDecoder();

/** The content hash a pack begins with, 16 hex digits, or undefined if it is no pack. */
export function packHash(pack: Uint8Array): string | undefined {
  if (pack.length < HEADER_BYTES || decoder.decode(pack.subarray(0, 8)) !== MAGIC) return undefined;
  let hash = "";
  for (const byte of pack.subarray(8, 16)) hash += byte.toString(16).padStart(2, "0");
  return hash;
}

/** View of a pack's 32-bit words from a byte position, which is a multiple of 4. */
function words(pack: Uint8Array, at: number, count: number): Uint32Array {
  return new Uint32Array(pack.buffer, pack.byteOffset + at, count);
}

/**
 * Records pack: u32 first ordinal, u32 count, u32 ends[count], then each record's JSON and a comma.
 * Returns the bytes of records `from` to `to` (ordinals, `to` excluded), commas between and behind.
 */
export function recordBytes(pack: Uint8Array, from: number, to: number): Uint8Array {
  const [first, count] = words(pack, HEADER_BYTES, 2) as unknown as [number, number];
  const ends = words(pack, HEADER_BYTES + 8, count);
  const data = HEADER_BYTES + 8 + 4 * count;
  const start = from === first ? 0 : ends[from - first - 1]!;
  return pack.subarray(data + start, data + ends[to - first - 1]!);
}

/** The shard of a keyed kind that holds an id: FNV-1a over its characters, so any UUID version spreads. */
export function shardOf(id: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % shards;
}

/**
 * Keyed pack: u32 count, u32 ends[count], the ids sorted (16 bytes each), then the values.
 * Returns the value of a lower-case UUID, or undefined.
 */
export function keyedValue(pack: Uint8Array, id: string): Uint8Array | undefined {
  const count = words(pack, HEADER_BYTES, 1)[0]!;
  const ends = words(pack, HEADER_BYTES + 4, count);
  const ids = HEADER_BYTES + 4 + 4 * count;
  const key = uuidBytes(id);
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = compareAt(pack, ids + 16 * middle, key);
    if (order === 0) {
      const values = ids + 16 * count;
      return pack.subarray(values + (middle === 0 ? 0 : ends[middle - 1]!), values + ends[middle]!);
    }
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return undefined;
}

/** The 16 bytes of a UUID in text. */
export function uuidBytes(id: string): Uint8Array {
  const hex = id.replaceAll("-", "");
  return Uint8Array.from({ length: 16 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

function compareAt(pack: Uint8Array, at: number, key: Uint8Array): number {
  for (let i = 0; i < 16; i++) {
    const difference = pack[at + i]! - key[i]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Pack with a directory: u32 length, u32 zero, a JSON text padded with blanks to that length, which
 * is a multiple of 8, then blobs. Returns the directory and the blobs, which are 8-byte aligned.
 */
export function readDirectory<T>(pack: Uint8Array): { directory: T; blobs: Uint8Array } {
  const length = words(pack, HEADER_BYTES, 1)[0]!;
  const start = HEADER_BYTES + 8;
  const directory = JSON.parse(decoder.decode(pack.subarray(start, start + length))) as T;
  return { directory, blobs: pack.subarray(start + length) };
}

/** Decodes `bytes` of ascending ordinals, stored as LEB128 differences, and calls `visit` with each. */
export function eachOrdinal(bytes: Uint8Array, visit: (ordinal: number) => void): void {
  let ordinal = -1;
  let at = 0;
  while (at < bytes.length) {
    let step = 0;
    let shift = 0;
    let byte;
    do {
      byte = bytes[at++]!;
      step |= (byte & 0x7f) << shift;
      shift += 7;
    } while (byte >= 0x80);
    ordinal += step + 1;
    visit(ordinal);
  }
}
