// Joins pieces of bytes into one array, and writes bytes as hex.

/** Returns an array of that length, with any content. */
export type Allocate = (bytes: number) => Uint8Array;

export function concat(
  pieces: readonly Uint8Array[],
  allocate: Allocate = (bytes) => new Uint8Array(bytes),
): Uint8Array {
  const all = allocate(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Two lower-case hex digits a byte. */
export function toHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += (byte + 0x100).toString(16).slice(1);
  return text;
}
