// LEB128: whole numbers, 0 or more, as groups of 7 bits, the low ones first; all but the last group have
// the high bit.

export interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

/** Appends a number, up to the largest safe integer. */
export function pushNumber(bytes: number[], value: number): void {
  // Bitwise operators are limited to 32 bits, which a dump's rods_held may exceed.
  for (; value >= 0x80; value = Math.floor(value / 0x80)) bytes.push((value % 0x80) | 0x80);
  bytes.push(value);
}

export function readNumber(cursor: Cursor): number {
  const { bytes } = cursor;
  let byte = bytes[cursor.at++]!;
  if (byte < 0x80) return byte;
  let value = byte & 0x7f;
  for (let scale = 0x80; byte >= 0x80; scale *= 0x80) {
    byte = bytes[cursor.at++]!;
    value += (byte & 0x7f) * scale;
  }
  return value;
}
