// Hashes words; all digits are alike.

const PRIME = 0x01000193;
const ZERO = 48;

/** The hash of no units. */
export const EMPTY = 0x811c9dc5 | 0;

/** Mixes one UTF-16 unit into an FNV-1a hash. */
export function step(hash: number, unit: number): number {
  return Math.imul(hash ^ (isDigit(unit) ? ZERO : unit), PRIME);
}

/** The hash that a stretch has as a token. */
export function hashOf(text: string, start = 0, end = text.length): number {
  let hash = EMPTY;
  for (let at = start; at < end; at++) hash = step(hash, text.charCodeAt(at));
  return hash;
}

export function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}
